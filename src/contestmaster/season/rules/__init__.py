"""The rules of a season: a match whose entries are what contestants and organisers do.

Here lives who may submit what, which version of a bot plays, what pauses and what ends a season.
Everything is pure and journaled, so that recovery, replay and digests are those of any match. What
is not here: files, matches and their results, ratings, passwords, the clock.

How a host drives it:

1. A file is kept under its SHA-256 first; then it is entered by ``SUBMIT``.
2. When it was checked and has played itself, that is entered by ``JUDGED``. After a crash
   :meth:`State.unjudged` names the versions that are still to be judged.
3. ``SETTLE`` freezes who plays the final round: :attr:`State.final`. ``SETTLED`` ends the season,
   with the digest of its table.
"""

from contestmaster.season.rules.codes import MESSAGES, RULES, Code
from contestmaster.season.rules.game import Season
from contestmaster.season.rules.params import (
    FEWEST_GAMES,
    LONGEST_NOTE,
    MOST_GAMES,
    SeasonGame,
    SeasonParams,
)
from contestmaster.season.rules.state import (
    Final,
    Finalist,
    Quotas,
    SeasonBot,
    SeasonPerson,
    SeasonWorker,
    State,
    Version,
)

__all__ = [
    "FEWEST_GAMES",
    "LONGEST_NOTE",
    "MESSAGES",
    "MOST_GAMES",
    "RULES",
    "Code",
    "Final",
    "Finalist",
    "Quotas",
    "Season",
    "SeasonBot",
    "SeasonGame",
    "SeasonParams",
    "SeasonPerson",
    "SeasonWorker",
    "State",
    "Version",
]
