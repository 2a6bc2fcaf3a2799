"""The games that come with Ahu, one folder each. They are found like those of other packages: by entry points."""
