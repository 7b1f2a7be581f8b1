"""Winning with notice, and the end of the game [SHIPS-99 to SHIPS-106]."""

from contestmaster.games.spaceships import events
from contestmaster.games.spaceships.codes import Code
from contestmaster.games.spaceships.rules.act import BLOTS, Act
from contestmaster.nomic.intents import Intent, announce, oldest_ripe

__all__ = ["NOTICE", "finish", "give_notice", "win"]

NOTICE = "win"


def give_notice(act: Act) -> Intent:
    """Announce one's intent to win [SHIPS-99]."""
    return announce(act.state.notices, act.person, NOTICE, act.at)


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
