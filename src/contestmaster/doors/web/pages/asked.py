"""What the handlers of pages are given."""

from typing import Any, TypeAlias

from litestar import Request
from litestar.di import NamedDependency

from contestmaster.doors.web.pages.press import ContestPress

Ask: TypeAlias = Request[Any, Any, Any]
ThePress: TypeAlias = NamedDependency[ContestPress]
