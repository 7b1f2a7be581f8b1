"""One match of whoever plays: in process where that is possible, else over TCP in lock-step."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from contestmaster.host.secrets import Secret
from contestmaster.kernel.game import Game
from contestmaster.kernel.recording import DeclaredEntrant, Recording
from contestmaster.tournament import local, lockstep
from contestmaster.tournament.entering import SeatMaker
from contestmaster.tournament.printed import Printed
from contestmaster.tournament.record import Played

_UNDECLARED: Final[Mapping[str, DeclaredEntrant]] = MappingProxyType({})


def play_seated(
    game: Game[Any, Any],
    seats: Sequence[tuple[str, SeatMaker]],
    secret: Secret,
    *,
    printed: Printed | None = None,
    declared: Mapping[str, DeclaredEntrant] = _UNDECLARED,
    refusals: bool = False,
    at: tuple[str, int] = (lockstep.HOST, 0),
    patience: float = lockstep.LOGIN_S,
    **options: Any,
) -> Played:
    """Play one match.

    Args:
        game: the rules with their parameters.
        seats: a name and how they come there for each seat; names are distinct.
        secret: decides the match, together with the players.
        printed: keeps what programs print.
        declared: who plays, as it was said, by name; for the header.
        refusals: whether refused and malformed orders are entries of the journal.
        at: the address and port for those who come over the line.
        patience: for how many seconds they are waited for.
        options: more for ``local.play`` and ``lockstep.play``.

    Raises:
        SetupError: no match can be played with these parameters and seats.
        BotFailedError: a player has failed, and that is not forgiven.
    """
    said = tuple(declared.get(name) for name, _ in seats) if declared else ()
    recording = Recording(refusals, said)
    commitment = secret.commitment
    ours = [
        (name, seat.make(commitment, number))
        for number, (name, seat) in enumerate(seats)
        if seat.make is not None
    ]
    if len(ours) == len(seats):
        return local.play(game, ours, secret, recording=recording, **options)
    players = []
    for number, (name, seat) in enumerate(seats):
        make = None if seat.make is None else seat.make(commitment, number)
        player = lockstep.SeatedPlayer(name, make, seat.program or None)
        if seat.password:
            player.password = seat.password
        players.append(player)
    return lockstep.play(
        game,
        players,
        secret,
        recording=recording,
        printed=printed,
        at=at,
        patience=patience,
        **options,
    )
