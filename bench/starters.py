"""How large starters are as WebAssembly, and what fuel they use in a turn, as a table.

Each that can be built here is built, and plays a match against `random`, the same each time: its
fuel does not depend on the machine, but on the compiler and on the engine.
"""

import argparse
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median

import contestmaster
from contestmaster.bots.account import BotAccount
from contestmaster.bots.catalogue import bot
from contestmaster.host.secrets import Secret
from contestmaster.kernel.registry import load_game
from contestmaster.starters.catalogue import Starter, starters
from contestmaster.tournament import local
from contestmaster.wasm.bot import maker
from contestmaster.wasm.checking import checked
from contestmaster.wasm.limits import Limits

SECRET = Secret(8, bytes(16))
SOURCES = Path(contestmaster.__file__).parents[1]
LONGEST_S = 300


def built(starter: Starter, folder: Path) -> bytes:
    """Build a starter as its folder says; what is installed for work on it is found as well."""
    for name, content in starter.contents().items():
        (folder / name).write_bytes(content)
    command = starter.build.replace(" componentize ", f" componentize -p . -p {SOURCES} ")
    subprocess.run(
        shlex.split(command), cwd=folder, check=True, timeout=LONGEST_S, capture_output=True
    )
    return (folder / "bot.wasm").read_bytes()


def played(game_name: str, module: bytes) -> BotAccount:
    """Let a module play against chance; return what it has used."""
    game, limits = load_game(game_name)(), Limits()
    make = maker(checked(module, limits), limits, game=game, commitment=SECRET.commitment, seat=0)
    match = local.play(game, [("it", make), ("random", bot(game_name, "random"))], SECRET)
    account = match.accounts[0]
    if account is None or account.left:
        raise RuntimeError(f"it has left: {account}")
    return account


def main(arguments: list[str]) -> int:
    """Print the table; return 1 if one could not be built."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="spacecrack", help="whose starters")
    chosen = parser.parse_args(arguments).game
    failed = 0
    print("| language | bytes | fuel in a turn, median | at most | frozen |")
    print("| --- | --: | --: | --: | --: |")
    for starter in starters():
        if not starter.wasm or starter.game != chosen:
            continue
        with tempfile.TemporaryDirectory() as folder:
            try:
                module = built(starter, Path(folder))
            except (OSError, subprocess.SubprocessError) as error:
                print(f"{starter.language.title} cannot be built: {error}", file=sys.stderr)
                failed = 1
                continue
        account = played(chosen, module)
        print(
            f"| {starter.language.title} | {len(module):,} | {median(account.fuel):,.0f} "
            f"| {max(account.fuel):,} | {account.frozen} |"
        )
    return failed


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
