"""``demo``: a contest to watch and to join, on this machine, a minute after the clone.

:mod:`.command` is what a person types, :mod:`.hall` the server with its bots, :mod:`.screen` what
is shown of it.
"""

from contestmaster.cli.demo.command import demo

__all__ = ["demo"]
