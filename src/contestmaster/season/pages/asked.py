"""What handlers are given."""

from typing import Any, TypeAlias

from litestar import Request
from litestar.di import NamedDependency

from contestmaster.season.desk import WorkDesk
from contestmaster.season.pages.gate import SeasonGate
from contestmaster.season.pages.press import SeasonPress
from contestmaster.season.site import SeasonSite

Ask: TypeAlias = Request[Any, Any, Any]
TheSite: TypeAlias = NamedDependency[SeasonSite]
ThePress: TypeAlias = NamedDependency[SeasonPress]
TheDesk: TypeAlias = NamedDependency[WorkDesk]
TheGate: TypeAlias = NamedDependency[SeasonGate]
