"""The course of a table: its games begin, end, and are played again."""

from contestmaster.lobby.codes import Code
from contestmaster.lobby.events import Agreed, GameBegins, GameEnds, Reopened
from contestmaster.lobby.rules import seating, talk
from contestmaster.lobby.rules.act import Act
from contestmaster.lobby.state import Seat, Table


def touch(act: Act, table: Table) -> None:
    """Note that a lobby command was given at a table [TABLE-45]."""
    table.touched_at = act.at
    seating.reckon(act, table)


def start(act: Act, table: Table, *, rotated: bool = False) -> None:
    """Begin the next game; free seats vanish, the holders close up [TABLE-28].

    Args:
        act: that brings it about.
        table: where.
        rotated: whether the holder of seat i of n moves to (i + 1) mod n (chapter Formulas).
    """
    seats = [seat for seat in table.seats if seat.taken]
    if rotated:
        seats = seats[-1:] + seats[:-1]
    _refresh(seats)
    table.seats = seats
    table.phase = "PLAYING"
    table.game_no += 1
    table.over_since = None
    seating.reckon(act, table)
    act.tell(
        GameBegins(
            table.id,
            table.game_no,
            table.game,
            tuple(seat.holder for seat in seats),
            tuple(seat.program for seat in seats),
            dict(table.options),
        )
    )


def finish(act: Act, number: int, game_no: int, void: str = "") -> Code:
    """Note that a game has ended [TABLE-40]; its given up persons have no seat any more.

    Why one is void is said to all at its table [TABLE-91].
    """
    table = act.state.tables.get(number)
    if table is None or table.phase != "PLAYING" or table.game_no != game_no:
        return Code.NOT_PLAYED
    table.phase = "OVER"
    table.over_since = act.at
    act.tell(GameEnds(table.id, game_no, void))
    if void and act.params.chat:
        talk.note(act, table, f"game {game_no} is void: {void}")
    for place, seat in enumerate(table.seats):
        if seat.given_up and seat.is_person:
            seating.free(act, table, place)
    seating.reckon(act, table)
    return Code.DONE


def bot_failed(act: Act, number: int, game_no: int, place: int) -> Code:
    """Count a failure of a bot; with the last that it may have its seat is given up [TABLE-25]."""
    table = act.state.tables.get(number)
    if table is None or table.phase != "PLAYING" or table.game_no != game_no:
        return Code.NOT_PLAYED
    if place >= len(table.seats) or not table.seats[place].is_bot:
        return Code.NOT_A_BOT
    seat = table.seats[place]
    if seat.given_up:
        return Code.SO_ALREADY
    seat.failures += 1
    if seat.failures >= act.params.bot_failures:
        seating.give_up(act, table, place)
    return Code.DONE


def agree(act: Act, table: Table, place: int) -> tuple[int, int]:
    """Note that the person in a seat wants a rematch; return how many do, of how many."""
    seat = table.seats[place]
    seat.again = True
    agreed, needed = tally(table)
    act.tell(Agreed(table.id, place, seat.holder, agreed, needed))
    return agreed, needed


def tally(table: Table) -> tuple[int, int]:
    """Return how many persons want a rematch, and how many there are [TABLE-41]."""
    persons = [seat for seat in table.seats if seat.is_person and not seat.given_up]
    return sum(seat.again for seat in persons), len(persons)


def settle(act: Act, table: Table) -> None:
    """Let happen what follows from who sits and who agrees [TABLE-27, TABLE-42]."""
    full = all(seat.taken for seat in table.seats)
    if table.phase == "OPEN" and full and table.options["autostart"] == "true":
        start(act, table)
    elif table.phase == "OVER":
        agreed, needed = tally(table)
        if agreed == 0 or agreed < needed:
            return
        if full:
            start(act, table, rotated=table.options["rotate"] == "true")
        else:
            _reopen(act, table)


def _reopen(act: Act, table: Table) -> None:
    """Let people sit down again, with as many seats as the table offers [TABLE-42]."""
    _refresh(table.seats)
    table.seats += (Seat() for _ in range(table.offered - len(table.seats)))
    table.phase = "OPEN"
    table.over_since = None
    touch(act, table)
    act.tell(Reopened(table.id))


def _refresh(seats: list[Seat]) -> None:
    for seat in seats:
        seat.given_up = seat.again = False
        seat.failures = 0
