"""What handlers are given."""

from typing import TypeAlias

from litestar.di import NamedDependency

from contestmaster.doors.web.live.stage import ContestStage
from contestmaster.doors.web.site import ContestSite

TheSite: TypeAlias = NamedDependency[ContestSite]
TheStage: TypeAlias = NamedDependency[ContestStage]
"""The boards that are worth looking at."""
