"""The rules, as compiled functions of the ``World`` and plain numbers.

An order is ``order(world, [dice,] team, ...) -> (code, result...)`` or just the code: it refuses
before it draws dice or changes anything, with the first code that fits in the rule book's order
of precedence. Nothing here knows commands, seats, words or files. Fields are indices, teams and
groups are ids; a *slot* is the place of a group in its table.
"""
