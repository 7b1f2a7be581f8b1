"""Which starters there are, how they are built and started, and their folders for a user."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

__all__ = ["ANNOUNCED", "LANGUAGES", "WASM", "Language", "Starter", "starters"]

ACCOUNT: Final = "{host} {port} {login} {password}"
"""What `contestmaster play` fills in where it starts a program."""


ANNOUNCED: Final = {"grid": 100, "shuttle": 60, "spaceships": 60}
"""Games by announcement, and how many ndays or midnights of them show what a bot can do."""


@dataclass(frozen=True)
class Language:
    """A programming language, and what a bot in it is made of.

    In names and commands `{game}` stands for the name of the game, `{Game}` for the same with a
    capital.

    Attributes:
        title: its name.
        source: the file of a bot.
        shared: the files that every bot in it needs.
        build: the command that builds a bot, run in its folder; empty if none is needed.
        run: the command that starts it, before its arguments.
        tools: the programs that both commands need.
        remark: what else is to be said.
        speaking: the files that a bot for a game by announcement needs as well.
    """

    title: str
    source: str
    shared: tuple[str, ...]
    build: str
    run: str
    tools: tuple[str, ...]
    remark: str = ""
    speaking: tuple[str, ...] = ()


LANGUAGES: Final[dict[str, Language]] = {
    "python": Language(
        "Python",
        "{game}.py",
        ("server.py",),
        "",
        "python {game}.py",
        ("python",),
        "It uses the client library, so it runs wherever `contestmaster` is installed.",
        ("forum.py",),
    ),
    "javascript": Language(
        "JavaScript", "{game}.mjs", ("server.mjs",), "", "node {game}.mjs", ("node",)
    ),
    "c": Language(
        "C",
        "{game}.c",
        ("server.c", "server.h"),
        "cc -O2 -o {game} {game}.c server.c",
        "./{game}",
        ("cc",),
    ),
    "cpp": Language(
        "C++",
        "{game}.cpp",
        ("server.hpp",),
        "c++ -std=c++17 -O2 -pthread -o {game} {game}.cpp",
        "./{game}",
        ("c++",),
    ),
    "java": Language(
        "Java",
        "{Game}.java",
        ("Server.java",),
        "javac {Game}.java Server.java",
        "java -cp . {Game}",
        ("javac", "java"),
        "It needs Java 11 or later.",
    ),
    "rust": Language(
        "Rust",
        "{game}.rs",
        ("server.rs",),
        "rustc -O --edition 2021 {game}.rs",
        "./{game}",
        ("rustc",),
        "It needs Rust 1.62 or later.",
    ),
    "csharp": Language(
        "C#",
        "{Game}.cs",
        ("Server.cs", "bot.csproj"),
        "mcs -out:{game}.exe {Game}.cs Server.cs",
        "mono {game}.exe",
        ("mcs", "mono"),
        "These are the commands of Mono. With the SDK of .NET it is `dotnet build -o out`,\n"
        "and then `dotnet out/bot.dll` before the arguments.",
    ),
    "go": Language(
        "Go",
        "{game}.go",
        ("server.go",),
        "go build -o {game} {game}.go server.go",
        "./{game}",
        ("go",),
    ),
}
"""The languages by the names of their folders."""

_MODULE: Final = "wasm:bot.wasm"

_LINKED: Final = "--target=wasm32-wasi -s -Wl,--stack-first,-z,stack-size=1000000"
"""How clang makes WebAssembly. Its usual stack of 64 KiB lies above what it then overwrites."""

WASM: Final[dict[str, Language]] = {
    "c": replace(
        LANGUAGES["c"],
        build=f"clang {_LINKED} -O2 -o bot.wasm {{game}}.c server.c",
        run=_MODULE,
        tools=("clang", "wasm-ld"),
        remark="In Debian 12 these are the packages clang, lld, wasi-libc and\n"
        "libclang-rt-14-dev-wasm32.",
    ),
    "cpp": replace(
        LANGUAGES["cpp"],
        build=f"clang++ {_LINKED} -std=c++17 -fno-exceptions -O2 -o bot.wasm {{game}}.cpp",
        run=_MODULE,
        tools=("clang++", "wasm-ld"),
        remark="In Debian 12 these are the packages clang, lld, wasi-libc,\n"
        "libclang-rt-14-dev-wasm32, libc++-14-dev-wasm32 and libc++abi-14-dev-wasm32.",
    ),
    "rust": replace(
        LANGUAGES["rust"],
        build="rustc -O -C strip=symbols --edition 2021 --target wasm32-wasi -o bot.wasm {game}.rs",
        run=_MODULE,
        tools=("rustc", "wasm-ld"),
        remark="In Debian 12 these are the packages rustc, libstd-rust-dev-wasm32, lld.\n"
        "From Rust 1.84 on the target is called wasm32-wasip1.",
    ),
    "assemblyscript": Language(
        "AssemblyScript",
        "{game}.ts",
        ("server.ts",),
        "npx --yes --package assemblyscript@0.28.20 asc {game}.ts -o bot.wasm -O "
        "--exportStart _start --use abort=server/fail",
        _MODULE,
        ("npx",),
        "It needs Node.js with npm, which fetches the compiler when it is first used.",
    ),
    "python": replace(
        LANGUAGES["python"],
        shared=("server.py", "bot.wit"),
        build="componentize-py -d bot.wit -w bot componentize --stub-wasi {game} -o bot.wasm",
        run=_MODULE,
        tools=("componentize-py",),
        remark="`pip install contestmaster componentize-py` installs all that it needs. Modules\n"
        "are taken from the environment that is active.",
    ),
}
"""Those whose bots become WebAssembly; `run` is then what `contestmaster play --bot` takes."""


@dataclass(frozen=True)
class Starter:
    """A bot for one game in one language.

    Attributes:
        game: the game's name.
        key: the language's name in `LANGUAGES`, or in `WASM`.
        wasm: whether it is to be built as WebAssembly.
    """

    game: str
    key: str
    wasm: bool = False

    @property
    def language(self) -> Language:
        """The language it is written in."""
        return (WASM if self.wasm else LANGUAGES)[self.key]

    @property
    def build(self) -> str:
        """The command that builds it; empty if none is needed."""
        return self._filled(self.language.build)

    @property
    def run(self) -> str:
        """The command that starts it, before its arguments."""
        return self._filled(self.language.run)

    @property
    def match(self) -> str:
        """The command that plays a match against chance; games by announcement need three."""
        days = ANNOUNCED.get(self.game)
        more = f" --bot random --turns {days}" if days else ""
        own = f"--bot {self.run}" if self.wasm else f'--bot "cmd:{self.run} {ACCOUNT}"'
        return f"contestmaster play {self.game} {own} --bot random{more}"

    @property
    def steps(self) -> tuple[str, ...]:
        """The commands that make a match of it, from its sources to the ranking."""
        check = f"contestmaster bot check bot.wasm --game {self.game}" if self.wasm else ""
        return tuple(filter(None, (self.build, check, self.match)))

    def contents(self) -> dict[str, bytes]:
        """Return the files of its folder, by name."""
        speaking = self.language.speaking if self.game in ANNOUNCED else ()
        names = (self._filled(self.language.source), *self.language.shared, *speaking)
        written = {name: _file(self.key, name).read_bytes() for name in names}
        told = {"bot.toml": self.manifest()} if self.wasm else {}
        told["README.md"] = self.readme()
        return written | {name: text.encode() for name, text in told.items()}

    def manifest(self) -> str:
        """Return the file that says whose bot a module is, and what built it."""
        return "\n".join(
            [
                f'name = "{self.game}-{self.key}"  # what rankings call it',
                'version = "1"',
                'author = ""',
                f'language = "{self.language.title}"',
                f'games = ["{self.game}"]',
                f'built_with = "{self.build}"',
                "",
            ]
        )

    def readme(self) -> str:
        """Return what its folder says of it."""
        return "\n".join(
            [
                f"# A bot for {self.game} in {self.language.title}",
                "",
                "Build it, and let it play against chance:" if self.build else "Let it play:",
                "",
                "```sh",
                *self.steps,
                "```",
                "",
                *([self.language.remark, ""] if self.language.remark else []),
                *(self._spoken if self.game in ANNOUNCED else []),
                *(self._submitted if self.wasm else self._connected),
                "",
            ]
        )

    @property
    def _connected(self) -> list[str]:
        source, link = self._filled(self.language.source), self.language.shared[0]
        return [
            "Against a server that is running it is",
            "",
            "```sh",
            f"{self.run} HOST PORT LOGIN PASSWORD",
            "```",
            "",
            f"`{source}` is yours to change; its last lines say what to do next.",
            f"`{link}` logs in, repeats what came too early, tells on standard",
            "error what was refused, and comes back, with growing pauses, when the server was "
            "gone.",
        ]

    @property
    def _submitted(self) -> list[str]:
        source, link = self._filled(self.language.source), self.language.shared[0]
        return [
            f"`{source}` is yours to change; its last lines say what to do next. `{link}` speaks",
            "with the match, and writes what was refused into the log that its author can read.",
            "",
            "`bot.wasm` is what you submit; `bot.toml` says whose it is. The bot has no files, no",
            "network and no clock, and its random numbers are drawn for the match: whoever plays",
            "the match again gets the same game.",
        ]

    @property
    def _spoken(self) -> list[str]:
        files = " and ".join(f"`{name}`" for name in self.language.speaking)
        return [
            f"It speaks in plain sentences; {files} posts them, and tells what was refused or",
            f"unclear. `contestmaster rules {self.game} --phrases` lists what can be said.",
            "",
        ]

    def _filled(self, text: str) -> str:
        return text.replace("{game}", self.game).replace("{Game}", self.game.capitalize())


def starters() -> Iterator[Starter]:
    """Go through all starters, game by game: those that connect, then those for WebAssembly."""
    for wasm, languages in ((False, LANGUAGES), (True, WASM)):
        order = list(languages)
        found = [
            (game, key)
            for key in order
            for game in _games(key, languages[key])
            if not (wasm and game in ANNOUNCED)
        ]
        for game, key in sorted(found, key=lambda each: (each[0], order.index(each[1]))):
            yield Starter(game, key, wasm)


def _games(key: str, language: Language) -> Iterator[str]:
    ending = language.source.removeprefix("{game}").removeprefix("{Game}")
    others = {*language.shared, *language.speaking}
    for path in files("contestmaster.starters").joinpath(key).iterdir():
        if path.name.endswith(ending) and path.name not in others:
            yield path.name.removesuffix(ending).lower()


def _file(key: str, name: str) -> Traversable:
    if name == "bot.wit":  # what a component and its host say to each other
        return files("contestmaster") / "wasm" / name
    return files("contestmaster.starters") / key / name
