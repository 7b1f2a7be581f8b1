"""Record types, compiled functions and compiled dice, for games whose rules must be fast.

What lives here knows arrays and nothing of any game; what needs words more than speed does not
belong here. Importing this package imports NumPy; Numba is imported by :mod:`.compiled`.
"""
