"""Routers that are made anew for each application."""

from typing import Any

from litestar import Router


class OwnRouter(Router):
    """A router of one application: whoever registers it takes it as it is, and copies nothing.

    The framework copies each router with all that is known of its handlers, which takes longer than
    all else of an application, for one that stands in a module may be registered again.
    """

    def __deepcopy__(self, memo: dict[int, Any]) -> "OwnRouter":
        return self
