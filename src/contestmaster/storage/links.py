"""The chain at rest: what a run and a match keep so that a change of either is found.

A run keeps the head of its match's record after its last entry, which is that of the exchange form,
and a seal over all it keeps. A match keeps the root from which the chain begins, the link of its
header, and a seal over header and names, and over its end once there is one.
"""

from collections.abc import Callable, Sequence
from types import MappingProxyType
from typing import Any, Final

import msgspec

from contestmaster.kernel.chain import chained, link, root


class _Stored(msgspec.Struct):
    """A header as it is stored: beside a secret, which is committed to in it."""

    header: msgspec.Raw


def published(header: bytes) -> bytes:
    """The part of a stored header that is published: without the secret beside it."""
    try:
        return bytes(msgspec.json.decode(header, type=_Stored).header)
    except (msgspec.MsgspecError, ValueError, RecursionError):
        return header


def root_of(header: bytes) -> str:
    """The root of a match's chain: the link of the header that is published."""
    return root(published(header))


def head_of(chain: str, bodies: Sequence[bytes]) -> str:
    """The head after more entries."""
    return chained(chain, bodies)


def sealed(chain: str, bodies: bytes, sources: bytes | None) -> str:
    """The seal of a run: over its entries to the last byte, and what they came from."""
    return link(chain, bodies if sources is None else b"%s\n%s" % (bodies, sources))


def closed(
    head: str,
    header: bytes,
    server: str,
    game_no: int,
    game: str,
    ended: int | None,
    outcome: bytes | None,
) -> str:
    """The seal of a match: over its header and names, and with its head over its end."""
    kept = f"{server}\n{game_no}\n{game}\n".encode() + header
    if ended is None or outcome is None:
        return link("", kept)
    return link(head, b"%s\n%d\n%s" % (kept, ended, outcome))


def _run(chain: str, bodies: bytes, lengths: bytes) -> str:
    start, parts = 0, []
    for size in msgspec.msgpack.decode(lengths, type=list[int]):
        parts.append(bodies[start : start + size])
        start += size
    return chained(chain, parts)


FUNCTIONS: Final = MappingProxyType[str, tuple[int, Callable[..., Any]]](
    {
        "chain_root": (1, root_of),
        "chain_run": (3, _run),
        "chain_seal": (3, sealed),
        "chain_close": (7, closed),
    }
)
"""By the names that an upgrade calls them by: how many arguments, and the function."""
