"""A contest: a match whose players are the teams of many games.

Here lives all that a contest decides: its clock and K, teams, what its games pay, rankings, stops
and the end, freeze and announcements, and the organisers' commands. Everything is pure, and
everything that happens is an entry of the contest's own journal, so that recovery, replay, export
and digests are those of any match. What is not here: games, sockets, passwords (the contest knows
only that a team has one), clocks that tick, files.

How a host drives it, by a :class:`ContestConductor`:

1. Recovering, it enters :meth:`ContestConductor.host_stopped` at the last instant recorded in any
   journal, after the scores of games which had ended and are not entered yet; then
   :meth:`ContestConductor.host_up` now. A fresh contest needs neither.
2. When :attr:`ContestConductor.alarm` has come, it calls :meth:`ContestConductor.pass_time`:
   the contest starts, goes on after a stop, freezes its rankings, reaches its end.
3. After any entry it brings its servers in line, in port order, by what
   :mod:`~contestmaster.contest.questions` answer: doors are open where :func:`is_open`, turns end
   where :func:`may_run`; where :func:`begins`, the next game is created with the seats of
   :meth:`ContestConductor.begin_game`; games of the servers :func:`due_now` are ended as they
   stand.
4. At each boundary of a server: a game that is over, or that :func:`cuts` says is to be cut, is
   reported by :meth:`ContestConductor.end_game` with its scores and the boundary's instant, whose K
   counts; the contest decides whether it pays. A game that breaks is reported by
   :meth:`ContestConductor.drop_game`. Then point 3 again.
5. What organisers order goes through :meth:`ContestConductor.act`; an action out of place
   is refused with a code and a text, and changes nothing.

A contest that has finished may still be acted upon (a game voided, a team excluded): its journal
stays open.
"""

from contestmaster.contest.clock import elapsed, k_at
from contestmaster.contest.conductor import ContestConductor, NotEnteredError
from contestmaster.contest.game import Contest
from contestmaster.contest.internal import internal_points
from contestmaster.contest.params import ALL_SERVERS, ContestParams, ServerParams
from contestmaster.contest.questions import (
    admits,
    begins,
    cuts,
    due_now,
    has_seat,
    is_open,
    may_run,
    next_number,
    seats,
)
from contestmaster.contest.ranking import Rankings
from contestmaster.contest.state import State
from contestmaster.contest.visibility import public_tables, replay_open, scores_open, watched_turn

__all__ = [
    "ALL_SERVERS",
    "Contest",
    "ContestConductor",
    "ContestParams",
    "NotEnteredError",
    "Rankings",
    "ServerParams",
    "State",
    "admits",
    "begins",
    "cuts",
    "due_now",
    "elapsed",
    "has_seat",
    "internal_points",
    "is_open",
    "k_at",
    "may_run",
    "next_number",
    "public_tables",
    "replay_open",
    "scores_open",
    "seats",
    "watched_turn",
]
