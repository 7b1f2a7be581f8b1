"""Reels: a whole match as frames, made by carrying its entries out once more."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, TypeAlias

import msgspec

from contestmaster.host.frames.cutter import Cutter, Frame
from contestmaster.host.frames.words import EventTeller, words_of
from contestmaster.kernel.events import EmittedEvent
from contestmaster.kernel.figures import Figure
from contestmaster.kernel.game import ALL
from contestmaster.kernel.match import Done, Match
from contestmaster.kernel.refused import RefusalCount
from contestmaster.kernel.replay import Replay
from contestmaster.kernel.titles import about_rules, called
from contestmaster.story import Scorebook, Story, telling_story, terms_of

FORMAT: Final = "contestmaster-frames/1"

_encode = msgspec.json.Encoder().encode


class FrameHead(msgspec.Struct, frozen=True, omit_defaults=True):
    """What frames have in common.

    Attributes:
        format: the version of this form.
        game: what is played.
        version: of its rules.
        params: its parameters.
        seats: names of the players by seat.
        server: where it is played; empty where that is unknown, as in a journal.
        game_no: its number there.
        turns: of the last frame there is.
        over: whether the game has ended by its rules.
        outcome: how it stands after the last frame: seat, score and rank of each.
        board: what is fixed, to draw it by.
        words: how events are told, by their kind.
        figures: what the game counts; frames have the values, by figure and seat.
        refused: commands that were refused, where they have been counted.
        story: who led by how much, and what turned it, up to the last frame there is.
        marks: by seat, as which seat it is marked; none where each is as itself.
        seat_names: what the seats are called, by seat, in games that have words for them.
        called: what people call the game.
        about: what it is, in a sentence; empty where it does not say.
        terms: the words of its board that only rules explain, with what they mean.
    """

    format: str
    game: str
    version: int
    params: dict[str, Any]
    seats: Sequence[str]
    server: str
    game_no: int
    turns: int
    over: bool
    outcome: list[tuple[int, str, int]]
    board: Any
    words: dict[str, EventTeller]
    figures: Sequence[Figure] = ()
    refused: Sequence[RefusalCount] = ()
    story: Story | None = None
    marks: Sequence[int] = ()
    seat_names: Sequence[str] = ()
    called: str = ""
    about: str = ""
    terms: Mapping[str, str] = {}


def head_of(
    match: Match[Any, Any],
    server: str = "",
    game_no: int = 0,
    *,
    turns: int | None = None,
    outcome: list[tuple[int, str, int]] | None = None,
    refused: Sequence[RefusalCount] = (),
    story: Story | None = None,
    marks: Sequence[int] = (),
) -> FrameHead:
    """Return the head of a match as it stands, to those who may see how that is.

    Args:
        match: the match.
        server: where it is played.
        game_no: its number there.
        turns: of the last frame, where that is not the match's last boundary.
        outcome: how it stands, where that may be shown.
        refused: commands that were refused, where they have been counted.
        story: as far as whoever looks may know it.
        marks: by seat, as which seat it is marked; as itself by default.
    """
    return FrameHead(
        format=FORMAT,
        game=match.game.name,
        version=match.game.version,
        params=msgspec.to_builtins(match.game.params),
        seats=match.header.seats,
        server=server,
        game_no=game_no,
        turns=match.turn() if turns is None else turns,
        over=match.over,
        outcome=outcome or [],
        board=match.game.scene(match.board),
        words=words_of(type(match.game)),
        figures=match.game.figures,
        refused=refused,
        story=story,
        marks=tuple(marks),
        seat_names=tuple(match.game.seat_names),
        called=called(match.game.name),
        about=about_rules(type(match.game)),
        terms=terms_of(match.game),
    )


def by_order(match: Match[Any, Any]) -> bool:
    """Return whether frames of a match are of orders: where everyone sees each at once."""
    return match.game.foreseeable


def scorebook(match: Match[Any, Any]) -> Scorebook:
    """Return an empty scorebook for a match of which everything may be told."""
    return Scorebook(match.game, match.header.seats, match.state, eyes=())


def filmed(
    match: Match[Any, Any], steps: Iterable[Done], book: Scorebook | None = None
) -> Iterator[Frame]:
    """Yield the frames of a match while it is carried out, one for each turn or each order.

    Args:
        match: as it stands before the first step.
        steps: each carries out the next entry when it is asked for.
        book: in which the score is kept meanwhile.
    """
    cut = _all_seeing(match, book)
    return _by_order(match, steps, cut) if by_order(match) else _by_turn(match, steps, cut)


def _by_order(match: Match[Any, Any], steps: Iterable[Done], cut: "_Cut") -> Iterator[Frame]:
    yield cut(match.number, (), turns=match.turn())
    for done in steps:
        yield cut(match.number, done.told, turns=match.turn())


def _by_turn(match: Match[Any, Any], steps: Iterable[Done], cut: "_Cut") -> Iterator[Frame]:
    told = list[EmittedEvent]()
    turn = match.turn()
    yield cut(turn, ())
    acted = False
    for done in steps:
        acted = True
        told += done.told
        if match.turn() != turn:
            turn = match.turn()
            yield cut(turn, told)
            told.clear()
            acted = False
    if acted:
        yield cut(turn + 1, told)


_Cut: TypeAlias = Callable[..., Frame]


def _all_seeing(match: Match[Any, Any], book: Scorebook | None) -> _Cut:
    """Return what cuts frames of a match as it stands, to the eye that sees everything."""
    cutter = Cutter()

    def cut(number: int, told: Sequence[EmittedEvent], *, turns: int | None = None) -> Frame:
        game, state = match.game, match.state
        view, counts = game.view(state, ALL), game.counts(state, ALL)
        if book is not None:
            book.note(number, match.turn(), book.read(state), told)
        events = [one.event for one in told]
        return cutter.cut(number, match.at, view, events, turns=turns, counts=counts)

    return cut


def filmed_journal(lines: Sequence[bytes], *, anyway: bool = False) -> bytes:
    """Return the whole reel of a journal in exchange form, as JSON.

    Args:
        lines: of the file, with their LF.
        anyway: whether to try it though the rules are built on other versions than they were.

    Raises:
        DepartedError: a line was changed, or the entries do not lead where they led.
        CutShortError: the file ends early.
    """
    replay = Replay(lines, anyway=anyway)
    book = scorebook(replay.match)
    frames = list(filmed(replay.match, iter(replay.step, None), book))
    replay.to_end()  # compares how it has ended with what the journal says
    end = replay.end
    head = head_of(
        replay.match,
        turns=frames[-1].turn,
        outcome=end.outcome,
        refused=end.refused,
        story=telling_story(book, ALL),
    )
    return joined(head, (frame.data for frame in frames))


def joined(head: FrameHead, frames: Iterable[bytes]) -> bytes:
    """Return a reel as JSON: its head with its frames."""
    return b'%s,"frames":[%s]}' % (_encode(head)[:-1], b",".join(frames))
