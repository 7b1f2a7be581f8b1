"""What every match is made of: rules, seed and journal.

Here live the contracts of a game, its vocabulary and grammar, the match, the journal and its
exchange form, dice, digests, events, clock and calendar. Everything is pure: nothing here reads a
clock, a file, a socket or a global generator, and nothing here knows arrays, doors or storage.
"""
