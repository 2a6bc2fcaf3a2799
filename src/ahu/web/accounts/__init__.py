"""Accounts, which a host may offer or require (``AHU_ACCOUNTS``). Without them nothing here is loaded."""
