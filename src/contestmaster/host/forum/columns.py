"""Plain text in columns: how wide a report may be, wherever it is read."""

from collections.abc import Iterator
from textwrap import wrap
from typing import Final

from contestmaster.kernel.instant import Instant, to_datetime

WIDTH: Final = 72
"""Characters of a line: as mail and terminals have had it for as long as there are reports."""

# Not from the locale of the host: letters and pages are in one language.
_DAYS: Final = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
_MONTHS: Final = (
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
)  # fmt: skip
_FULL: Final = 0.7
"""How much of the width a line of prose fills that was broken because it was full."""


def columns(text: str, width: int = WIDTH) -> str:
    r"""Break lines that are too long; a paragraph in which there is one is filled anew.

    Tables stay tables: what follows of one of their lines stands under its beginning.

    >>> print(columns("TITLE\nfull lines of\nprose run on\n\n 1  two three", 11))
    TITLE
    full lines
    of prose
    run on
    <BLANKLINE>
     1  two
         three
    """
    return "\n".join(line for part in _paragraphs(text, width) for line in _filled(part, width))


def folded(line: str, width: int = WIDTH, hanging: str = "    ") -> list[str]:
    """Break one line of prose where it is too long, by itself and between words only.

    >>> folded("FAILED 108 not here: MOVE 3", 20)
    ['FAILED 108 not here:', '    MOVE 3']
    """
    if len(line) <= width:
        return [line]
    margin = line[: len(line) - len(line.lstrip())][: width // 2]
    return wrap(
        line.strip(),
        width,
        initial_indent=margin,
        subsequent_indent=margin + hanging,
        break_long_words=False,
        break_on_hyphens=False,
    )


def moment(at: Instant) -> str:
    """Write an instant for people, to the second where it is not of a whole minute.

    >>> moment(0), moment(7_000_000)
    ('Thu 1 Jan 1970, 00:00 UTC', 'Thu 1 Jan 1970, 00:00:07 UTC')
    """
    when = to_datetime(at)
    clock = f"{when:%H:%M}" if when.second == 0 else f"{when:%H:%M:%S}"
    return f"{_DAYS[when.weekday()]} {when.day} {_MONTHS[when.month - 1]} {when.year}, {clock} UTC"


def _paragraphs(text: str, width: int) -> Iterator[list[str]]:
    """Yield lines that belong together: a full line of prose, and prose that follows it."""
    part: list[str] = []
    for line in text.split("\n"):
        bare = line.rstrip()
        if part and not (_is_prose(bare) and _is_prose(part[-1]) and len(part[-1]) > _FULL * width):
            yield part
            part = []
        part.append(bare)
    if part:
        yield part


def _is_prose(line: str) -> bool:
    """Whether a line is words with single blanks between them, from the margin on."""
    return bool(line) and not line[0].isspace() and "  " not in line


def _filled(lines: list[str], width: int) -> list[str]:
    if all(len(line) <= width for line in lines):
        return lines
    if _is_prose(lines[0]):
        return wrap(" ".join(lines), width)
    (line,) = lines
    margin = line[: len(line) - len(line.lstrip())][: width // 2]
    return wrap(line.strip(), width, initial_indent=margin, subsequent_indent=margin + "    ")
