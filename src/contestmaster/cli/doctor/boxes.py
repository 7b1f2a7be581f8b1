"""Boxes: whether native programs of others can be held here."""

from collections.abc import Iterator
from typing import Final

from contestmaster.cli.doctor.finding import Finding, good, warning

_FOR: Final = "only for `--bot box:FOLDER`: "


def boxes() -> Iterator[Finding]:
    """Native programs of others can be held, with every wall [BOX-21]."""
    from contestmaster.sandbox import ground

    if found := ground.lacks():
        for each in found:
            yield warning("boxes", each.what, f"{_FOR}{each.mend}")
        return
    if more := ground.lacks(several=True):
        yield good("boxes", f"programs of one process can be held; {more[0].what}")
    else:
        yield good("boxes", "programs can be held, of several processes too")
