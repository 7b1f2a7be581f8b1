"""Inputs that nobody would send on purpose, for whatever reads the bytes of others.

``python -m tests.faults.fuzz TARGET --inputs N`` feeds a target with inputs made from those under
``tests/corpus/fuzz/TARGET`` by chance. Of each is checked that nothing but the errors that are
documented comes of it, that what was refused has changed nothing, and that it took no more
processor time than its length allows.
"""
