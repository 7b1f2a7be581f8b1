"""``bot.toml`` [BOX-1]."""

import pytest

from contestmaster.sandbox import RefusedSubmissionError
from contestmaster.sandbox.manifest import BoxManifest, manifest

GOOD = 'name = "mine"\nversion = "1.2"\nrun = "./bot --fast \'two words\'"\n'


def test_it_says_who_plays_and_how() -> None:
    """BOX-1: words are split as a shell would, and nothing else of a shell is done."""
    assert manifest(GOOD.encode()) == BoxManifest("mine", "1.2", ("./bot", "--fast", "two words"))
    built = manifest(GOOD.encode() + b'build = "make $HOME"\n')
    assert built.build == ("make", "$HOME")


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        ('name = "mine"', "", "name is missing"),
        ('name = "mine"', "name = 7", "name must be a text in quotation marks"),
        ('name = "mine"', 'name = "a b"', "name is 1 to 32 letters"),
        ('name = "mine"', 'name = "' + "x" * 33 + '"', "name is 1 to 32 letters"),
        ('"1.2"', '""', "version has 1 to 40 characters"),
        ('"1.2"', '"' + "1" * 41 + '"', "version has 1 to 40 characters"),
        ('"1.2"', r'"\u001b[2J"', "version is longer than 1000 characters or holds what nobody"),
        ("'two words'", "'two words", "run: no closing quotation"),
        ("./bot --fast 'two words'", "", "run names no program"),
        ("./bot", "x" * 1001, "run is longer than 1000 characters"),
        ("run", "runs", "'runs' is not known; it has name, version, build, run"),
        ('"mine"', '"mine', "cannot be read"),
        ("mine", "\xff", "name is 1 to 32 letters"),
    ],
)
def test_what_is_wrong_is_said_with_its_key(before: str, after: str, said: str) -> None:
    """BOX-1."""
    assert before in GOOD
    with pytest.raises(RefusedSubmissionError, match=r"^bot\.toml") as caught:
        manifest(GOOD.replace(before, after).encode())
    assert said in str(caught.value)


def test_bytes_that_are_no_text_are_refused() -> None:
    """BOX-1."""
    with pytest.raises(RefusedSubmissionError, match="cannot be read"):
        manifest(b"\xff\xfe")


def test_what_is_missing_is_said_once() -> None:
    """BOX-1: in one sentence, of a command as of a name."""
    with pytest.raises(RefusedSubmissionError) as raised:
        manifest(b'name = "mine"\nversion = "1"\n')
    assert str(raised.value) == "bot.toml: run is missing"
