"""What handlers are given."""

from typing import TypeAlias

from litestar.di import NamedDependency

from contestmaster.doors.web.site import Site

TheSite: TypeAlias = NamedDependency[Site]
