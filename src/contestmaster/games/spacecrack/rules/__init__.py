"""The rules, as compiled functions of a world, which is a match's record, and plain numbers.

An order is ``order(world, seat, ...) -> (code, result...)`` or just the code: it refuses before
it changes anything, with the first code that fits in the rule book's order of precedence. No order
ends the turn: whoever gives orders calls :func:`.turns.settle` after each, or ends the turns that
are over one by one, to hear what comes of each. Nothing here knows commands, words or files.
Planets are known by index, which is the id less 1; -1 stands for one that does not exist.

A record costs compiled code less to hand on than a table does, and Python more; what Python calls
by the million, in :mod:`.playout`, therefore takes a pool of matches and the index of one.
"""
