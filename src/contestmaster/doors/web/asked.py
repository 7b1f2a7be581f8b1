"""What handlers are given."""

from typing import TypeAlias

from litestar.di import NamedDependency

from contestmaster.doors.web.live.moments import LiveMoments
from contestmaster.doors.web.live.stage import Spotlight
from contestmaster.doors.web.site import ContestSite

TheSite: TypeAlias = NamedDependency[ContestSite]
TheStage: TypeAlias = NamedDependency[Spotlight]
"""The boards that are worth looking at."""
TheMoments: TypeAlias = NamedDependency[LiveMoments]
"""Pictures of games, while they are played and afterwards."""
