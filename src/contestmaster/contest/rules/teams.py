"""Registration: teams come, are shut out and let in again [CONTEST-58 to CONTEST-63]."""

import re
from collections.abc import Sequence
from typing import Final

from contestmaster.contest.codes import Code
from contestmaster.contest.events import TeamChanged
from contestmaster.contest.rules.act import Act
from contestmaster.contest.rules.standing import rerank
from contestmaster.contest.state import Team
from contestmaster.kernel.unseen import printable

MOST_TEAMS: Final = 100
"""IDs within a task are 1..100, so a contest has no more teams [CONTEST-58]."""

_LOGIN: Final = re.compile(r"[A-Za-z0-9_.-]{1,32}")
_LONGEST_NAME: Final = 64


def why_not(teams: Sequence[Team], login: str, name: str) -> Code:
    """Return why a team cannot be registered beside others, ``DONE`` where it can [CONTEST-58]."""
    if len(teams) >= MOST_TEAMS:
        return Code.TEAMS_FULL
    if not _LOGIN.fullmatch(login):
        return Code.BAD_LOGIN
    if not 1 <= len(name) <= _LONGEST_NAME or name != name.strip() or not printable(name):
        return Code.BAD_NAME
    if any(team.login == login for team in teams):
        return Code.LOGIN_TAKEN
    if any(team.name == name for team in teams):
        return Code.NAME_TAKEN
    return Code.DONE


def add(act: Act, login: str, name: str) -> Code:
    """Register a team under the next number [CONTEST-58]; rankings list it at once."""
    if (code := why_not(act.state.teams, login, name)) is not Code.DONE:
        return code
    team = Team(len(act.state.teams) + 1, login, name)
    act.state.teams.append(team)
    rerank(act)
    act.emit(TeamChanged(team.number, "added", False))
    return Code.DONE


def set_password(act: Act, login: str) -> Code:
    """Note that a team's password is new; it is kept elsewhere [CONTEST-62]."""
    team = act.state.team(login)
    if team is None:
        return Code.NO_TEAM
    team.passwords += 1
    act.emit(TeamChanged(team.number, "given a new password", True))
    return Code.DONE


def set_disabled(act: Act, login: str, disabled: bool) -> Code:
    """Shut a team out or let it in; its seats, results and places stay [CONTEST-60]."""
    team = act.state.team(login)
    if team is None:
        return Code.NO_TEAM
    if team.disabled == disabled:
        return Code.SO_ALREADY
    team.disabled = disabled
    act.emit(TeamChanged(team.number, "disabled" if disabled else "enabled", disabled))
    return Code.DONE


def exclude(act: Act, login: str) -> Code:
    """Take a team out of the contest, as if it had never registered [CONTEST-61]."""
    return _set_excluded(act, login, True)


def readmit(act: Act, login: str) -> Code:
    """Take a team in again: the awards it has count again [CONTEST-61]."""
    return _set_excluded(act, login, False)


def _set_excluded(act: Act, login: str, excluded: bool) -> Code:
    team = act.state.team(login)
    if team is None:
        return Code.NO_TEAM
    if team.excluded == excluded:
        return Code.SO_ALREADY
    team.excluded = excluded
    rerank(act)
    act.emit(TeamChanged(team.number, "excluded" if excluded else "readmitted", excluded))
    return Code.DONE
