"""Which starters there are, how they are built and started, and their folders for a user."""

from collections.abc import Iterator
from dataclasses import dataclass
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

__all__ = ["ANNOUNCED", "LANGUAGES", "Language", "Starter", "starters"]

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


@dataclass(frozen=True)
class Starter:
    """A bot for one game in one language.

    Attributes:
        game: the game's name.
        key: the language's name in `LANGUAGES`.
    """

    game: str
    key: str

    @property
    def language(self) -> Language:
        """The language it is written in."""
        return LANGUAGES[self.key]

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
        own = f'--bot "cmd:{self.run} {ACCOUNT}"'
        return f"contestmaster play {self.game} {own} --bot random{more}"

    def contents(self) -> dict[str, bytes]:
        """Return the files of its folder, by name."""
        folder = _folder(self.key)
        speaking = self.language.speaking if self.game in ANNOUNCED else ()
        names = (self._filled(self.language.source), *self.language.shared, *speaking)
        written = {name: (folder / name).read_bytes() for name in names}
        return {**written, "README.md": self.readme().encode()}

    def readme(self) -> str:
        """Return what its folder says of it."""
        steps = [step for step in (self.build, self.match) if step]
        return "\n".join(
            [
                f"# A bot for {self.game} in {self.language.title}",
                "",
                "Build it, and let it play against chance:" if self.build else "Let it play:",
                "",
                "```sh",
                *steps,
                "```",
                "",
                *([self.language.remark, ""] if self.language.remark else []),
                *(self._spoken if self.game in ANNOUNCED else []),
                "Against a server that is running it is",
                "",
                "```sh",
                f"{self.run} HOST PORT LOGIN PASSWORD",
                "```",
                "",
                f"`{self._filled(self.language.source)}` is yours to change; its last lines say "
                "what to do next.",
                f"{' and '.join(f'`{name}`' for name in self._linking)} logs in, repeats what came "
                "too early, tells on standard",
                "error what was refused, and comes back, with growing pauses, when the server was "
                "gone.",
                "",
            ]
        )

    @property
    def _spoken(self) -> list[str]:
        files = " and ".join(f"`{name}`" for name in self.language.speaking)
        return [
            f"It speaks in plain sentences; {files} posts them, and tells what was refused or",
            f"unclear. `contestmaster rules {self.game} --phrases` lists what can be said.",
            "",
        ]

    @property
    def _linking(self) -> tuple[str, ...]:
        return self.language.shared[:1]

    def _filled(self, text: str) -> str:
        return text.replace("{game}", self.game).replace("{Game}", self.game.capitalize())


def starters() -> Iterator[Starter]:
    """Go through all starters, game by game."""
    shared = {name for each in LANGUAGES.values() for name in (*each.shared, *each.speaking)}
    found = [
        (path.name.partition(".")[0].lower(), key)
        for key in LANGUAGES
        for path in _folder(key).iterdir()
        if path.name not in shared and path.is_file()
    ]
    order = list(LANGUAGES)
    for game, key in sorted(found, key=lambda each: (each[0], order.index(each[1]))):
        yield Starter(game, key)


def _folder(key: str) -> Traversable:
    return files("contestmaster.starters") / key
