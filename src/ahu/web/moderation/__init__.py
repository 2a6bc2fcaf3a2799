"""Moderation: blocks, reports, mutes, suspensions, and what moderators did."""
