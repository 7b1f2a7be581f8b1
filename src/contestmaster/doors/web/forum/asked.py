"""What handlers are given."""

from typing import Any, TypeAlias

from litestar import Request
from litestar.di import NamedDependency

from contestmaster.doors.web.forum.gate import MemberGate
from contestmaster.doors.web.forum.posting import Posting
from contestmaster.doors.web.forum.press import ForumPress
from contestmaster.doors.web.forum.site import ForumSite

Ask: TypeAlias = Request[Any, Any, Any]
TheSite: TypeAlias = NamedDependency[ForumSite]
ThePress: TypeAlias = NamedDependency[ForumPress]
TheGate: TypeAlias = NamedDependency[MemberGate]
ThePosting: TypeAlias = NamedDependency[Posting]
