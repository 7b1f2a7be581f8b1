"""``demo``: a contest to watch and to join, on this machine, a minute after the clone.

:mod:`.command` is what a person types, :mod:`.programme` says what is played and who plays,
:mod:`.hall` lets it happen. What is shown is gathered in :mod:`.scene` and :mod:`.news`, said by
:mod:`.words` and drawn by :mod:`.view`.
"""

from contestmaster.cli.demo.command import demo

__all__ = ["demo"]
