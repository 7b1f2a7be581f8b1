"""The checks in their order, and how they are shown."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import Final

from contestmaster.cli.doctor.finding import Finding, Level, bad, warning
from contestmaster.cli.places import Place
from contestmaster.cli.ports import check_port

Check = Callable[[], Iterable[Finding]]

_SIGNS: Final = {Level.GOOD: "ok  ", Level.WARNING: "WARN", Level.BAD: "BAD "}
_INDENT: Final = " " * 22


def doctor(
    what: Place | None = None,
    /,
    *,
    data: Place = Path(),
    port: tuple[int, ...] = (),
    json: bool = False,
) -> int:
    """Look whether all is well with this installation, and say what to do where it is not.

    With the file of a contest, or a place where records are kept, it looks at that operation, too:
    whether its records are whole and for how long there is room, at its certificate, its ports, its
    database, and what the system allows its host. That may be done while a host runs.

    Nothing is changed; small files that are written to try a folder are gone afterwards. Exits 0
    where nothing is bad (a warning is not), 1 where something is.

    Examples: `contestmaster doctor`, `contestmaster doctor final.toml`,
    `contestmaster doctor --data finals-data --port 20003`

    Parameters
    ----------
    what
        The file of a contest, or the folder of records, or the address of a database.
    data
        The folder in which records shall be kept; by default this one.
    port
        A port that shall be free; can be given several times.
    json
        Print one JSON object.
    """
    for each in port:
        check_port(each, first=1)
    findings = list(_run(_checks(data, port)))
    if what is not None:
        findings += _run(_operation(what))
    worst = [each for each in findings if each.level is Level.BAD]
    if json:
        from contestmaster.kernel.journal import encode_plain

        told = [each._asdict() for each in findings]
        print(encode_plain({"well": not worst, "findings": told}).decode())
        return int(bool(worst))
    for about, level, said, mend in findings:
        print(f"{_SIGNS[level]}  {about:<15} {said}")
        if mend:
            print(f"{_INDENT}-> {mend}")
    print(_summary(findings))
    return int(bool(worst))


def _checks(data: Path, wanted: tuple[int, ...]) -> dict[str, Check]:
    from contestmaster.cli.doctor import boxes, places, programs, system

    return {
        "Python": programs.python,
        "packages": programs.packages,
        "compiler": programs.compiler,
        "SQLite": programs.database,
        "boards": programs.front_end,
        "mail": programs.extras,
        "boxes": boxes.boxes,
        "cache": places.cache_place,
        "temporary files": places.temporary,
        "home": places.home,
        "records": partial(places.records, data),
        "standby": partial(places.standbys, data),
        "machine": system.machine,
        "open files": system.files,
        "letters": system.letters,
        "time zones": system.zones,
        "clock": system.clock,
        "ports": partial(system.ports, wanted),
        "not needed": programs.not_needed,
    }


def _operation(what: Path) -> dict[str, Check]:
    from contestmaster.cli.doctor import limits, operation

    of = operation.Operation.of(what)
    return {
        "host": partial(operation.host, of),
        "PostgreSQL": partial(operation.server, of),
        "integrity": partial(operation.integrity, of),
        "growth": partial(operation.growth, of),
        "permissions": partial(operation.permissions, of),
        "certificate": partial(operation.certificate, of),
        "ports": partial(operation.ports, of),
        "descriptors": partial(limits.descriptors, of),
        "memory": partial(limits.memory, of),
        "clock kept": limits.kept_clock,
    }


def _run(checks: dict[str, Check]) -> Iterator[Finding]:
    """Yield what all checks find; one that fails itself has found something, too.

    What is wrong with records is said once, of the first check that meets it.
    """
    from contestmaster.storage import StorageError

    met: dict[str, str] = {}
    for about, check in checks.items():
        try:
            yield from check()
        except StorageError as error:
            why = " ".join(str(error).split())
            first = met.setdefault(why, about)
            if first == about:
                yield bad(about, why, "see docs/operations.md, What to do when")
            else:
                said = f"this could not be looked at: see {first}"
                yield warning(about, said, "mend that, and ask again")
        except Exception as error:
            why = " ".join(f"{type(error).__name__}: {error}".split())
            yield bad(about, why, "install again: pip install . in the folder of the source")


def _summary(findings: Iterable[Finding]) -> str:
    levels = [each.level for each in findings]
    wrong, careful = levels.count(Level.BAD), levels.count(Level.WARNING)
    if not wrong and not careful:
        return "all is well"
    return f"{wrong or 'nothing is'} bad, {careful} to know of"
