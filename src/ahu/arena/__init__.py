"""Games between bots, one or many, on all cores or a cluster, and statistics of their results."""
