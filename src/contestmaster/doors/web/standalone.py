"""A replay as one page that needs nothing else: scripts, styles and data stand in it.

It opens from a disk, from a mail, from anywhere, and asks the network for nothing: its own content
security policy forbids it to.
"""

import gzip
from base64 import b64encode
from collections.abc import Mapping, Sequence
from hashlib import sha256
from html import escape
from pathlib import Path
from typing import Final

import msgspec

from contestmaster.doors.web.boards import board_names, board_script
from contestmaster.doors.web.unscripted import picture_of_end, told_whole
from contestmaster.kernel.players import all_spoken
from contestmaster.kernel.titles import called
from contestmaster.story import Story

_STATIC: Final = Path(__file__).parent / "static"
_BUILT: Final = _STATIC / "app" / "standalone"

_PAGE: Final = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="content-security-policy" content="{policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{title}</title>
<link rel="icon" href="data:image/svg+xml;base64,{icon}">
<meta name="description" content="{about}">
<style>{style}</style>
</head>
<body>
<main id="replay" tabindex="-1"{drop}><noscript>{unscripted}</noscript></main>
<script type="text/plain" id="replay-data">{data}</script>
{boards}<script type="module">{script}</script>
</body>
</html>
"""


class FrontEndMissingError(Exception):
    """The front end was not built into this installation."""

    def __init__(self) -> None:
        """Say what is missing, and how to get it."""
        super().__init__(
            "the boards of the browser are not part of this installation: they are built when the "
            "package is installed with a network, or from a clone by `python web/build.py`"
        )


def standalone_page(
    reel: bytes = b"",
    *,
    boards: Mapping[str, bytes] | None = None,
    title: str = "Replay",
    about: str = "Matches of strategy games, turn by turn.",
    drop: str = "",
    unscripted: str = "",
) -> bytes:
    """Return the page.

    Args:
        reel: a match as frames, in JSON; none for a page onto which journals are dropped.
        boards: scripts of boards that other packages bring, by game.
        title: of the page until the script has read the replay.
        about: what is shown, in a sentence.
        drop: the path to which the page sends journals that are dropped on it; none where no
            server listens.
        unscripted: what is shown without scripts, as HTML.

    Raises:
        FrontEndMissingError: this installation has no front end.
    """
    try:
        script = (_BUILT / "replay.js").read_text("utf-8")
        style = (_BUILT / "replay.css").read_text("utf-8")
        style = (_STATIC / "site.css").read_text("utf-8") + style
    except FileNotFoundError:
        raise FrontEndMissingError from None
    # Within a script or a style, only its own end tag ends it.
    script = script.replace("</script", "<\\/script")
    style = style.replace("</style", "<\\/style")
    page = _PAGE.format(
        policy=_policy(script, style, reached=bool(drop)),
        title=escape(title),
        about=escape(about),
        icon=b64encode((_STATIC / "icon.svg").read_bytes()).decode(),
        style=style,
        unscripted=unscripted or "This page needs scripts.",
        drop=f' data-drop="{escape(drop)}"' if drop else "",
        data=_packed(reel) if reel else "",
        boards="".join(_board(game, text) for game, text in (boards or {}).items()),
        script=script,
    )
    return page.encode()


def replay_page(reel: bytes) -> bytes:
    """Return the page of one match, with the board of its game, whoever brings that.

    Raises:
        FrontEndMissingError: this installation has no front end.
    """
    head = msgspec.json.decode(reel, type=_Head)
    boards = {head.game: board_script(head.game)} if head.game in board_names() else {}
    title = called(head.game)
    if head.story is not None:
        title += f": {head.story.headline or head.story.sentence}"
    about = f"{title}. Played by {', '.join(all_spoken(head.seats))}."
    what = f'<p class="what">{escape(head.about)}</p>' if head.about else ""
    told = [f"<h1>{escape(called(head.game))}</h1>", what, told_whole(head.story, head.marks)]
    if head.frames:
        told.append(picture_of_end(reel, f"The board at the end, and how all stood. {about}"))
    told.append("<p>With scripts this page plays the match, turn by turn.</p>")
    return standalone_page(
        reel, boards=boards, title=title, about=about, unscripted="\n".join(told)
    )


class _Head(msgspec.Struct):
    """What the head of a reel says of the match."""

    game: str
    seats: Sequence[str]
    story: Story | None = None
    marks: Sequence[int] = ()
    about: str = ""
    frames: Sequence[msgspec.Raw] = ()


def _policy(script: str, style: str, *, reached: bool) -> str:
    """Return the content security policy of a page: this script, this style, and nothing else."""
    return "; ".join(
        (
            "default-src 'none'",
            # Boards of other packages are imported from memory.
            f"script-src '{_named(script)}' blob:",
            f"style-src '{_named(style)}'",
            "img-src data:",
            "connect-src 'self'" if reached else "connect-src 'none'",
            "base-uri 'none'",
            "form-action 'none'",
        )
    )


def _named(text: str) -> str:
    return f"sha256-{b64encode(sha256(text.encode()).digest()).decode()}"


def _packed(data: bytes) -> str:
    return b64encode(gzip.compress(data, 6, mtime=0)).decode()


def _board(game: str, script: bytes) -> str:
    return (
        f'<script type="text/plain" data-board="{escape(game)}">{b64encode(script).decode()}'
        "</script>\n"
    )
