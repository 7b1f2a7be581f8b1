"""The log of a match in words, made from its journal."""

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

from contestmaster.cli.columns import standings
from contestmaster.cli.drafts import FileDraft
from contestmaster.cli.reading import lines
from contestmaster.cli.refused import refusals
from contestmaster.kernel.unseen import harmless

if TYPE_CHECKING:
    from contestmaster.kernel.match import Done, Match

_WHO = re.compile(r"\b(team|seat) (\d+)\b")


def write_log(journal: Path, log: Path) -> None:
    """Replay a journal and write its events, one a line, in words; then how it stands at the end.

    Teams and seats have the names of who plays for them in brackets.

    Raises:
        Trouble: the log cannot be written.
    """
    from contestmaster.kernel.replay import Replay
    from contestmaster.tournament.record import result

    replaying = Replay(lines(journal))
    match = replaying.match
    first = match.turn()
    named = _Names(match)
    with FileDraft(log) as draft:

        def write(done: "Done") -> None:
            for told in done.told:
                draft.write(f"turn {match.turn()}: {named(told.event.tell())}\n".encode())

        replaying.to_end(write)
        refused = replaying.end.refused
        played = result(match, match.turn() - first, 0.0, refused=refused)
        over = "the match is over" if played.outcome.over else "the match was ended here"
        draft.write(f"turn {match.turn()}: {over}\n{standings(played)}\n".encode())
        if refused:
            draft.write(f"{refusals(refused, played.names, played.game)}\n".encode())
        draft.keep()


class _Names:
    """Writes names behind ``team 44`` and ``seat 0``."""

    def __init__(self, match: "Match[Any, Any]") -> None:
        game, names = match.game, [harmless(name) for name in match.header.seats]
        self._known = {("seat", seat): name for seat, name in enumerate(names)}
        for seat, name in enumerate(names):
            if (team := game.team(match.state, seat)) is not None:
                self._known["team", team] = name

    def __call__(self, text: str) -> str:
        return _WHO.sub(self._written, text)

    def _written(self, found: re.Match[str]) -> str:
        name = self._known.get((found[1], int(found[2])))
        return found[0] if name is None else f"{found[0]} ({name})"
