"""What is stored: the data folder, the database, and the tables in it."""
