"""``console``: a person plays by hand over the line protocol.

:mod:`.command` is what a person types, :mod:`.room` a session. :mod:`.talk` turns lines into
commands and replies into text, by what :mod:`.tongue` knows of the game's declarations;
:mod:`.reading` and :mod:`.showing` make tables of replies, :mod:`.helping` and :mod:`.completing`
say what can be typed. :mod:`.terminal` and :mod:`.plain` are what the person sits before.
"""

from contestmaster.cli.console.command import console

__all__ = ["console"]
