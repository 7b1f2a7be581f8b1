"""Contestmaster: the contest master that never sleeps.

Hosts contests of strategy games whose players are programs, people or both: it keeps the clock,
enforces the rules, keeps the records, and can replay any match to the byte.
"""

__version__ = "0.1.0"
