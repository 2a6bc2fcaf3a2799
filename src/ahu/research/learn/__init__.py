"""Training the nets of bots that learn: games of bots, a fit, and a contest against the bot so far (docs/learning.md).

This package needs numpy (``pip install '.[learn]'``). Playing with a net does not.
"""
