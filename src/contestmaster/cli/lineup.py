"""Who plays what: the matches that one command plays on this machine."""

import sys
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from contestmaster.cli.entrants import Entrant
from contestmaster.cli.progress import ProgressLine
from contestmaster.cli.trouble import Trouble

if TYPE_CHECKING:
    from contestmaster.host.secrets import Secret
    from contestmaster.kernel.game import Game
    from contestmaster.kernel.recording import DeclaredEntrant
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
    entrants: Sequence[Entrant]
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
        from contestmaster.kernel.recording import Recording
        from contestmaster.tournament import local, lockstep

        seated = [self.entrants[i] for i in order] if order is not None else self.entrants
        said = tuple(self.declared.get(each.name) for each in seated) if self.declared else ()
        recording = Recording(self.refusals, said)
        options = {"turns": self.turns, "progress": line.turn, "recording": recording, **options}
        try:
            ours = [(each.name, each.make) for each in seated if each.make is not None]
            if len(ours) == len(seated):
                return local.play(self.game, ours, secret, **options)
            players = [
                lockstep.SeatedPlayer(each.name, each.make, each.program or None) for each in seated
            ]
            return lockstep.play(self.game, players, secret, printed=self.printed, **options)
        except local.BotFailedError as error:
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
