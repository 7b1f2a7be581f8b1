"""Who plays, as a person types it with ``--bot``."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from contestmaster.cli.trouble import Trouble

if TYPE_CHECKING:
    from contestmaster.tournament.entering import Contender


def entrants(game: str, texts: Sequence[str]) -> "tuple[Contender, ...]":
    """Read ``--bot`` options, as :func:`contestmaster.tournament.entering.entries` does.

    Raises:
        Trouble: there is no such bot, or two have been given the same name.
    """
    from contestmaster.tournament.entering import EnteringError, entries

    try:
        found = entries(game, texts)
    except EnteringError as error:
        what = str(error)
        raise Trouble(f"--bot {what}" if "=...:" in what else what, 2) from None
    for each in found:
        if each.kind in ("line", "mcp"):
            raise Trouble(
                f"--bot {each.typed}: who logs in plays in a tournament, which says where and by "
                "which password: contestmaster tournament --init",
                2,
            )
    return found
