"""Analysing a journal on this machine: a page with the board, and the moments it asks for.

What the page may do is what :class:`~contestmaster.host.analysis.analysis.Analysis` does, a moment
each time by its number; the match is the business of one thread at a time.
"""

import asyncio
from collections.abc import Callable, Sequence
from html import escape
from http import HTTPStatus
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Annotated, Any, Final, TypeVar

import msgspec
from litestar import Litestar, MediaType, Request, Response, delete, get, post
from litestar.params import FromPath, JSONBody

from contestmaster.doors.web.boards import board_names, script
from contestmaster.doors.web.loopback import refuse_strangers
from contestmaster.doors.web.phrasebook import PhrasebookEntry, phrasebook
from contestmaster.doors.web.problems import PROBLEMS, Problem, problem
from contestmaster.doors.web.security.bodies import MOST_BYTES, BoundedRequest
from contestmaster.doors.web.security.headers import harden
from contestmaster.doors.web.shell.assets import AssetEntry, Assets
from contestmaster.doors.web.standalone import FrontEndMissingError
from contestmaster.doors.web.unscripted import told_whole
from contestmaster.host.analysis.analysis import UNKEPT, Analysis, AnalysisError
from contestmaster.host.analysis.shown import Moment, Step, Tried
from contestmaster.host.frames.reel import FrameHead
from contestmaster.host.opinions import Analysts, MoveOpinions
from contestmaster.host.outlook import MOST, OrderOutlook
from contestmaster.kernel.game import NotSupportedError
from contestmaster.kernel.titles import called

T = TypeVar("T")

_PAGE: Final = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{called}: {title}</title>
<link rel="icon" type="image/svg+xml" href="/static/{icon}">
{styles}<script type="module" src="/static/{script}"></script>
</head>
<body data-base="">
<p class="connection" role="status" data-island="connection"></p>
<main id="main" class="board-page" tabindex="-1">
<h1>{called}: what if?</h1>
<p class="what">A game that was played, to try other moves in. Nothing here changes the record.</p>
<div data-island="analysis" data-props="{props}">
<noscript>{story}<p>Trying other moves needs scripts.</p></noscript></div>
<p class="aside">The record: {title}</p>
</main>
</body>
</html>
"""


class Turned(msgspec.Struct, frozen=True):
    """The turning point before which an analysis begins.

    Attributes:
        turn: in which it came.
        text: what happened, in a sentence without its end.
        node: the moment that shows it.
        decided: whether the winner took the lead for good with it.
    """

    turn: int
    text: str
    node: int
    decided: bool


class Whole(msgspec.Struct, frozen=True):
    """What holds for the whole analysis.

    Attributes:
        head: of the match.
        count: the last moment that was played.
        commands: what seats may say.
        begin: the moment to begin with.
        analyst: the bot that can tell what it thinks of a moment; empty if none can.
        nodes: for each point of the story of what was played, the moment.
        turned: what is told of the beginning; none where that is no turning point.
    """

    head: FrameHead
    count: int
    commands: list[PhrasebookEntry]
    begin: int
    analyst: str
    nodes: Sequence[int]
    turned: Turned | None = None


class Ordered(msgspec.Struct, frozen=True):
    """An order of a seat."""

    seat: int
    line: str


class OrdersAsked(msgspec.Struct, frozen=True):
    """Orders of a seat of which it would know what they do."""

    seat: int
    lines: Annotated[list[str], msgspec.Meta(max_length=MOST)]


def analysing(
    analysis: Analysis, title: str, begin: int | None = None, analysts: Analysts | None = None
) -> Litestar:
    """Return an application that shows an analysis.

    Args:
        analysis: of the journal.
        title: what the page calls it.
        begin: the moment to begin with; none: before what turned the match, else its end.
        analysts: tell what a searching bot thinks of a moment; none: nobody does.

    Raises:
        FrontEndMissingError: this installation has no front end.
    """
    assets = Assets()
    if assets.entry is None:
        raise FrontEndMissingError
    page = _page(assets, assets.entry, title, analysis.head).encode()
    phrases = [one for one in phrasebook(analysis.game) if one.name != UNKEPT]
    game, advised = analysis.head.game, analysts or Analysts()
    begin, turned = (begin, None) if begin is not None else _beginning(analysis)
    whole = Whole(
        analysis.head,
        analysis.tree.count,
        phrases,
        begin,
        advised.analyst(game),
        analysis.nodes(),
        turned,
    )

    @get("/", sync_to_thread=False, media_type=MediaType.HTML)
    def index() -> bytes:
        """The page."""
        return page

    @get("/static/{path:path}", sync_to_thread=False)
    def static(path: FromPath[str]) -> Response[bytes]:
        """Scripts and styles."""
        asset = assets.find(path.lstrip("/"))
        if asset is None:
            raise LookupError("there is no such file")
        return Response(asset.body, media_type=asset.media_type)

    return Litestar(
        [index, static, script, *_handlers(analysis, whole, advised)],
        before_request=refuse_strangers,
        before_send=[harden],
        exception_handlers={**PROBLEMS, AnalysisError: _impossible, NotSupportedError: _impossible},
        request_class=BoundedRequest,
        request_max_body_size=MOST_BYTES,
        on_shutdown=[advised.close],
        openapi_config=None,
        logging_config=None,
    )


def _beginning(analysis: Analysis) -> tuple[int, Turned | None]:
    """Return the moment to begin with where nobody names one, and why that."""
    pivot, story = analysis.pivot(), analysis.head.story
    if pivot is None or story is None:
        return analysis.tree.count, None
    told = pivot.told
    decided = told.kind == "lead" and told.turn == story.decided
    return pivot.before, Turned(told.turn, told.text, pivot.after, decided)


def _handlers(analysis: Analysis, whole: Whole, analysts: Analysts) -> list[Any]:
    turn = asyncio.Lock()

    async def alone(act: Callable[..., T], *given: Any) -> T:
        """Do something with the analysis, off the event loop, and nothing else meanwhile."""
        async with turn:
            return await asyncio.to_thread(act, *given)

    @get("/analysis", sync_to_thread=False)
    def about() -> Whole:
        """What holds for all of it."""
        return whole

    @get("/analysis/variations")
    async def variations() -> list[Step]:
        """The ends of all that was tried."""
        return await alone(analysis.tips)

    @get("/analysis/moments/{node:int}")
    async def moment(node: FromPath[int]) -> Moment:
        """A moment."""
        return await alone(analysis.moment, node)

    @post("/analysis/moments/{node:int}/orders", status_code=HTTPStatus.OK)
    async def order(node: FromPath[int], data: JSONBody[Ordered]) -> Tried:
        """Try an order."""
        return await alone(analysis.order, node, data.seat, data.line)

    @post("/analysis/moments/{node:int}/outlook", status_code=HTTPStatus.OK)
    async def outlook(node: FromPath[int], data: JSONBody[OrdersAsked]) -> list[OrderOutlook]:
        """What orders would do."""
        return await alone(analysis.outlook, node, data.seat, data.lines)

    @get("/analysis/moments/{node:int}/opinion")
    async def opinion(node: FromPath[int]) -> MoveOpinions:
        """What a searching bot thinks of a moment."""
        if not whole.analyst:
            raise LookupError("no bot can tell what it thinks of this game")
        with NamedTemporaryFile(prefix="contestmaster-", suffix=".journal") as file:

            def write() -> int:
                entry = analysis.journal(node, file.write)
                file.flush()
                return entry

            return await analysts.of(Path(file.name), await alone(write), keep=False)

    @post("/analysis/moments/{node:int}/clock", status_code=HTTPStatus.OK)
    async def clock(node: FromPath[int]) -> dict[str, int]:
        """Let the clock do what it does next."""
        return {"node": await alone(analysis.ring, node)}

    @delete("/analysis/moments/{node:int}", status_code=HTTPStatus.NO_CONTENT)
    async def forget(node: FromPath[int]) -> None:
        """Take away what was tried."""
        await alone(analysis.forget, node)

    @get("/analysis/moments/{node:int}/journal")
    async def journal(node: FromPath[int]) -> Response[bytes]:
        """The variation as a journal of its own."""
        written: list[bytes] = []
        await alone(analysis.export, node, written.append)
        name = f'attachment; filename="variation-{node}.journal"'
        return Response(
            b"".join(written),
            media_type="application/jsonl",
            headers={"content-disposition": name},
        )

    @get("/analysis/moments/{node:int}/card.png")
    async def card(node: FromPath[int]) -> Response[bytes]:
        """A picture of a moment, played or tried, for somebody to send."""
        reel = await alone(analysis.reel, node)
        return Response(await asyncio.to_thread(_painted, reel), media_type="image/png")

    return [about, variations, moment, order, outlook, opinion, clock, forget, journal, card]


def _painted(reel: bytes) -> bytes:
    # What nobody asks for need not be loaded.
    from contestmaster.host.cards.moments import Moments  # noqa: PLC0415
    from contestmaster.host.cards.pictures import card_png  # noqa: PLC0415

    return card_png(Moments(reel).card())


def _page(assets: Assets, front: AssetEntry, title: str, head: FrameHead) -> str:
    game = head.game
    board = f"/boards/{game}.js" if game in board_names() else None
    props = msgspec.json.encode({"url": "/analysis", "board": board}).decode()
    sheets = [assets.path("site.css"), *front.styles]
    return _PAGE.format(
        title=escape(title),
        called=escape(called(game)),
        icon=assets.path("icon.svg"),
        styles="".join(f'<link rel="stylesheet" href="/static/{sheet}">\n' for sheet in sheets),
        script=front.script,
        props=escape(props),
        story=told_whole(head.story),
    )


def _impossible(request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    """What cannot be done at this moment."""
    del request
    return problem(HTTPStatus.CONFLICT, str(error))
