"""The command ``ahu``: one module for each subcommand, and what they share."""
