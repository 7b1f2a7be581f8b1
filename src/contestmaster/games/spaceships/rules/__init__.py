"""The rules of Spaceships: pure functions of an act, each refusing before it changes anything.

``galaxy`` is the line of sectors, ``ships`` what a pilot does with their own, ``alliance`` who may
not fight whom, ``battles`` and ``targeting`` the fights, ``office`` the Astronomor's duties,
``justice`` crimes and blots, ``players`` and ``winning`` how one comes, goes and wins, ``clock``
what happens by itself.
"""
