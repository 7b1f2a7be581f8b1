"""Matches without spectators: one after another, at full speed, on this machine.

Here programs meet: bots in process or as separate programs, in lock-step, so that a match of
deterministic programs repeats exactly.
"""
