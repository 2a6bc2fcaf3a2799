"""``make soak``: a real server, hundreds of players, hostile clients, kills and a full disk; what is lost is counted.

“python -m tests.soak” runs it and writes docs/reliability.md.
"""
