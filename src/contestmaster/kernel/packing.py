"""Journals in a twentieth of their bytes, without what follows from them.

Each line of a journal ends with a link, which follows from the lines so far and cannot be
compressed. So the links are left out, all but the last: by it whoever reads knows that the very
same bytes came out again. A packed journal is a line of text, and what follows it, as ``bzip2``
packs it, are the lines of the journal up to the comma before their links::

    ["packed",1,"<the last link>"]
"""

from bz2 import BZ2Decompressor, compress
from collections.abc import Iterable, Iterator, Sequence
from io import BytesIO
from typing import Final

import msgspec

from contestmaster.kernel.acts import DepartedError
from contestmaster.kernel.chain import LENGTH, link

__all__ = ["journal_lines", "packed"]

_FORM: Final = 1
_BEGIN: Final = b'["packed",'
_TAIL: Final = len(',""]\n') + LENGTH
_MOST: Final = 1 << 30
"""Bytes that are unpacked at most; a journal of a million orders has a tenth of them."""


def packed(journal: bytes) -> bytes:
    """Return a journal in its packed form, which ``verify`` and ``replay`` take as well.

    Raises:
        DepartedError: a line is not what was written.
    """
    bodies = [line[:-_TAIL] for line in _lines(journal)]
    lines = list(_linked(bodies))
    if not lines or b"".join(lines) != journal:
        raise DepartedError(0, "a line is not what was written")
    return b'%s%d,"%s"]\n%s' % (_BEGIN, _FORM, _last(lines), compress(b"\n".join(bodies)))


def journal_lines(data: bytes) -> list[bytes]:
    """Return the lines of a journal, packed or not.

    Raises:
        DepartedError: it is packed, and something else comes out than was put in.
    """
    if not data.startswith(_BEGIN):
        return _lines(data)
    first, _, rest = data.partition(b"\n")
    try:
        _, form, last = msgspec.json.decode(first, type=tuple[str, int, str])
        if form != _FORM:
            raise ValueError(f"it has version {form} of the packed form, not {_FORM}")
        reader = BZ2Decompressor()
        text = reader.decompress(rest, _MOST)
        if not reader.eof:
            raise ValueError("it stops in the middle, or would be larger than a gigabyte")
    except (ValueError, OSError, EOFError, msgspec.MsgspecError) as error:
        raise DepartedError(0, f"this is no packed journal that can be read: {error}") from None
    lines = list(_linked(text.split(b"\n")))
    if _last(lines) != last.encode():
        raise DepartedError(0, "something else was packed: its last link is another")
    return lines


def _linked(bodies: Iterable[bytes]) -> Iterator[bytes]:
    chain = ""
    for body in bodies:
        chain = link(chain, body)
        yield b'%s,"%s"]\n' % (body, chain.encode())


def _last(lines: Sequence[bytes]) -> bytes:
    return lines[-1][-_TAIL + 2 : -3]


def _lines(data: bytes) -> list[bytes]:
    return BytesIO(data).readlines()
