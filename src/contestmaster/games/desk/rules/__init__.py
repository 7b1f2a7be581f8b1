"""The rules, as compiled functions of the ``World`` and plain numbers.

An order is ``order(world, team, battle, ...) -> code``: it refuses before it changes anything, with
the first code that fits in the rule book's order of precedence. Nothing here knows commands, seats,
words or files. Orders take IDs as players give them. Beneath them, rules take a battle's *place* in
its table and a stack's place in the battle, both counted from 0, and do not ask who orders: a
search clones a battle into another place and plays on there.
"""
