"""Winning with notice, and the end of the game [SHIPS-99 to SHIPS-106]."""

from contestmaster.games.spaceships import events
from contestmaster.games.spaceships.codes import Code
from contestmaster.games.spaceships.params import SpaceshipsParams
from contestmaster.games.spaceships.rules.act import BLOTS, Act
from contestmaster.games.spaceships.state import State
from contestmaster.nomic.intents import Intent, Term, announce, oldest_ripe, term

NOTICE = "win"


def give_notice(act: Act) -> Intent:
    """Announce one's intent to win [SHIPS-99]."""
    return announce(act.state.notices, act.person, NOTICE, act.at)


def terms(params: SpaceshipsParams, state: State) -> list[Term]:
    """Return the notices that can still serve their givers [SHIPS-99, SHIPS-100]."""
    living = [notice for notice in state.notices if state.player(notice.by) and not notice.used]
    all_terms = [
        term(notice, "win", least_s=params.win_notice_s, most_s=params.win_notice_max_s)
        for notice in living
    ]
    return [one for one in all_terms if one.latest >= state.now and not state.over]


def win(act: Act) -> Code:
    """Win, with fame at a bound, notice in time and a clean record [SHIPS-100 to SHIPS-105]."""
    params, state, name = act.params, act.state, act.person
    notice = oldest_ripe(
        state.notices,
        name,
        NOTICE,
        act.at,
        least_s=params.win_notice_s,
        most_s=params.win_notice_max_s,
    )
    if notice is None:
        return Code.NO_NOTICE
    player = state.players[name]
    if abs(player.fame) != params.fame_max:
        return Code.FAME_SHORT
    if BLOTS.balance(state.blots, name):
        return Code.BLOTS
    state.wins.append((name, act.at))
    act.emit(events.Win(act.at, name))
    if params.on_win == "end":
        finish(act)
        return Code.DONE
    state.notices = [other for other in state.notices if other.by != name]
    player.fame = 0
    act.emit(events.Fame(act.at, name, 0))
    return Code.DONE


def finish(act: Act) -> None:
    """End the game: every announcement is refused, and the clock stands still [SHIPS-106]."""
    act.state.over = True
    act.emit(events.Over(act.at))
