"""What handlers are given."""

from typing import Any, TypeAlias

from litestar import Request
from litestar.di import NamedDependency

from contestmaster.doors.web.forum.gate import Gate
from contestmaster.doors.web.forum.posting import Posting
from contestmaster.doors.web.forum.press import Press
from contestmaster.doors.web.forum.site import Site

Ask: TypeAlias = Request[Any, Any, Any]
TheSite: TypeAlias = NamedDependency[Site]
ThePress: TypeAlias = NamedDependency[Press]
TheGate: TypeAlias = NamedDependency[Gate]
ThePosting: TypeAlias = NamedDependency[Posting]
