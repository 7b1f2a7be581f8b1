"""What an author says of a bot is read, or refused with what is wrong with it."""

from pathlib import Path

import pytest

from contestmaster.starters.catalogue import starters
from contestmaster.wasm.errors import RefusedModuleError
from contestmaster.wasm.manifest import MOST_BYTES, Manifest, manifest, manifest_of


@pytest.mark.parametrize(
    "starter",
    [each for each in starters() if each.wasm],
    ids=lambda each: f"{each.game}-{each.key}",
)
def test_that_of_a_starter_is_read(starter):
    """WASM-4."""
    said = manifest(starter.contents()["bot.toml"])
    assert said.name == f"{starter.game}-{starter.key}"
    assert (said.version, said.games) == ("1", (starter.game,))
    assert (said.language, said.built_with) == (starter.language.title, starter.build)


def test_one_that_is_called_like_the_bot_comes_first(tmp_path: Path):
    """WASM-4."""
    module = tmp_path / "mine.wasm"
    assert manifest_of(module) == Manifest()
    (tmp_path / "bot.toml").write_text('name = "all of them"')
    assert manifest_of(module) == Manifest("all of them")
    (tmp_path / "mine.toml").write_text('name = "mine"')
    assert manifest_of(module) == Manifest("mine")


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("name", "is no TOML: expected '=' after a key in a key/value pair"),
        ("licence = 'MIT'", "says 'licence': it may say name, version, author, language, "),
        ("version = 2", "says version otherwise than as a text in quotes"),
        ("games = 'cows'", "says games otherwise than as a list of names"),
        ("games = [3]", "says games otherwise than as a text in quotes"),
        (f"version = '{'1' * 101}'", "says version in more than 100 characters"),
        (f"about = '{'a' * 201}'", "says about in more than 200 characters"),
        ('about = "\\u202e"', "says about with a character that nobody sees: U+202E RIGHT-TO-LEFT"),
        ('about = "two\\nlines"', "says about with a character that nobody sees: U+000A"),
        (b"\xff", "is no text in UTF-8"),
        (b"#" * (MOST_BYTES + 1), "is larger than 16,384 bytes"),
    ],
)
def test_what_it_may_not_say_is_refused(said: str | bytes, why: str, tmp_path: Path):
    data = said if isinstance(said, bytes) else said.encode()
    (tmp_path / "mine.toml").write_bytes(data)
    with pytest.raises(RefusedModuleError) as refused:
        manifest_of(tmp_path / "mine.wasm")
    assert str(refused.value).startswith(f"mine.toml {why}")


def test_one_that_cannot_be_read_is_refused(tmp_path: Path):
    (tmp_path / "bot.toml").mkdir()
    with pytest.raises(RefusedModuleError, match=r"^bot\.toml cannot be read: is a directory$"):
        manifest_of(tmp_path / "mine.wasm")
