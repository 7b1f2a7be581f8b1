"""Who plays what: the matches that one command plays on this machine."""

import sys
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from contestmaster.cli.progress import ProgressLine
from contestmaster.cli.trouble import Trouble

if TYPE_CHECKING:
    from contestmaster.host.secrets import Secret
    from contestmaster.kernel.game import Game
    from contestmaster.kernel.recording import DeclaredEntrant
    from contestmaster.tournament.entering import Contender
    from contestmaster.tournament.printed import Printed
    from contestmaster.tournament.record import Played


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
        """
        from contestmaster.tournament.entering import ready
        from contestmaster.tournament.local import BotFailedError
        from contestmaster.tournament.seating import play_seated

        seated = [self.entrants[i] for i in order] if order is not None else self.entrants
        options = {"turns": self.turns, "progress": line.turn, **options}
        try:
            return play_seated(
                self.game,
                [(each.name, ready(self.game.name, each)) for each in seated],
                secret,
                printed=self.printed,
                declared=self.declared,
                refusals=self.refusals,
                **options,
            )
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
