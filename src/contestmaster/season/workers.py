"""Machines that play over HTTP: tokens, whom they belong to, and what they may be given.

A worker's machine learns the matches that it plays, their seeds included, and is handed the files
of the bots in them. It decides what it reports. So what it may have follows from whose it is:
machines of organisers are trusted with everything that can be repeated; a volunteer's gets no
trials, and nothing of a game in which its owner has a bot [SEASON-22].
"""

import hashlib
import secrets
from base64 import b32encode
from typing import Final, NamedTuple

from contestmaster.season.rules import State
from contestmaster.storage import LeaseTerms

_OWN: Final = "own@"
_GUEST: Final = "guest@"
_MARK: Final = "cmw-"
_BYTES: Final = 20
MOST: Final = 64
"""Matches that one token has at a time at most."""
PATIENCE: Final = 20
"""So many matches more than it has reported a volunteer's machine may give back or lose: fewer than
make a match be left alone."""


class KnownWorker(NamedTuple):
    """A machine that has shown its token.

    Attributes:
        name: of it.
        owner: whose it is.
        trusted: whether that is an organiser.
    """

    name: str
    owner: str
    trusted: bool

    @property
    def queued(self) -> str:
        """What the queue calls it."""
        return f"{_OWN if self.trusted else _GUEST}{self.name}"


def new_token() -> tuple[str, str]:
    """Return a new token and its SHA-256, which alone is kept."""
    token = f"{_MARK}{b32encode(secrets.token_bytes(_BYTES)).decode().lower()}"
    return token, _hashed(token)


def known_by(state: State, token: str) -> KnownWorker | None:
    """Return whose machine shows a token, ``None`` for nobody's or one that is void."""
    if not token.startswith(_MARK):
        return None
    shown = _hashed(token)
    for name, one in state.workers.items():
        if one.sha256 == shown and not one.ended:
            owner = state.persons[one.owner]
            return KnownWorker(name, one.owner, owner.operator)
    return None


def is_token(text: str) -> bool:
    """Return whether a text is meant as a worker's token."""
    return text.startswith(_MARK)


def is_remote(queued: str) -> bool:
    """Return whether the queue calls a machine so that plays over HTTP."""
    return queued.startswith((_OWN, _GUEST))


def is_guest(queued: str) -> bool:
    """Return whether the queue calls a volunteer's machine so."""
    return queued.startswith(_GUEST)


def names_of(name: str) -> tuple[str, str]:
    """Return what the queue may call a machine: its owner may become an organiser."""
    return f"{_OWN}{name}", f"{_GUEST}{name}"


def name_of(queued: str) -> str:
    """Return the name of a machine by what the queue calls it.

    >>> name_of("guest@cellar")
    'cellar'
    """
    return queued.partition("@")[2]


def terms(worker: KnownWorker, state: State, games: list[str]) -> LeaseTerms:
    """Return which matches a machine may have [SEASON-22].

    Args:
        worker: the machine.
        state: of the season.
        games: that the season has.
    """
    if worker.trusted:
        return LeaseTerms(("",), most=MOST, trusted=True)
    own = {bot.game for bot in state.of(worker.owner)}
    groups = [f"{stage} {game} " for stage in ("ladder", "final") for game in games]
    free = tuple(each for each in groups if each.split()[1] not in own)
    same = [name for name, one in state.workers.items() if one.owner == worker.owner]
    besides = tuple(queued for name in same for queued in names_of(name))
    return LeaseTerms(free, besides, MOST)


def _hashed(token: str) -> str:
    return hashlib.sha256(token.encode(errors="replace")).hexdigest()
