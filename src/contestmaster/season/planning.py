"""Which matches are played next: groups of bots, seeds that follow from one secret, seats."""

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Final

from contestmaster.host.secrets import Secret
from contestmaster.ratings.online import Rating
from contestmaster.ratings.pairing import Seating, drawn_final, final_size, ladder, orders
from contestmaster.season.players import VersionPlayer, player_of
from contestmaster.season.rules import Finalist, SeasonGame, SeasonParams, State
from contestmaster.season.stages import GroupName
from contestmaster.tournament.entering import Contender, ContenderKind
from contestmaster.tournament.job import Job

_DRAW: Final = "draw of the final round"
"""From what the order of the final round is drawn; no game is called so."""
_MIRRORED: Final[Mapping[str, Seating]] = {
    "auto": "usual",
    "all": "all",
    "rotations": "rotations",
}


class Planner:
    """Makes jobs for the groups of a season."""

    def __init__(self, params: SeasonParams, secret: Secret) -> None:
        """Plan by what is fixed of a season; all seeds follow from its secret [SEASON-16]."""
        self._params = params
        self._secret = secret

    def jobs(self, group: GroupName, players: Sequence[VersionPlayer], state: State) -> list[Job]:
        """Return the matches of a group: one seed, in all orders of seats.

        A trial is one match of a bot against itself.
        """
        trial = group.stage == "trial"
        game = self._game(state.bots[group.of].game if trial else group.of)
        secret = self._secret.of_game(f"{group.stage} {group.of}", group.number)
        seatings = [tuple(range(len(players)))]
        if not trial:
            names = [str(number) for number in range(len(players))]
            seatings = [tuple(map(int, one)) for one in orders(names, self._seating())]
        made = []
        for seating in seatings:
            seated = [self._contender(players[number], state) for number in seating]
            if trial:
                seated = [_numbered(one, seat + 1) for seat, one in enumerate(seated)]
            made.append(self._job(game, secret, seated))
        return made

    def ladder(
        self,
        game: SeasonGame,
        number: int,
        ratings: Mapping[str, Rating],
        played: Mapping[str, int],
        count: int,
    ) -> list[list[VersionPlayer]]:
        """Return who meets next on a ladder.

        Args:
            game: of the ladder.
            number: of the first group there.
            ratings: by player.
            played: groups of each that plays now.
            count: how many groups.
        """
        rng = Random(self._secret.of_game(f"pairing {game.name}", number).seed)
        groups = ladder(ratings, played, game.seats, count, rng)
        return [[player_of(name) for name in group] for group in groups]

    def final(
        self, game: str, entrants: Sequence[Finalist], games: int
    ) -> list[list[VersionPlayer]]:
        """Return the groups of a final round: they follow from who plays, and from the secret."""
        return list(self.drawn_final(game, entrants, games))

    def drawn_final(
        self, game: str, entrants: Sequence[Finalist], games: int
    ) -> Iterator[list[VersionPlayer]]:
        """Return the groups of a final round one after the other.

        Each is drawn when it is asked for: there may be millions.

        Raises:
            PairingError: there are too few players.
        """
        rng = Random(self._secret.of_game(_DRAW, 1 + self._number(game)).seed)
        names = [VersionPlayer(one.bot, one.version).id for one in entrants]
        groups = drawn_final(names, self._game(game).seats, self._times(game, games), rng)
        return ([player_of(name) for name in group] for group in groups)

    def final_size(self, game: str, entrants: Sequence[Finalist], games: int) -> int:
        """Return how many groups a final round has, without drawing them."""
        return final_size(len(entrants), self._game(game).seats, self._times(game, games))

    def _times(self, game: str, games: int) -> int:
        """Return in how many groups each is, so that it plays as many games at least."""
        return max(1, -(-games // self.mirrored(game)))

    def mirrored(self, game: str) -> int:
        """Return in how many orders of seats each group of a game plays its seed."""
        seats = [str(number) for number in range(self._game(game).seats)]
        return len(orders(seats, self._seating()))

    def _game(self, name: str) -> SeasonGame:
        found = self._params.game(name)
        if found is None:
            raise LookupError(f"this season has no game {name}")
        return found

    def _number(self, name: str) -> int:
        return [one.name for one in self._params.games].index(name)

    def _seating(self) -> Seating:
        return _MIRRORED[self._params.orders]

    def _contender(self, player: VersionPlayer, state: State) -> Contender:
        if player.house:
            return Contender(player.bot, "bot", player.bot)
        version = state.bots[player.bot].versions[player.version - 1]
        kind: ContenderKind = "box" if version.native else "wasm"
        return Contender(player.bot, kind, player.id, version.sha256)

    def _job(self, game: SeasonGame, secret: Secret, seated: Sequence[Contender]) -> Job:
        return Job(
            game=game.name,
            params=game.params,
            seed=secret.seed,
            seats=tuple(seated),
            turns=game.turns or None,
            limit=self._params.command_limit,
            limits=dict(self._params.limits),
            salt=secret.salt.hex(),
        )


def _numbered(one: Contender, number: int) -> Contender:
    """Return a contender under a name of its own, where it meets itself."""
    return Contender(f"{one.name[:28]}-{number}", one.kind, one.text, one.sha256)
