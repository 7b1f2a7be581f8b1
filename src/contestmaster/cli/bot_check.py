"""``bot check``: what a submitted bot is made of, and what it does in a match."""

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from contestmaster.cli.trouble import Trouble

if TYPE_CHECKING:
    from contestmaster.tournament.record import Played
    from contestmaster.wasm.facts import ModuleFacts
    from contestmaster.wasm.limits import Limits
    from contestmaster.wasm.module import Module

_SHOWN: Final = 12
"""As many imports are shown to people."""


class BotReport(NamedTuple):
    """What was found.

    Attributes:
        file: that was looked at.
        module: what it is; ``None`` where it is no WebAssembly.
        facts: what it is made of, where that is known.
        refused: why it may not play; empty if it may.
        played: a match against itself, where there was one.
    """

    file: Path
    module: "Module | None" = None
    facts: "ModuleFacts | None" = None
    refused: str = ""
    played: "Played | None" = None

    @property
    def left(self) -> str:
        """Why it did not play to the end of its match; empty if it did."""
        from contestmaster.cli.accounts import left_of

        return "" if self.played is None else left_of(self.played)


def check(
    file: Path,
    /,
    *,
    game: str,
    seed: int = 1,
    turns: int | None = None,
    param: list[str] | None = None,
    json: bool = False,
) -> int:
    """Look at a bot in WebAssembly or a native program, and let it play a match against itself.

    Says what it is and what it imports, whether it would be refused and why, how much fuel it takes
    in a turn and how much memory, and how it left if it did. Exits with 1 if it would be refused or
    has left.

    A native program, a folder or an archive with `bot.toml`, plays in a sandbox.

    Examples: `contestmaster bot check mine.wasm --game cows`,
    `contestmaster bot check mybot/ --game spacecrack`

    Parameters
    ----------
    file
        The bot: a file of WebAssembly, or the folder, zip or tar.gz file of a native program.
    game
        The game that it plays.
    seed
        The seed of the match.
    turns
        Stop the match after so many turns.
    param
        A parameter of the game as name=value; may be repeated.
    json
        Print what was found as one JSON object.
    """
    from contestmaster.cli.parameters import game_with
    from contestmaster.sandbox.checking import is_boxed
    from contestmaster.wasm.limits import Limits

    if turns is not None and turns < 1:
        raise Trouble(f"--turns {turns}: play at least one", 2)
    if not 0 <= seed < 2**64:
        raise Trouble(f"--seed {seed}: a seed is a number from 0 to 2**64 - 1", 2)
    bound = game_with(game, param or ())
    if is_boxed(file):
        from contestmaster.cli.box_check import check_box

        return check_box(file, bound, seed, turns, json=json)
    limits = Limits()
    found = _looked_at(file, bound, limits, seed, turns)
    if json:
        from contestmaster.kernel.journal import encode_plain

        print(encode_plain(_plain(found, limits)).decode())
    else:
        print("\n".join(_told(found, limits)))
    return int(bool(found.refused or found.left))


def _looked_at(file: Path, game: Any, limits: "Limits", seed: int, turns: int | None) -> BotReport:
    from contestmaster.host.secrets import draw
    from contestmaster.tournament import local
    from contestmaster.wasm.bot import maker
    from contestmaster.wasm.checking import checked, facts
    from contestmaster.wasm.errors import RefusedModuleError
    from contestmaster.wasm.module import opened

    module = known = None
    try:
        module = opened(file)
        known = facts(module, limits)
        checked(module.data, limits)
    except RefusedModuleError as error:
        return BotReport(file, module, known, str(error))
    secret = draw(seed).repeatable
    count = 2 if game.seating is None else game.seating.usual
    bots = [
        (
            f"{file.stem}{seat + 1}",
            maker(module, limits, game=game, commitment=secret.commitment, seat=seat),
        )
        for seat in range(count)
    ]
    # What fails is reported, and nobody needs it raised: no clock ends the turns of some games.
    played = local.play(game, bots, secret, turns=turns, forgiving=True)
    return BotReport(file, module, known, played=played)


def _told(found: BotReport, limits: "Limits") -> list[str]:
    from contestmaster.cli.accounts import accounts, told_of
    from contestmaster.cli.columns import standings
    from contestmaster.cli.refused import refusals
    from contestmaster.wasm.engine import version

    said = [f"{found.file}"]
    if (module := found.module) is not None:
        about = module.manifest
        author = ", ".join(each for each in (about.name, about.version, about.language) if each)
        said += [
            f"sha256 {module.sha256}",
            f"a {_KINDS[module.kind]} of {module.size:,} bytes, run by {version()}",
            *([f"its author says: {author}"] if author else []),
        ]
    if found.facts is not None:
        names = [each.rpartition(".")[2] for each in found.facts.imports]
        more = f" and {len(names) - _SHOWN} more" if len(names) > _SHOWN else ""
        said.append(f"imports: {', '.join(names[:_SHOWN]) or 'nothing'}{more}")
    if found.refused:
        return [*said, f"it would be refused: {found.refused}"]
    if (played := found.played) is not None:
        said.append(
            f"{played.game} against itself, seed {played.seed}: {played.turns} turns;"
            f" a turn has {limits.fuel_turn:,} fuel, a bot {limits.memory_mib} MiB"
        )
        said += [standings(played), *accounts(played)]
        if played.refused:
            said.append(refusals(played.refused, played.names, played.game))
        said.append(told_of(found.left, played))
    return said


_KINDS: Final = {"core": "core module", "component": "component"}


def _plain(found: BotReport, limits: "Limits") -> dict[str, Any]:
    from msgspec import to_builtins

    from contestmaster.cli.accounts import plain
    from contestmaster.wasm.engine import version

    said: dict[str, Any] = {
        "file": str(found.file),
        "engine": version(),
        "limits": to_builtins(limits),
        "refused": found.refused,
        "left": found.left,
    }
    if (module := found.module) is not None:
        said |= {"sha256": module.sha256, "kind": module.kind, "size": module.size}
        said["manifest"] = to_builtins(module.manifest)
    if found.facts is not None:
        said |= to_builtins(found.facts)
    if found.played is not None:
        said["match"] = found.played.plain() | {"accounts": plain(found.played.accounts)}
    return said
