"""States of a replay as JSON, for programs that look for what went wrong."""

from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from contestmaster.kernel.replay import Replay


def print_states(replaying: "Replay", turn: int | None) -> None:
    """Print how a match stands after each turn, or after one: a JSON object a line.

    Raises:
        LookupError: the match has fewer turns.
        DepartedError: an entry does not do what the journal says.
    """
    first = replaying.match.turn()
    if turn is not None:
        replaying.to_turn(turn)
        print(_state(replaying, turn).decode())
        return
    turns, shown = 0, replaying.match.number
    print(_state(replaying, turns).decode())
    while replaying.step() is not None:
        if replaying.match.turn() - first != turns:
            turns, shown = replaying.match.turn() - first, replaying.match.number
            print(_state(replaying, turns).decode())
    if replaying.match.number != shown:  # the match was ended inside a turn
        print(_state(replaying, turns).decode())


def _state(replaying: "Replay", turns: int) -> bytes:
    from contestmaster.kernel.figures import written
    from contestmaster.kernel.game import ALL
    from contestmaster.kernel.instant import to_text

    match = replaying.match
    counts = zip(match.game.figures, match.game.counts(match.state, ALL), strict=True)
    return msgspec.json.encode(
        {
            "turn": turns,
            "entry": match.number,
            "at": to_text(match.at),
            "seats": match.header.seats,
            "figures": {figure.name: [written(each) for each in row] for figure, row in counts},
            "state": match.game.view(match.state, ALL),
        }
    )
