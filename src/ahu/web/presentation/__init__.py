"""What a viewer sees of a table: the view model and its HTML."""
