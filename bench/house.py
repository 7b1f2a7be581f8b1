"""Figures of the sources, to be compared with those of another day.

usage: nox -s house [-- --list]
Modules, lines and functions; circles among imports, those for types included; pairs of places that
repeat six lines or more, names and values aside; public classes that share their name; and what an
order enters on its way from the socket to the disk and back (`walks.py`). With `--list` it names
the circles, the longest repetitions and the shared names.
"""

import argparse
import ast
import io
import keyword
import re
import statistics
import tokenize
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations
from pathlib import Path
from typing import Final, NamedTuple

import grimp

from walks import PACKAGE, WAYS, Walk, walk

ROOT: Final = Path(PACKAGE)
LINES: Final = 6
"""So many lines that repeat are worth a look."""
COMMON: Final = 8
"""A run that stands in more places, or is half of one shape, is the language's and not ours."""
OF_GAMES: Final = ("games/", "bots/", "client/", "starters/")
"""Where each game has its own, under the same name: no name there is taken twice by that."""
OF_RULES: Final = re.compile(r"^(contest|forum|lobby|season/rules)/")
"""Packages of rules as those of games are: each has its state and its codes in files so named."""
_SKIPPED: Final = frozenset(
    {tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT}
)


class Module(NamedTuple):
    """A file of the sources.

    Attributes:
        path: from the package.
        text: what stands in it.
        tree: the same, parsed.
    """

    path: str
    text: str
    tree: ast.Module


class Place(NamedTuple):
    """A run of lines: in which file, and from which of its lines that count."""

    path: str
    at: int


def modules(root: Path = ROOT) -> list[Module]:
    """Read all modules, in order."""
    found = []
    for path in sorted(root.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        found.append(Module(path.relative_to(root).as_posix(), text, ast.parse(text)))
    return found


def functions(module: Module) -> Iterator[int]:
    """Yield the length of each function, in lines."""
    for node in ast.walk(module.tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield (node.end_lineno or node.lineno) - node.lineno + 1


# Circles.


def imports() -> dict[str, set[str]]:
    """Return what each module imports of ours, for its types only, too."""
    graph = grimp.build_graph("contestmaster", cache_dir=None)
    return {name: graph.find_modules_directly_imported_by(name) for name in graph.modules}


def circles(graph: Mapping[str, Iterable[str]]) -> list[list[str]]:
    """Return the groups of modules of which each leads to each other, the largest first."""
    back: defaultdict[str, set[str]] = defaultdict(set)
    for name, others in graph.items():
        for other in others:
            back[other].add(name)
    left: list[str] = []
    _visit(graph, graph, left, set())
    done: set[str] = set()
    groups = []
    for name in reversed(left):
        group: list[str] = []
        _visit([name], back, group, done)
        groups.append(sorted(group))
    return sorted((group for group in groups if len(group) > 1), key=len, reverse=True)


def _visit(
    names: Iterable[str], graph: Mapping[str, Iterable[str]], left: list[str], seen: set[str]
) -> None:
    """Add what can be reached to a list, each when all that it leads to has been."""
    for name in names:
        if name in seen:
            continue
        seen.add(name)
        way = [(name, iter(sorted(graph.get(name, ()))))]
        while way:
            at, others = way[-1]
            ahead = next((other for other in others if other not in seen), None)
            if ahead is None:
                left.append(at)
                way.pop()
            else:
                seen.add(ahead)
                way.append((ahead, iter(sorted(graph.get(ahead, ())))))


# Repetitions.


def shapes(text: str) -> list[str]:
    """Return the lines of a module that say something, with one word for any name or value."""
    lines: defaultdict[int, list[str]] = defaultdict(list)
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type in _SKIPPED:
            continue
        if token.type == tokenize.NAME:
            word = token.string if keyword.iskeyword(token.string) else "name"
        else:
            value = token.type in (tokenize.NUMBER, tokenize.STRING)
            word = "value" if value else token.string
        lines[token.start[0]].append(word)
    said = [" ".join(words).strip() for _, words in sorted(lines.items())]
    return [line for line in said if re.search(r"\w", line) and not _is_import(line)]


def _is_import(line: str) -> bool:
    return line.startswith(("import ", "from ")) or line in ("name ,", "value", "value ,")


def repetitions(found: Iterable[Module]) -> list[tuple[Place, Place, int]]:
    """Return the pairs of places with lines of the same shape, and how many, the longest first."""
    said = {module.path: shapes(module.text) for module in found}
    places: defaultdict[tuple[str, ...], list[Place]] = defaultdict(list)
    for path, lines in said.items():
        for at in range(len(lines) - LINES + 1):
            places[tuple(lines[at : at + LINES])].append(Place(path, at))
    shared = {
        pair
        for run, group in places.items()
        if len(group) <= COMMON and len(set(run)) > LINES // 2
        for pair in combinations(group, 2)
        if pair[0].path != pair[1].path or pair[1].at - pair[0].at >= LINES
    }
    runs = []
    for one, other in shared:
        if (_after(one, -1), _after(other, -1)) in shared:
            continue  # in the middle of a longer run
        more = 0
        while (_after(one, more + 1), _after(other, more + 1)) in shared:
            more += 1
        runs.append((one, other, LINES + more))
    return sorted(runs, key=lambda run: (-run[2], run))


def _after(place: Place, lines: int) -> Place:
    return place._replace(at=place.at + lines)


# Names.


def shared_names(found: Iterable[Module]) -> dict[str, list[str]]:
    """Return the public classes that several modules define, with those modules."""
    where: defaultdict[str, list[str]] = defaultdict(list)
    for module in found:
        if module.path.startswith(OF_GAMES):
            continue
        for node in module.tree.body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                where[node.name].append(module.path)
    return {
        name: paths
        for name, paths in sorted(where.items())
        if len({OF_RULES.sub("", path) for path in paths}) > 1
    }


def words(walks: Iterable[Walk]) -> set[str]:
    """Return the words in the names of files and classes on these ways: what one has to know."""
    names = set()
    for step in {step for one in walks for step in one.steps}:
        *owners, _ = step.name.split(".")
        names |= {*re.split(r"[/_.]", step.file.removesuffix(".py")), *owners}
    split = (re.findall(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])", name) for name in names)
    return {word.lower() for each in split for word in each if word not in ("init", "locals")}


# All of it.


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--list", action="store_true", help="name what was found")
    options = parser.parse_args()
    found = modules()
    lengths = [module.text.count("\n") for module in found]
    each = [length for module in found for length in functions(module)]
    lines = sum(lengths)
    print(
        f"{len(found)} modules, {lines} lines: median {statistics.median(lengths):.0f}, "
        f"longest {max(lengths)}"
    )
    print(f"{len(each)} functions: median {statistics.median(each):.0f}, longest {max(each)}")
    round_about = circles(imports())
    print(f"{len(round_about)} circles among imports, of {Counter(map(len, round_about))}")
    twice = repetitions(found)
    print(f"{len(twice)} repetitions, {1000 * len(twice) / lines:.1f} for each 1,000 lines")
    shared = shared_names(found)
    print(f"{len(shared)} names of public classes stand for several")
    if options.list:
        for group in round_about:
            print("  circle:", *group)
        for one, other, length in twice[:40]:
            print(f"  {length} lines: {one.path} ~ {other.path}")
        for name, paths in shared.items():
            print(f"  {name}: {', '.join(paths)}")
    walks = {way: walk(way) for way in WAYS}
    print("what enters:    files  functions  calls  moves between rooms")
    for way, gone in walks.items():
        print(f"{way:15} {gone.files:5} {gone.functions:10} {len(gone.steps):6} {gone.moves:20}")
    print(f"{len(words(walks.values()))} words in the names of their files and classes")


if __name__ == "__main__":
    main()
