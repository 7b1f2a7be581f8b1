"""What handlers of a table server are given."""

from typing import Any, TypeAlias

from litestar import Request
from litestar.di import NamedDependency

from contestmaster.doors.web.tables.acts import TableActions
from contestmaster.doors.web.tables.gate import TableGate
from contestmaster.doors.web.tables.live.rooms import Rooms
from contestmaster.doors.web.tables.replays import Replays

Ask: TypeAlias = Request[Any, Any, Any]
TheActs: TypeAlias = NamedDependency[TableActions]
TheGate: TypeAlias = NamedDependency[TableGate]
TheRooms: TypeAlias = NamedDependency[Rooms]
TheReplays: TypeAlias = NamedDependency[Replays]
