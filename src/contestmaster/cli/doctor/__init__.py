"""``doctor``: what is wrong with an installation, and what to do; nothing is changed.

Each check is a function that yields findings; :mod:`.command` has the table of them. Nothing is
imported here that a broken installation may lack: a check imports what it looks at.
"""

from contestmaster.cli.doctor.command import doctor

__all__ = ["doctor"]
