"""Who has brought a match to stand still [TOUR-13]."""

from collections.abc import Sequence
from itertools import zip_longest
from typing import Any, Final

from contestmaster.bots.account import BotAccount
from contestmaster.kernel.match import Match

WAITED: Final = "it could have gone on, and waited"


def idle(
    match: Match[Any, Any], left: Sequence[str], accounts: Sequence[BotAccount | None] = ()
) -> tuple[str, ...]:
    """Return how each seat has left a match that stands still; who waited in vain has not.

    Where all who are there could act, or the rules do not say who can, nobody is blamed.

    Args:
        match: as it stands.
        left: by seat: how it has left before, empty if it has not.
        accounts: by seat: of a bot of others, which may have left by itself.
    """
    told = zip_longest(left, accounts[: len(left)])
    left = [why or ("" if account is None else account.left) for why, account in told]
    try:
        movers = match.game.movers(match.state)
    except NotImplementedError:
        return tuple(left)
    staying = [seat for seat, why in enumerate(left) if not why]
    waited = {seat for seat in staying if seat in movers}
    if len(waited) == len(staying):
        return tuple(left)
    return tuple(WAITED if seat in waited else why for seat, why in enumerate(left))
