"""Output that lacks signs, and names that are no text: nothing fails for it."""

import io
import sys

import pytest

from contestmaster.cli import signs

SAID = "Żółw · ▒▒ 2\N{EN DASH}4"


@pytest.mark.parametrize(
    ("encoding", "written"),
    [
        ("utf-8", SAID),
        ("ascii", r"\u017b\xf3\u0142w . ## 2-4"),
        ("latin-1", "\\u017bó\\u0142w · ## 2-4"),
    ],
)
def test_a_sign_that_an_encoding_lacks_is_written_as_another_or_as_its_number(
    monkeypatch, encoding, written
):
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding) for _ in range(2))
    monkeypatch.setattr(sys, "stdout", out)
    monkeypatch.setattr(sys, "stderr", err)
    signs.print_everywhere()
    for stream in (out, err):
        stream.write(SAID)
        stream.flush()
        assert stream.buffer.getvalue().decode(encoding) == written  # type: ignore[attr-defined]
    assert signs.shows("▒") == (encoding == "utf-8")
    assert signs.shows("A")


@pytest.mark.parametrize("encoding", ["utf-8", "ascii"])
def test_a_name_of_a_file_that_is_no_text_comes_out_as_it_is(monkeypatch, encoding):
    out = io.TextIOWrapper(io.BytesIO(), encoding)
    monkeypatch.setattr(sys, "stdout", out)
    signs.print_everywhere()
    out.write(b"\xff\xb3.journal".decode("ascii", "surrogateescape"))
    out.flush()
    assert out.buffer.getvalue() == b"\xff\xb3.journal"  # type: ignore[attr-defined]
