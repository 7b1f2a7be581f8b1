"""The general rules of the Grid, sections A to C of the rule book.

They know no kind of object by name: what is special of one lives in ``kinds`` and is asked for
through :mod:`contestmaster.games.grid.rules.act`. An announcement's rule returns a code that
refuses it, or what it came to by key; it refuses before it draws dice or changes anything.
"""
