"""Long lists in pages: a cursor is the name of the last item that was shown."""

from collections.abc import Sequence
from typing import Annotated, TypeAlias

from litestar.exceptions import ClientException
from litestar.params import QueryParameter

Cursor: TypeAlias = Annotated[
    str | None, QueryParameter(description="what `next` of the page before says", max_length=100)
]
Limit: TypeAlias = Annotated[
    int, QueryParameter(description="how many items the page has at most", ge=1, le=1000)
]


def page(names: Sequence[str], cursor: str | None, limit: int) -> tuple[slice, str | None]:
    """Return which items come after a cursor, and the cursor of what follows them.

    New items come before all others, so a cursor stays good while the list grows.

    Args:
        names: of all items, in their order.
        cursor: the name of the last item that was shown, ``None`` at the beginning.
        limit: how many are wanted.

    Raises:
        ClientException: the cursor is none of this list.
    """
    try:
        start = 0 if cursor is None else names.index(cursor) + 1
    except ValueError:
        raise ClientException(f"{cursor!r} is no cursor of this list") from None
    stop = start + limit
    return slice(start, stop), names[stop - 1] if stop < len(names) else None
