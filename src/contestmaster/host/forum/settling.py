"""Settling in: fora for games that are new, names for whoever plays, rulings made elsewhere."""

import structlog

from contestmaster.host.actbook import PendingEntry
from contestmaster.host.forum.book import ForumBook
from contestmaster.host.forum.columns import columns
from contestmaster.host.forum.games import newest
from contestmaster.host.forum.survey import Ruling, Survey, survey
from contestmaster.kernel.instant import Instant
from contestmaster.storage.store import Store

log = structlog.get_logger("contestmaster.forum")


def settle(store: Store, book: ForumBook, at: Instant) -> None:
    """Bring a forum in line with the games in its store.

    Raises:
        StorageError: something cannot be read or stored.
    """
    acts, surveys = [], []
    for name, record in newest(store).items():
        found = survey(store, record)
        surveys.append((name, found))
        place = book.state.places.get(name)
        if place is None or place.match != record.id:
            acts.append(PendingEntry("PLACE", {"game": name, "match": record.id}))
    known = book.state.persons
    names = dict.fromkeys(name for _, found in surveys for name in found.persons)
    names |= dict.fromkeys(account.login for account in store.accounts())
    acts += [
        PendingEntry("REGISTER", {"name": name}) for name in names if name and name not in known
    ]
    if acts:
        for act, done in zip(acts, book.enter_all(acts, at), strict=True):
            if done.code:
                reason = book.message(done)
                log.warning("left out", what=dict(act.arguments), reason=reason)
    rulings = [act for name, found in surveys for act in _new_rulings(book, name, found)]
    if rulings:
        book.enter_all(rulings, at)


def ruling_act(game: str, ruling: Ruling) -> PendingEntry:
    """Return the entry by which a ruling on a game is posted."""
    text = columns(ruling.reason.strip() or "The record is corrected.")
    return PendingEntry(
        "RULING", {"game": game, "author": ruling.by, "at": ruling.at, "text": text}
    )


def _new_rulings(book: ForumBook, name: str, found: Survey) -> list[PendingEntry]:
    place = book.state.places.get(name)
    known = len(found.rulings) if place is None else place.rulings
    return [ruling_act(name, ruling) for ruling in found.rulings[known:]]
