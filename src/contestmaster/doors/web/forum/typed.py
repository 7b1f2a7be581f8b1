"""What programs and agents need to play without knowing a game: its commands, typed, and its rules.

Orders are given by posts, for all to read. Questions are answered here.
"""

from collections.abc import Sequence
from typing import Annotated, Any, Final

import msgspec
from litestar import Response, get, post
from litestar.params import FromPath, JSONBody, QueryParameter
from litestar.types import ControllerRouterHandler

from contestmaster.doors.web.declarations import (
    CommandDeclared,
    RuleBookShown,
    RuleShown,
    declarations,
    playable,
    rule_book,
    rule_of,
)
from contestmaster.doors.web.described import CommandWay, GamesDescribed, Schema, reference
from contestmaster.doors.web.forum.asked import Ask, TheGate, TheSite
from contestmaster.doors.web.forum.discreet import discreet
from contestmaster.doors.web.forum.gate import MemberGate, programs_only
from contestmaster.doors.web.forum.site import ForumSite
from contestmaster.doors.web.problems import refusals
from contestmaster.doors.web.shell.requests import sent_from_here
from contestmaster.doors.web.turns import (
    PATIENCE_S,
    SecondsToWait,
    TurnsKnown,
    TurnsTold,
    told_of,
)
from contestmaster.forum import Code
from contestmaster.forum.codes import MESSAGES
from contestmaster.host.forum.community import RefusedError
from contestmaster.kernel.rulebook import rule_text
from contestmaster.protocols.line.replies import GENERIC, GENERIC_RULES


class QuestionAsked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A command by its name, with its arguments by name, as `/commands` of its game has them."""

    command: str
    arguments: dict[str, Any] = {}


class QuestionAnswered(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a question is answered: the reply by name, or the refusal with its rule."""

    reply: Any = None
    code: int = 0
    message: str = ""
    rule: str = ""
    text: str = ""


class OrderWritten(msgspec.Struct, frozen=True):
    """An order as the line of a post that gives it."""

    line: str


class News(msgspec.Struct, frozen=True):
    """How much has happened in a game: a number that only grows, and whether it has ended."""

    number: int
    over: bool


@get("/games/{name:str}/commands", sync_to_thread=False, tags=["games"], responses=refusals(404))
def commands(site: TheSite, name: FromPath[str]) -> list[CommandDeclared]:
    """The commands of a game, with schemas of what they take and are answered."""
    return declarations(site.rules(name))


@get("/games/{name:str}/rules", sync_to_thread=False, tags=["games"], responses=refusals(404))
def rules(site: TheSite, name: FromPath[str]) -> RuleBookShown:
    """The rule book of a game."""
    return rule_book(type(site.rules(name)))


@get(
    "/games/{name:str}/rules/{number:str}",
    sync_to_thread=False,
    tags=["games"],
    responses=refusals(404),
)
def rule(site: TheSite, name: FromPath[str], number: FromPath[str]) -> RuleShown:
    """A rule of a game's book, or one that holds for all."""
    found = rule_of(number, [type(site.rules(name))])
    if found is None:
        raise LookupError(f"there is no rule {number}")
    return found


@get("/games/{name:str}/news", tags=["games"], responses=refusals(404))
async def news(
    site: TheSite,
    name: FromPath[str],
    after: Annotated[
        int | None, QueryParameter(ge=0, description="answer when the number is greater")
    ] = None,
    for_s: SecondsToWait = PATIENCE_S,
) -> News:
    """How much has happened in a game, at once or when it is more than one knows [CONTEST-126].

    Where the game has ended the answer comes at once.
    """
    site.game(name)

    def come() -> bool:
        return after is None or site.happened(name) > after or site.game(name).over

    await site.waits.until("", come, for_s)
    return News(site.happened(name), site.game(name).over)


@get("/games/{name:str}/turns", tags=["games"], responses=refusals(404))
async def turns(
    site: TheSite,
    name: FromPath[str],
    after: TurnsKnown = None,
    for_s: SecondsToWait = PATIENCE_S,
) -> TurnsTold:
    """How often the clock of a game has acted, its end included; with ``after`` as soon as more.

    What is posted meanwhile is told by ``news`` [CONTEST-126].
    """
    site.game(name)

    def come() -> bool:
        return after is None or site.turns(name) != after or site.game(name).over

    await site.waits.until("", come, for_s)
    lasts = not site.game(name).over
    return told_of(site.turns(name), after, site.deadline(name), site.now, lasts=lasts)


@post(
    "/games/{name:str}/questions",
    guards=[sent_from_here, programs_only],
    status_code=200,
    tags=["games"],
    responses=refusals(401, 403, 404, 429),
)
async def question(
    request: Ask, site: TheSite, gate: TheGate, name: FromPath[str], data: JSONBody[QuestionAsked]
) -> Response[QuestionAnswered]:
    """Ask a game something, as who asks may know it; nothing changes."""
    return await _answer(request, site, gate, name, data)


@post(
    "/games/{name:str}/questions/{game:str}/{slug:str}",
    guards=[sent_from_here, programs_only],
    status_code=200,
    include_in_schema=False,  # it has an operation for each command instead
)
async def asked(
    request: Ask,
    site: TheSite,
    gate: TheGate,
    name: FromPath[str],
    game: FromPath[str],
    slug: FromPath[str],
    data: JSONBody[dict[str, Any]],
) -> Response[QuestionAnswered]:
    """Ask a game something, with the arguments as the body [CONTEST-125]."""
    return await _answer(request, site, gate, name, _meant(site, name, game, slug, data))


@post(
    "/games/{name:str}/written",
    guards=[sent_from_here],
    status_code=200,
    sync_to_thread=False,
    tags=["games"],
    responses=refusals(404),
)
def written(site: TheSite, name: FromPath[str], data: JSONBody[QuestionAsked]) -> OrderWritten:
    """An order as the lines of a post that gives it; nothing is posted or judged."""
    return _line(site, name, data)


@post(
    "/games/{name:str}/written/{game:str}/{slug:str}",
    guards=[sent_from_here],
    status_code=200,
    sync_to_thread=False,
    include_in_schema=False,
)
def put(
    site: TheSite,
    name: FromPath[str],
    game: FromPath[str],
    slug: FromPath[str],
    data: JSONBody[dict[str, Any]],
) -> OrderWritten:
    """An order as the lines of a post, with the arguments as the body [CONTEST-125]."""
    return _line(site, name, _meant(site, name, game, slug, data))


async def _answer(
    request: Ask, site: ForumSite, gate: MemberGate, name: str, data: QuestionAsked
) -> Response[QuestionAnswered]:
    member = await gate.program(request)
    gate.readings.step(member.login)
    site.game(name)
    game = site.community.game(name)
    match = game.match
    call = match.game.vocabulary.call(data.command, data.arguments)
    if call.command.journaled:
        raise RefusedError(Code.NO_QUESTION, MESSAGES[Code.NO_QUESTION])
    done = match.do(call, member.login, max(site.now, match.at))
    if done.error is not None:
        raise done.error
    private = {"Cache-Control": "private, no-store"}
    if done.code:
        number = call.command.refuses.get(done.code) or GENERIC_RULES.get(done.code, "")
        said = match.game.messages.get(done.code) or GENERIC.get(done.code, "")
        text = rule_text(number, type(match.game)) or ""
        return Response(QuestionAnswered(None, int(done.code), said, number, text), headers=private)
    reply = None if done.reply is None else discreet(call.command.shape.plain(done.reply))
    return Response(QuestionAnswered(reply), headers=private)


def _line(site: ForumSite, name: str, data: QuestionAsked) -> OrderWritten:
    vocabulary = site.rules(name).vocabulary
    call = vocabulary.call(data.command, data.arguments)
    line, block = vocabulary.format(call), call.command.block
    if block is not None:
        line = f"{line}\n{block.begin}\n{call.args[-1]}\n{block.end}"
    return OrderWritten(line)


def _meant(
    site: ForumSite, name: str, game: str, slug: str, arguments: dict[str, Any]
) -> QuestionAsked:
    """Return which command an address means; raise ``LookupError`` where it means none."""
    rules = site.rules(name)
    if rules.name != game:
        raise LookupError(f"{name} is no game of {game}")
    command = playable(rules).get(slug.lower())
    if command is None:
        raise LookupError(f"{game} has no command {slug}")
    return QuestionAsked(command.name, arguments)


def described(site: ForumSite) -> GamesDescribed:
    """Return what describes the commands of each kind of game that the community plays."""
    return GamesDescribed(site.kinds, WAYS)


@get(
    "/games/{name:str}/journal",
    tags=["games"],
    media_type="application/jsonl",
    guards=[programs_only],
    responses=refusals(401, 404, 429),
)
async def journal(
    request: Ask, site: TheSite, gate: TheGate, name: FromPath[str]
) -> Response[bytes]:
    """The journal of a game that has ended, as `contestmaster verify` takes it; for members."""
    member = await gate.program(request)
    body = await site.journal(name)
    if not member.operator and discreet(body.decode()) != body.decode():
        raise RefusedError(Code.NOT_FOR_ALL, MESSAGES[Code.NOT_FOR_ALL])
    return Response(
        body,
        media_type="application/jsonl",
        headers={
            "Cache-Control": "private, no-store",
            "content-disposition": f'attachment; filename="{name}.journal"',
        },
    )


def _answered(reply: Schema) -> Schema:
    text: Schema = {"type": "string"}
    said = {"code": {"type": "integer"}, "message": text, "rule": text, "text": text}
    return {"type": "object", "properties": {"reply": reply, **said}}


_GAME: Final[Schema] = {"type": "string", "description": "what the game is called in the forum"}
WAYS: Final = tuple(
    CommandWay(
        path=f"/api/games/{{name}}/{said}/{{game}}/{{slug}}",
        takes={"name": _GAME},
        kinds=(kind,),
        answers=answers,
    )
    for said, kind, answers in (
        ("questions", "query", _answered),
        ("written", "order", lambda _: reference("OrderWritten")),
    )
)

HANDLERS: Final[Sequence[ControllerRouterHandler]] = (
    commands,
    rules,
    rule,
    news,
    turns,
    question,
    asked,
    written,
    put,
    journal,
)
