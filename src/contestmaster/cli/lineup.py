"""Who plays what: the matches that one command plays on this machine."""

import sys
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from contestmaster.cli.progress import ProgressLine
from contestmaster.cli.trouble import Trouble

if TYPE_CHECKING:
    from contestmaster.host.secrets import Secret
    from contestmaster.kernel.game import Game
    from contestmaster.kernel.recording import DeclaredEntrant
    from contestmaster.tournament.entering import Contender
    from contestmaster.tournament.printed import Printed
    from contestmaster.tournament.record import Played


_TRIES: Final = 3
"""How often a match is begun that the machine spoils."""


def while_void(play: "Callable[[], Played]") -> "Played":
    """Play a match, and play it again where the machine has spoilt it [BOX-10].

    Raises:
        Trouble: the machine has spoilt it each time.
    """
    from contestmaster.bots.spoilt import MatchSpoiltError

    for left in reversed(range(_TRIES)):
        try:
            return play()
        except MatchSpoiltError as error:
            if not left:
                raise Trouble(f"{error}; the match was void {_TRIES} times") from None
            print(f"the match is void, and is played again: {error}", file=sys.stderr)
    raise AssertionError  # the last try returns or raises


class Lineup(NamedTuple):
    """What all matches of one command have in common.

    Attributes:
        game: the rules with their parameters.
        entrants: who plays.
        turns: after how many turns a match ends at the latest.
        printed: keeps what programs print.
        refusals: whether refused and malformed orders are entries of the journal.
        declared: who plays, as it was said, by name.
    """

    game: "Game[Any, Any]"
    entrants: "Sequence[Contender]"
    turns: int | None
    printed: "Printed"
    refusals: bool = False
    declared: "Mapping[str, DeclaredEntrant]" = MappingProxyType({})

    def play(
        self,
        secret: "Secret",
        line: ProgressLine,
        options: dict[str, Any],
        *,
        order: Sequence[int] | None = None,
        hint: str = "",
    ) -> "Played":
        """Play one match.

        Args:
            secret: decides it, together with the players.
            line: shows how far it is.
            options: more for whoever plays it.
            order: which entrant sits where; as they were named, if not given.
            hint: is added to what is said of a bot that failed.

        Raises:
            Trouble: a bot has failed.
            MatchSpoiltError: the machine has spoilt the match.
        """
        from contestmaster.cli.accounts import log
        from contestmaster.tournament.entering import EnteringError, ready
        from contestmaster.tournament.local import BotFailedError, StalledError
        from contestmaster.tournament.seating import play_seated

        seated = [self.entrants[i] for i in order] if order is not None else self.entrants
        options = {"turns": self.turns, "progress": line.turn, **options}
        declared = dict(self.declared)
        try:
            seats = [(each.name, ready(self.game.name, each)) for each in seated]
            if any(each.sha256 for each in seated):
                # Whoever repeats the match must know all who play; by its seed it repeats.
                known = {name: seat.entrant for name, seat in seats if seat.entrant is not None}
                declared |= known
                secret = secret.repeatable
            return play_seated(
                self.game,
                seats,
                secret,
                printed=self.printed,
                declared=declared,
                refusals=self.refusals,
                **options,
            )
        except EnteringError as error:
            raise Trouble(str(error)) from None
        except StalledError as error:
            said = [line.strip() for _, account in error.gone for line in log(account)]
            raise Trouble("\n    ".join([str(error), *said, *self._left(hint)])) from None
        except BotFailedError as error:
            failure = str(error)
            left = [each for each in self._left(hint) if each.rpartition(": ")[2] not in failure]
            raise Trouble("\n    ".join([failure, *left])) from None
        except KeyboardInterrupt:
            if order is None:
                for each in self._left(hint):
                    print(each, file=sys.stderr)
            raise

    def _left(self, hint: str) -> list[str]:
        """Say what a match has left that did not come to its end."""
        return [*(each.tell() for each in self.printed.kept), *([hint] if hint else [])]
