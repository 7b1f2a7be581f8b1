"""``play --games``: many matches of the same bots, and what they say together."""

import shlex
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from contestmaster.cli.columns import columns
from contestmaster.cli.progress import progress_line
from contestmaster.cli.trouble import Trouble

if TYPE_CHECKING:
    from contestmaster.cli.lineup import Lineup
    from contestmaster.tournament.rounds import Fixture, Interval, Round

WORST: Final = 3
"""How many games are shown in which the first bot fared worst."""
IN_A_ROW: Final = 3
"""After so many games in a row that failed nothing better is expected."""
INTERRUPTED: Final = 130


def play_rounds(
    lineup: "Lineup", games: int, seed: int, params: Sequence[str], *, json: bool
) -> int:
    """Play many matches and show the result; what Ctrl-C stops is shown as far as it has come.

    Returns:
        the exit status: 130 if it was interrupted, 1 if a match failed.

    Raises:
        Trouble: no match could be played to its end.
    """
    rounds, stopped = _played(lineup, games, seed)
    failed = [each for each in rounds if each.played is None]
    if len(failed) == len(rounds) and not stopped:
        raise Trouble(failed[0].failure)
    report = _Report(lineup, rounds, params)
    if json:
        from contestmaster.kernel.journal import encode_plain

        print(encode_plain(report.plain(games, seed)).decode())
    else:
        print(report.text(games, seed, stopped=stopped))
    return INTERRUPTED if stopped else int(bool(failed))


def _played(lineup: "Lineup", games: int, seed: int) -> "tuple[list[Round], bool]":
    """Play; return the games, and whether somebody has interrupted them."""
    from contestmaster.cli.lineup import while_void
    from contestmaster.host.secrets import draw
    from contestmaster.tournament.rounds import Round, fixtures

    rounds: list[Round] = []
    failed = 0
    with progress_line() as line:
        try:
            for fixture in fixtures(games, len(lineup.entrants), seed):
                line.game(fixture.number, games)
                lineup.printed.label = f"game{fixture.number}"
                try:
                    played = while_void(
                        partial(lineup.play, draw(fixture.seed), line, {}, order=fixture.order)
                    )
                except Trouble as trouble:
                    rounds.append(Round(fixture, None, str(trouble)))
                    failed += 1
                    if failed == IN_A_ROW:
                        break
                else:
                    rounds.append(Round(fixture, played))
                    failed = 0
        except KeyboardInterrupt:
            return rounds, True
    return rounds, False


class _Report:
    """What games say, for people and for programs."""

    def __init__(self, lineup: "Lineup", rounds: "Sequence[Round]", params: Sequence[str]) -> None:
        from contestmaster.tournament.rounds import margin, summed

        self._lineup = lineup
        self._params = params
        self._rounds = rounds
        self._names = [entrant.name for entrant in lineup.entrants]
        self._summaries = [summed(rounds, place) for place in range(len(self._names))]
        margins = [
            (margin(each.played, each.fixture.order.index(0)), each)
            for each in rounds
            if each.played is not None
        ]
        self._worst = sorted(margins, key=lambda pair: pair[0])[:WORST]

    def text(self, games: int, seed: int, *, stopped: bool) -> str:
        """Return all of it for people."""
        whole = [each for each in self._rounds if each.played is not None]
        how = "interrupted: " if stopped else ""
        lines = [
            f"{self._lineup.game.name}, {how}{len(whole)} of {games} games played, seeds "
            f"from {seed}, each from every seat in turn"
        ]
        if whole:
            lines += [self._standings(), *self._intervals(), "", *self._worst_games()]
        for each in self._rounds:
            if each.played is None:
                lines += [f"game {each.fixture.number} failed: {each.failure}",
                          f"  {self._command(each.fixture)}"]  # fmt: skip
        if printed := self._lineup.printed.kept:
            files = "1 file" if len(printed) == 1 else f"{len(printed)} files"
            lines.append(f"what programs printed: {files} in {printed[0].path.parent}")
        return "\n".join(lines)

    def _standings(self) -> str:
        figures = [f"mean {figure.name}" for figure in self._lineup.game.figures]
        head = ["name", "wins", "draws", "losses", "rate", "95 % interval", *figures, "mean score",
                "refused", "clean turns"]  # fmt: skip
        rows = [
            [
                name,
                str(said.wins),
                str(said.draws),
                str(said.losses),
                f"{said.wins / max(1, said.games):.0%}",
                f"{said.rate.low:.0%} to {said.rate.high:.0%}",
                *(f"{mean:,.1f}" for mean in said.means),
                f"{said.score:,.3f}",
                f"{said.refused:,.1f}",
                f"{said.clean:.1%}",
            ]
            for name, said in zip(self._names, self._summaries, strict=True)
        ]
        return columns(head, rows, right=range(1, len(head)))

    def _intervals(self) -> list[str]:
        figure = self._lineup.game.figures[0]
        lines = [
            "rate: of wins, a shared first place being a draw; its interval: Wilson's score",
            "refused: commands refused, a game; clean turns: those in which none was",
        ]
        spreads = [
            f"{name} {said.spread.low:,.1f} to {said.spread.high:,.1f}"
            for name, said in zip(self._names, self._summaries, strict=True)
            if said.spread is not None
        ]
        if spreads:
            said = "; ".join(spreads)
            lines.append(f"mean {figure.name}, 95 % interval (1.96 standard errors): {said}")
        return lines

    def _worst_games(self) -> list[str]:
        figure = self._lineup.game.figures[0]
        lines = [f"the worst games of {self._names[0]}:"]
        for ahead, each in self._worst:
            seat = each.fixture.order.index(0)
            lines += [
                f"  seed {each.fixture.seed}, seat {seat}: {figure.told(abs(ahead))} "
                f"{'behind' if ahead < 0 else 'ahead of'} the best of the others",
                f"    {self._command(each.fixture)}",
            ]
        return lines

    def _command(self, fixture: "Fixture") -> str:
        """Return the command line that plays a game again."""
        lineup = self._lineup
        words = ["contestmaster", "play", lineup.game.name]
        words += [lineup.entrants[place].option() for place in fixture.order]
        words += [f"--param {shlex.quote(param)}" for param in self._params]
        words += [f"--turns {lineup.turns}"] if lineup.turns is not None else []
        return " ".join([*words, f"--seed {fixture.seed}"])

    def plain(self, games: int, seed: int) -> dict[str, Any]:
        """Return all of it for programs."""
        figures = self._lineup.game.figures
        return {
            "game": self._lineup.game.name,
            "asked": games,
            "seed": seed,
            "players": [
                {
                    "name": name,
                    "games": said.games,
                    "wins": said.wins,
                    "draws": said.draws,
                    "losses": said.losses,
                    "rate_interval": _ends(said.rate),
                    "mean_score": said.score,
                    "mean_refused": said.refused,
                    "clean_turns": round(said.clean, 6),
                    "means": {f.name: m for f, m in zip(figures, said.means, strict=False)},
                    "spread": None if said.spread is None else _ends(said.spread),
                }
                for name, said in zip(self._names, self._summaries, strict=True)
            ],
            "games": [
                {
                    "number": each.fixture.number,
                    "seed": each.fixture.seed,
                    "order": [self._names[place] for place in each.fixture.order],
                    "command": self._command(each.fixture),
                    "failure": each.failure or None,
                    "result": None if each.played is None else each.played.plain(),
                }
                for each in self._rounds
            ],
            "worst": [each.fixture.number for _, each in self._worst],
            "printed": [str(each.path) for each in self._lineup.printed.kept],
        }


def _ends(interval: "Interval") -> list[float]:
    return [round(interval.low, 6), round(interval.high, 6)]
