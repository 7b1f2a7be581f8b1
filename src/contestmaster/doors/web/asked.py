"""What handlers are given."""

from typing import TypeAlias

from litestar.di import NamedDependency

from contestmaster.doors.web.site import Site

__all__ = ["TheSite"]

TheSite: TypeAlias = NamedDependency[Site]
