"""What each seat has asked of the host, as people read it."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from contestmaster.cli.columns import columns

if TYPE_CHECKING:
    from contestmaster.kernel.counted import SeatCount


def counts(counted: "Sequence[SeatCount]", names: Sequence[str]) -> str:
    """Return a table of what was asked, by seat, with the seconds where they are known."""
    timed = all(isinstance(each.seconds, float) for each in counted)
    head = ["name", "orders", "queries", "refused", "malformed", "bytes in", "bytes out"]
    rows = [
        [
            name,
            *(f"{n:,}" for n in (each.orders, each.queries, each.refused, each.malformed)),
            *(f"{n:,}" for n in (each.bytes_in, each.bytes_out)),
            *([f"{each.seconds:.3f}"] if timed else []),
        ]
        for name, each in zip(names, counted, strict=True)
    ]
    head += ["seconds"] if timed else []
    return "\n".join(["as the host has counted:", columns(head, rows, right=range(1, len(head)))])
