"""``bot check`` of a native program: what it is, and what it does in a match in its sandbox."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from contestmaster.kernel.game import Game
    from contestmaster.sandbox.checking import BoxReport
    from contestmaster.tournament.record import Played


def check_box(
    path: Path, game: "Game[Any, Any]", seed: int, turns: int | None, *, json: bool
) -> int:
    """Look at a submission, let it play against itself, and say what was found.

    Returns:
        the exit status: 1 if it would be refused, or has left its match.

    Raises:
        NoBoxError: this machine cannot hold programs.
    """
    from contestmaster.cli.accounts import left_of
    from contestmaster.sandbox.checking import checked

    found = checked(path, game)
    played = _played(found, game, seed, turns)
    last = left_of(played) if played else ""
    if json:
        from contestmaster.kernel.journal import encode_plain

        print(encode_plain(_plain(found, played, last)).decode())
    else:
        print("\n".join(_told(found, played, last)))
    return int(bool(found.refused or last))


def _played(
    found: "BoxReport", game: "Game[Any, Any]", seed: int, turns: int | None
) -> "Played | None":
    from contestmaster.cli.lineup import while_void
    from contestmaster.host.secrets import draw
    from contestmaster.tournament import local

    if (make := found.make) is None or found.submission is None:
        return None
    count = 2 if game.seating is None else game.seating.usual
    name = found.submission.manifest.name
    bots = [(f"{name}{seat + 1}", make) for seat in range(count)]
    # What fails is reported, and nobody needs it raised: no clock ends the turns of some games.
    return while_void(lambda: local.play(game, bots, draw(seed), turns=turns, forgiving=True))


def _told(found: "BoxReport", played: "Played | None", left: str) -> list[str]:
    from contestmaster.cli.accounts import accounts, told_of
    from contestmaster.cli.columns import standings
    from contestmaster.cli.refused import refusals
    from contestmaster.sandbox.limits import USUAL_LIMITS

    said = [str(found.path)]
    if (submission := found.submission) is not None:
        about = submission.manifest
        said += [
            f"sha256 {submission.sha256}",
            f"{about.name}, version {about.version}: a native program,"
            f" {len(submission.files)} files, {submission.size:,} bytes",
            "its matches are not repeatable: the rules can be verified from the journal, not it",
        ]
    if played is None:
        return [*said, f"it would be refused: {found.refused}"]
    limits = USUAL_LIMITS.declares()
    said.append(
        f"{played.game} against itself, seed {played.seed}: {played.turns} turns; it may take"
        f" {limits['cpu']} of processor time, and {limits['memory']}"
    )
    said += [standings(played), *accounts(played)]
    if played.refused:
        said.append(refusals(played.refused, played.names, played.game))
    return [*said, told_of(left, played)]


def _plain(found: "BoxReport", played: "Played | None", left: str) -> dict[str, Any]:
    from msgspec import to_builtins

    from contestmaster.cli.accounts import plain
    from contestmaster.sandbox.limits import CLASS, USUAL_LIMITS

    said: dict[str, Any] = {
        "file": str(found.path),
        "class": CLASS,
        "limits": to_builtins(USUAL_LIMITS),
        "refused": found.refused,
        "left": left,
    }
    if (submission := found.submission) is not None:
        said |= {"sha256": submission.sha256, "size": submission.size}
        said |= {"files": len(submission.files), "manifest": to_builtins(submission.manifest)}
    if played is not None:
        said["match"] = played.plain() | {"accounts": plain(played.accounts)}
    return said
