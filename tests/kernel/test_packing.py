"""Journals in fewer bytes: the same come out again, or what is wrong is said."""

from bz2 import compress

import pytest

from contestmaster.kernel.acts import DepartedError
from contestmaster.kernel.chain import link
from contestmaster.kernel.packing import journal_lines, packed


def journal(count: int = 40) -> bytes:
    """Some lines with their links, as a journal has them."""
    chain, lines = "", []
    for number in range(count):
        body = b'[%d,5,"red","seat","command","SAY",{"text":"a \\n \xc3\xa9 \xe2\x80\xa8"}' % number
        chain = link(chain, body)
        lines.append(b'%s,"%s"]\n' % (body, chain.encode()))
    return b"".join(lines)


def test_the_same_bytes_come_out() -> None:
    """Lines end at line feeds only; packed, they are much shorter."""
    whole = journal()
    small = packed(whole)
    assert b"".join(journal_lines(small)) == whole
    assert journal_lines(whole) == journal_lines(small)
    assert len(journal_lines(small)) == 40
    assert len(small) < len(whole) / 10
    assert small.startswith(b'["packed",1,"')


def test_what_is_no_journal_is_not_packed() -> None:
    """A changed line would come out as another than went in."""
    lines = journal().splitlines(keepends=True)
    for wrong in (b"", b"hello\n", journal()[:-1], b"".join([*lines[:3], *lines[4:]])):
        with pytest.raises(DepartedError, match="not what was written"):
            packed(wrong)


def test_what_was_changed_is_found() -> None:
    """In the first line, in what is packed, or by another journal behind the link of this one."""
    small = packed(journal())
    first, _, rest = small.partition(b"\n")
    for wrong, why in (
        (first + b"\n" + rest[:-20], "stops in the middle"),
        (first + b"\nnothing", "no packed journal that can be read"),
        (first.replace(b"1", b"2", 1) + b"\n" + rest, "version 2 of the packed form, not 1"),
        (b'["packed",oh]\n' + rest, "no packed journal that can be read"),
        (first + b"\n" + compress(b"[1,2"), "its last link is another"),
        (first + b"\n" + packed(journal(41)).partition(b"\n")[2], "its last link is another"),
    ):
        with pytest.raises(DepartedError, match=why):
            journal_lines(wrong)
