"""What a contest has published of its seeds, held against the seed of a journal."""

from pathlib import Path
from typing import Final

import msgspec

from contestmaster.cli.trouble import Trouble
from contestmaster.seal import Commitment, derived, verify

_LONGEST: Final = 9
"""Digits of the number of a game."""


class _Secret(msgspec.Struct, frozen=True):
    seed: str
    salt: str


class _Contest(msgspec.Struct, frozen=True):
    """What counts of a contest's page."""

    commitment: str | None
    secret: _Secret | None


def follows(
    journal: Path, kept: tuple[int, str], contest: Path, game: str, published: str | None
) -> None:
    """Check that a journal's seed follows from what its contest was committed to [CONTEST-87].

    Args:
        journal: the file, for sentences.
        kept: its seed, and its salt in hexadecimal.
        contest: the file of what the contest says of itself.
        game: server and number, as ``Cows1-12``.
        published: the commitment of the contest, as somebody noted it before.

    Raises:
        Trouble: it does not, or there is nothing to hold it against.
        OSError: the file cannot be read.
    """
    server, _, number = game.rpartition("-")
    if not server or not (number.isascii() and number.isdecimal() and len(number) <= _LONGEST):
        raise Trouble(f"{game} is no game: name it with --game, as Cows1-12", 2)
    committed, (seed, salt) = _read(contest)
    if published not in (None, committed):
        raise Trouble(f"{contest}: the contest was committed to {committed}, not {published}")
    try:
        if not verify(Commitment(committed), seed, salt):
            raise Trouble(f"{contest}: the secret of the contest is not what was committed to")
        wanted = derived(seed, salt, server, int(number))
    except ValueError as error:
        raise Trouble(f"{contest}: {error}") from None
    if (kept[0], kept[1].lower()) != (wanted[0], wanted[1].hex()):
        raise Trouble(f"{journal}: the seed is not that of {game} by the secret of the contest")


def _read(contest: Path) -> tuple[str, tuple[int, bytes]]:
    try:
        found = msgspec.json.decode(contest.read_bytes(), type=_Contest)
    except msgspec.DecodeError as error:
        raise Trouble(f"{contest}: this is not what /api/contest says: {error}") from None
    if found.commitment is None:
        raise Trouble(f"{contest}: the contest has committed to no seeds")
    if found.secret is None:
        raise Trouble(f"{contest}: the secret is open when the contest is finished and not frozen")
    try:
        secret = int(found.secret.seed), bytes.fromhex(found.secret.salt)
    except ValueError:
        raise Trouble(f"{contest}: the secret of the contest is not one") from None
    return found.commitment, secret
