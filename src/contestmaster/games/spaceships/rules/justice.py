"""Crimes and blots [SHIPS-107 to SHIPS-110]."""

from typing import Final

from contestmaster.games.spaceships import events
from contestmaster.games.spaceships.codes import Code
from contestmaster.games.spaceships.rules.act import BLOTS, Act
from contestmaster.kernel.calendar import WEEKS
from contestmaster.nomic import justice
from contestmaster.seal.communications import CODEBOOK_CRIME, Communication

BAD_TARGETING_CLASS: Final = 4
NEGLECT_CLASS: Final = 3
TARDINESS_CLASS: Final = 2
MOST_PER_CLASS: Final = 2
"""The operator may fine up to so many blots for each class of a crime [SHIPS-108]."""


def losing_the_codebook(act: Act, comm: Communication) -> None:
    """Enter the crime of who lets a targeting command lapse [HASH-44]."""
    _commit(act, comm.actor, CODEBOOK_CRIME, act.params.crime_class, f"comm:{comm.id}")


def bad_targeting(act: Act, comm: Communication) -> None:
    """Enter the crime of who reveals no clear amount [SHIPS-77]."""
    _commit(act, comm.actor, "Bad Targeting", BAD_TARGETING_CLASS, f"comm:{comm.id}")


def tardiness(act: Act, officer: str, reference: str) -> None:
    """Enter the crime of an officer who is late [SHIPS-42, SHIPS-84]."""
    _commit(act, officer, "Tardiness", TARDINESS_CLASS, reference)


def galaxy_neglect(act: Act, officer: str) -> None:
    """Enter the crime of an officer who leaves the number of sectors wrong [SHIPS-16]."""
    _commit(act, officer, "Galaxy Neglect", NEGLECT_CLASS, "sectors")


def expunge(act: Act) -> int | Code:
    """Take one blot off oneself; return how many are left [SHIPS-109]."""
    player, state = act.state.players[act.person], act.state
    if not BLOTS.balance(state.blots, act.person):
        return Code.NO_BLOTS
    changed = player.blots_changed_at
    if changed is not None and WEEKS.index(changed) == WEEKS.index(act.at):
        return Code.BLOTS_CHANGED
    _change(act, act.person, -1)
    return BLOTS.balance(state.blots, act.person)


def fine(act: Act, crime_id: int, blots: int) -> Code:
    """Fine a crime that was only listed, once, as the operator rules [SHIPS-108]."""
    crime = justice.find_crime(act.state.crimes, crime_id)
    if crime is None:
        return Code.NO_CRIME
    if crime.fined is not None or act.params.justice != "referee":
        return Code.NO_FINE
    if not 1 <= blots <= MOST_PER_CLASS * crime.grade:
        return Code.BAD_QUANTITY
    crime.fined = blots
    _change(act, crime.person, blots)
    return Code.DONE


def _commit(act: Act, person: str, name: str, grade: int, reference: str) -> None:
    crime = justice.commit(act.state.crimes, person, name, grade, act.at, reference)
    act.emit(events.Committed(act.at, crime.id, person, grade, name))
    if act.params.justice == "automatic":
        crime.fined = grade
        _change(act, person, grade)


def _change(act: Act, person: str, by: int) -> None:
    if by < 0:
        BLOTS.lose(act.state.blots, person, -by)
    else:
        BLOTS.grant(act.state.blots, person, by)
    act.state.players[person].blots_changed_at = act.at
    act.emit(events.Blots(act.at, person, BLOTS.balance(act.state.blots, person)))
