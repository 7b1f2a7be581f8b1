"""Rules are compiled by processes of their own, so that nobody waits for them.

:mod:`.elsewhere` is the side of the process that plays, :mod:`.worker` the one that compiles; the
code goes through the folders in which Numba keeps it. What rules do meanwhile is decided in
:mod:`contestmaster.arrays.meanwhile`.
"""
