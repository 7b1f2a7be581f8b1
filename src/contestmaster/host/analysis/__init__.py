"""Analysis: a journal with other moves tried out in it, in memory; no sockets here.

The journal is read once, checked by replaying it, and never written: what is tried out hangs on it
as a tree of variations. A node is a moment of the match, named by a number: 0 is the set-up, 1 to n
are the entries of the journal, and whatever was tried out has numbers above.

Dice of a variation come from a branch of their own
(:data:`~contestmaster.kernel.dice.FIRST_FORK`): nobody finds out what the dice of the match that
was played would have shown. A variation can be written as a journal of its own, whose header says
which journal it left and where.
"""
