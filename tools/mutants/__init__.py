"""``make mutants``: small mistakes put into the source, and whether the tests notice them."""
