"""Sample players, each a readable strategy on the public client.

A bot is a class with one method, ``turn``, called once in every turn; it is made from a typed
client and a random generator, so that the very same bot plays over a socket
(:mod:`contestmaster.bots.runner`) and inside a match on the same machine. Bots have names; each
game has its own, and ``random`` exists for every game (:mod:`contestmaster.bots.catalogue`).
Bots know only what a client may know: no rules and no states are imported here.
"""
