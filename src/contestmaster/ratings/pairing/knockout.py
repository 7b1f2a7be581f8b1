"""A knockout: who loses a tie is out; two more play for the third place [RATE-48, RATE-49]."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypeAlias

from contestmaster.ratings.pairing.groups import PairingError, checked
from contestmaster.ratings.places import SharedPlace

TieKey: TypeAlias = tuple[int, int]
"""A round from 1, and a number in it from 0: in the last 1 is the tie for the third place."""


class Tie(NamedTuple):
    """Two of whom one goes on.

    Attributes:
        key: of the tie.
        players: who meets.
    """

    key: TieKey
    players: tuple[str, str]


class Bracket(NamedTuple):
    """How far a knockout has come.

    Attributes:
        rounds: how many there are in all.
        ties: all that are known, in the order of their keys.
        open: those of them that are to be played.
        byes: who need not play in the first round.
        places: of those who play no more.
    """

    rounds: int
    ties: tuple[Tie, ...]
    open: tuple[Tie, ...]
    byes: tuple[str, ...]
    places: tuple[SharedPlace, ...]


def knockout(
    seeded: Sequence[str], winners: Mapping[TieKey, str], *, third: bool = True
) -> Bracket:
    """Return how far a knockout has come.

    The first two of the players can meet in the final at the earliest, the first four in the round
    before; where the number of players is no power of two, the first of them have byes.

    Args:
        seeded: the players, the best first.
        winners: by tie, who goes on.
        third: whether the losers of the last round but one play for the third place.

    Raises:
        PairingError: there are too few players, one is named twice, or somebody has won a tie in
            which they have not played.
    """
    checked(seeded, 2)
    rounds = (len(seeded) - 1).bit_length()
    line: list[str | None] = [
        seeded[place] if place < len(seeded) else None for place in _places(rounds)
    ]
    draft = _Draft(dict(winners))
    byes = tuple(seeded[: 2**rounds - len(seeded)])
    losers: list[str | None] = []
    for number in range(1, rounds + 1):
        if number == rounds and third and rounds > 1:
            draft.third(rounds, losers, len(seeded))
        first = number == 1
        line, losers = draft.round(number, line, first=first)
        if not (third and number == rounds - 1):
            worst = min(len(seeded), 2 ** (rounds - number + 1))
            draft.out(losers, 2 ** (rounds - number), worst)
    if line[0] is not None and (rounds, 0) in winners:
        draft.places.append(SharedPlace(1, 1, line[0]))
    if draft.winners:
        raise PairingError(f"nobody has played in tie {min(draft.winners)}")
    ties = tuple(sorted(draft.ties))
    is_open = tuple(tie for tie in ties if tie.key not in winners)
    return Bracket(rounds, ties, is_open, byes, tuple(sorted(draft.places)))


class _Draft:
    """A bracket while it is drawn up.

    Attributes:
        winners: those that have not been asked for.
        ties: those that are known.
        places: those that are known.
    """

    def __init__(self, winners: dict[TieKey, str]) -> None:
        self.winners = winners
        self.ties: list[Tie] = []
        self.places: list[SharedPlace] = []

    def round(
        self, number: int, line: Sequence[str | None], *, first: bool
    ) -> tuple[list[str | None], list[str | None]]:
        """Play a round as far as it is known; return who goes on and who has lost, tie by tie."""
        on: list[str | None] = []
        lost: list[str | None] = []
        for place in range(0, len(line), 2):
            one, other = line[place], line[place + 1]
            if first and None in (one, other):  # a bye
                on.append(one or other)
                lost.append(None)
                continue
            winner, loser = self._tie((number, place // 2), one, other)
            on.append(winner)
            lost.append(loser)
        return on, lost

    def third(self, rounds: int, losers: Sequence[str | None], players: int) -> None:
        """Let the losers of the last round but one meet; with one alone there is nothing to win."""
        one, other = losers
        if one is None or other is None:
            alone = one or other
            if alone is not None and players == 3:  # noqa: PLR2004
                self.places.append(SharedPlace(3, 3, alone))
            return
        winner, loser = self._tie((rounds, 1), one, other)
        if winner is not None and loser is not None:
            self.places += [SharedPlace(3, 3, winner), SharedPlace(4, 4, loser)]

    def out(self, losers: Sequence[str | None], best: int, worst: int) -> None:
        """Note the places of those who have lost; all of one round share theirs."""
        self.places += [SharedPlace(best + 1, worst, name) for name in losers if name is not None]

    def _tie(
        self, key: TieKey, one: str | None, other: str | None
    ) -> tuple[str | None, str | None]:
        if one is None or other is None:
            return None, None
        self.ties.append(Tie(key, (one, other)))
        winner = self.winners.pop(key, None)
        if winner is None:
            return None, None
        if winner not in (one, other):
            raise PairingError(f"{winner} cannot win tie {key}: {one} meets {other}")
        return winner, other if winner == one else one


def _places(rounds: int) -> list[int]:
    """Return the order in which seeds stand in the line, from 0: 1 meets the last, 2 the next.

    >>> _places(2), _places(3)
    ([0, 3, 1, 2], [0, 7, 3, 4, 1, 6, 2, 5])
    """
    line = [0]
    for number in range(rounds):
        size = 2 ** (number + 1)
        line = [place for each in line for place in (each, size - 1 - each)]
    return line
