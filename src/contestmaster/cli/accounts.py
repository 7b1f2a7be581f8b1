"""What bots of others have used in a match, for those who wrote them."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from contestmaster.bots.account import BotAccount
    from contestmaster.tournament.record import Played

_LINES: Final = 10
"""As many lines of a log are shown to people, the last of all."""


def accounts(played: "Played") -> Iterator[str]:
    """Yield what each such bot has used and how it left, a line each, and the end of its log."""
    for seat, account in enumerate(played.accounts):
        if account is not None:
            yield f"seat {seat} ({played.names[seat]}): {used(account)}"
            yield from log(account)


def used(account: "BotAccount") -> str:
    """Return in words what a bot has used."""
    said = []
    if account.fuel:
        most, mean = max(account.fuel), sum(account.fuel) // len(account.fuel)
        if account.unit == "us":
            said.append(
                f"processor time in a turn: {mean / 1e3:,.1f} ms on average, {most / 1e3:,.1f} ms"
                " at most"
            )
        else:
            said.append(f"fuel in a turn: {mean:,} on average, {most:,} at most")
    if account.memory:
        said.append(f"memory: {account.memory / 2**20:.1f} MiB")
    if account.frozen:
        turns = "turn" if account.frozen == 1 else "turns"
        said.append(f"frozen at the end of {account.frozen} {turns}")
    if account.left:
        said.append(f"left in turn {account.left_turn}: {account.left}")
    return "; ".join(said) or "it has used nothing"


def log(account: "BotAccount") -> Iterator[str]:
    """Yield the last lines of a bot's log."""
    from contestmaster.kernel.unseen import harmless

    lines = [line for line in account.log.decode(errors="replace").splitlines() if line.strip()]
    if len(lines) > _LINES:
        yield f"  log: {len(lines)} lines; the last {_LINES}:"
    for line in lines[-_LINES:]:
        yield f"  log: {harmless(line)}"


def plain(found: "Sequence[BotAccount | None]") -> list[dict[str, Any] | None]:
    """Return accounts for programs; a log as text."""
    from msgspec import to_builtins

    return [
        None if each is None else to_builtins(each) | {"log": each.log.decode(errors="replace")}
        for each in found
    ]


def left_of(played: "Played") -> str:
    """Return why a bot did not play to the end of a match against itself; empty if it did."""
    from contestmaster.tournament.standstill import WAITED

    found = [each.left for each in played.accounts if each is not None]
    found += [why for why in played.left if why != WAITED]  # on all seats it is the same bot
    stands = (
        f"its match stands still in turn {played.turns + 1}: it waits on all seats, and no time "
        "limit ends the turn"
    )
    return next(filter(None, found), stands if played.stalled else "")


def told_of(left: str, played: "Played") -> str:
    """Return in a sentence whether a bot may play, and how its match ended."""
    if not left:
        return "it may play"
    stays = played.stalled and not any(each and each.left for each in played.accounts)
    return f"it may play, but {left}" if stays else f"it may play, but it left: {left}"
