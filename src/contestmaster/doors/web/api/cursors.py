"""Long lists in pages: a cursor is the name of the last item that was shown."""

from collections.abc import Callable, Sequence
from typing import Annotated, TypeAlias, TypeVar

from litestar.exceptions import ClientException
from litestar.params import QueryParameter

__all__ = ["Cursor", "Limit", "page"]

T = TypeVar("T")

Cursor: TypeAlias = Annotated[
    str | None, QueryParameter(description="what `next` of the page before says", max_length=100)
]
Limit: TypeAlias = Annotated[
    int, QueryParameter(description="how many items the page has at most", ge=1, le=1000)
]


def page(
    items: Sequence[T], name: Callable[[T], str], cursor: str | None, limit: int
) -> tuple[Sequence[T], str | None]:
    """Return the items after a cursor, and the cursor of what follows them.

    New items come before all others, so a cursor stays good while the list grows.

    Raises:
        ClientException: the cursor is none of this list.
    """
    start = 0
    if cursor is not None:
        found = (n for n, item in enumerate(items, 1) if name(item) == cursor)
        start = next(found, 0)
        if not start:
            raise ClientException(f"{cursor!r} is no cursor of this list")
    shown = items[start : start + limit]
    rest = len(items) > start + limit
    return shown, name(shown[-1]) if rest else None
