"""Starter bots: complete small bots to copy, for each game in each language.

The folders hold what `contestmaster starter` writes for a user, one for each language: the file
(or pair of files) that stays in touch with a server, which no game needs to change, and a bot for
each game. They are data: nothing here imports them, and they import nothing of this package but the
client library.
"""
