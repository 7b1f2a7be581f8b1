"""Every check of the project, by name: `nox -l` lists them, `nox -s types` runs one.

The sessions use the tools of the environment nox itself runs in (`pip install -e '.[dev,docs]'`),
so a check answers in seconds. Only what needs an environment of its own makes one: the wheel, and
the tests on other Pythons. `.ci/run` calls the same sessions.
"""

import sys
import tarfile
import tempfile
import zipfile
from collections.abc import Iterable
from pathlib import Path

import nox

nox.needs_version = ">=2025.2.9"
nox.options.sessions = ["lint", "types", "walls", "front", "docs", "tests"]
nox.options.error_on_external_run = True

BIN = Path(sys.executable).parent
PINS = ("-c", "requirements/ci.txt")
# Environments are made by uv where it is installed beside nox, in a fifth of the time.
QUICKEST = "uv|venv"
PACKAGES = ("noughts", "chess", "openspiel")

INSTALLED = """
from importlib.metadata import distributions
print(*sorted(f"{one.name}=={one.version}" for one in distributions()), sep="\\n")
"""

# The tests of a file together, in as many processes as tests/conftest.py says for a machine: they
# share what is costly to set up. Which file comes first is said there, too.
BESIDE = ("-n", "auto", "--dist", "loadfile")

# Hypothesis tries the same examples each time, or some of them, where it is another Python that is
# tried; new ones are looked for wherever else tests run.
SAME = ("--hypothesis-profile", "same")
GLANCE = ("--hypothesis-profile", "glance")


def tool(session: nox.Session, name: str, *args: str) -> None:
    """Run a tool of nox's own environment, whether or not that is activated."""
    session.run(str(BIN / name), *args, external=True)


@nox.session(venv_backend="none")
def lint(session: nox.Session) -> None:
    """Ruff: rules and format."""
    tool(session, "ruff", "check", ".")
    tool(session, "ruff", "format", "--check", ".")


@nox.session(venv_backend="none")
def types(session: nox.Session) -> None:
    """Two strict readers of the same annotations."""
    tool(session, "mypy")
    tool(session, "pyrefly", "check", "--python-interpreter-path", sys.executable)


@nox.session(venv_backend="none")
def walls(session: nox.Session) -> None:
    """The layers of the house, and what each room may import."""
    tool(session, "lint-imports", "--no-cache")


@nox.session(venv_backend="none")
def front(session: nox.Session) -> None:
    """The front end: its types, style and tests, and the build that goes into the package."""
    tool(session, "python", "web/build.py", "check")
    tool(session, "python", "web/build.py")


@nox.session(venv_backend="none")
def docs(session: nox.Session) -> None:
    """The documents, with warnings as errors; arguments after `--` go to Sphinx."""
    strict = ("-W", "--keep-going", "-n", "-q", *session.posargs)
    tool(session, "sphinx-build", *strict, "docs", "docs/_build/html")


@nox.session(venv_backend="none")
def rules(session: nox.Session) -> None:
    """Compile the rules of all games, so that tests which run side by side find them compiled.

    And the tests themselves, which takes longer than to load them.
    """
    collected = (str(BIN / "python"), "-m", "pytest", "--collect-only", "-q")
    session.run(*collected, external=True, silent=True)
    tool(session, "contestmaster", "cache", "--fill")


@nox.session(venv_backend="none")
def tests(session: nox.Session) -> None:
    """Every test but the long ones; arguments after `--` go to pytest."""
    some = ("-m", "not long")
    tool(session, "python", "-m", "pytest", *some, *BESIDE, *SAME, *session.posargs)


@nox.session(venv_backend="none")
def faults(session: nox.Session) -> None:
    """The long tests: kills, failing disks, loads and builds that the others have in small."""
    tool(session, "python", "-m", "pytest", "-m", "long", *BESIDE, *SAME, *session.posargs)
    tool(session, "python", "-m", "tests.faults", "--minutes", "10")


@nox.session(venv_backend="none")
def mutations(session: nox.Session) -> None:
    """Faults made on purpose, each of which must make its tests fail: `-- --list` shows them."""
    tool(session, "python", "-m", "tests.mutations", *session.posargs)


@nox.session(venv_backend="none")
def house(session: nox.Session) -> None:
    """Figures of the sources, and of what an order enters, to compare with another day's."""
    tool(session, "python", "bench/house.py", *session.posargs)


@nox.session(venv_backend="none")
def screenshots(session: nox.Session) -> None:
    """Pictures of every page, at both widths and in both themes, for somebody to look at."""
    tool(session, "python", "-m", "tests.browser.screenshots", *session.posargs)


@nox.session(venv_backend="none")
def pictures(session: nox.Session) -> None:
    """Take the pictures of the documents anew, from hosts that run; look at each of them."""
    tool(session, "python", "-m", "tests.browser.pictures", *session.posargs)


@nox.session(venv_backend=QUICKEST, python="3.13")
def newest(session: nox.Session) -> None:
    """What a reader gets today: no pins, the README's first command, a client that is greeted.

    And the tests of what must come out the same everywhere, compiled by what there is today; all
    others are imported. In one process: to compile and to collect is
    most of it, and there are other checks beside.
    """
    session.install(".[dev]")
    session.run("python", "-c", INSTALLED)  # what it was that passed, or broke
    session.run("contestmaster", "demo", "--no-ui", "--seconds", "5", "--port", "0")
    demo = "tests/cli/demo/test_command.py::test_a_client_is_greeted_and_a_signal_ends_it"
    session.run("python", "-m", "pytest", *SAME, demo)
    portable = ("-m", "portable and not slow and not long")
    session.run("python", "-m", "pytest", *portable, *GLANCE, *session.posargs)


@nox.session(venv_backend=QUICKEST, python="3.12")
def digests(session: nox.Session) -> None:
    """On a Python between the oldest and the newest: matches have the digests written down.

    Without the compiler, which would take minutes; that both agree is tested on the others.
    """
    session.install(*PINS, "-e", ".", "hypothesis", "pytest", "pytest-timeout")
    written = "tests/tournament/test_same_everywhere.py::test_the_digest_is_the_one_written_down"
    session.run("python", "-m", "pytest", written, env={"NUMBA_DISABLE_JIT": "1"})


@nox.session(venv_backend=QUICKEST)
def packages(session: nox.Session) -> None:
    """The packages of examples/packages, installed as anybody would, and their own tests.

    OpenSpiel is there for one of them, and so our games are tried as its games here, too. Arguments
    after `--` go to pytest. Tests of a browser are left out where there is none.
    """
    pins = (*PINS, "-c", "requirements/packages.txt")
    needed = ("hypothesis", "playwright", "pytest", "pytest-timeout", "pytest-xdist")
    own = [word for name in PACKAGES for word in ("-e", f"examples/packages/contestmaster-{name}")]
    session.install(*pins, "-e", ".[openspiel]", *own, *needed)
    session.run("contestmaster", "games")
    with session.chdir("examples/packages"):
        session.run("python", "-m", "pytest", "-n", "2", "--dist", "loadscope", *session.posargs)
    if not session.posargs:
        session.run("python", "-m", "pytest", "tests/envs/test_openspiel.py")


@nox.session(venv_backend=QUICKEST)
def wheel(session: nox.Session) -> None:
    """Build both packages, install the wheel alone into a fresh environment, and start it."""
    out = session.create_tmp()
    both = ("-t", "sdist", "-t", "wheel")
    tool(session, "python", "-m", "hatchling", "build", *both, "-d", str(Path(out).resolve()))
    (source,) = Path(out).glob("contestmaster-*.tar.gz")
    with tarfile.open(source) as archive:
        has_front_end(session, source, archive.getnames())
    (built,) = Path(out).glob("contestmaster-*.whl")
    with zipfile.ZipFile(built) as wheel:
        has_front_end(session, built, wheel.namelist())
    session.install(*PINS, str(built))
    session.chdir(out)  # so that what starts is the installed package, not the sources
    session.run("contestmaster", "--help")
    with tempfile.TemporaryDirectory() as folder:
        for game, language, *more in (
            ("cows", "c"),
            ("shuttle", "python"),
            ("desk", "python", "--wasm"),
        ):
            session.run("contestmaster", "starter", game, language, f"{folder}/{game}", *more)


def has_front_end(session: nox.Session, package: Path, names: Iterable[str]) -> None:
    """Stop unless a package holds what web/build.py makes."""
    built = {name.rpartition("static/app/")[2] for name in names}
    if missing := {".built", ".vite/manifest.json", "standalone/replay.js"} - built:
        session.error(f"{package.name} lacks the front end: {missing}")
