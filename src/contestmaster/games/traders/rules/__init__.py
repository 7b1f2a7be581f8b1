"""The rules, as compiled functions of the ``World`` and plain numbers.

An order is ``order(world, team, ...) -> code``: it refuses before it changes anything, with the
lowest code that applies [TRADE-96]. Nothing here knows commands, seats, words or files. Teams,
planets and traders are rows of their tables; what players name is a *number* until it is looked up
(planets are numbered as their rows are).
"""
