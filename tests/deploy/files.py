"""What is in `deploy`, read as the programs do for which it is meant."""

import json
import shlex
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"


class Step(NamedTuple):
    """An instruction of a Containerfile."""

    word: str
    rest: str


def steps() -> list[Step]:
    """The instructions of the image, lines that go on joined."""
    text = (DEPLOY / "Containerfile").read_text()
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    joined = "\n".join(lines).replace("\\\n", " ").splitlines()
    return [Step(*line.split(maxsplit=1)) for line in joined]


def stages() -> list[list[Step]]:
    """The instructions by stage, each from its FROM on."""
    found: list[list[Step]] = []
    for step in steps():
        if step.word == "FROM":
            found.append([])
        found[-1].append(step)
    return found


def last(word: str) -> str:
    """What the last stage says by an instruction; the last one counts."""
    return [step.rest for step in stages()[-1] if step.word == word][-1]


def listed(word: str) -> list[str]:
    """The words of an instruction in its form of JSON."""
    words = json.loads(last(word))
    assert isinstance(words, list)
    return words


def environment() -> dict[str, str]:
    """What the image sets."""
    return dict(each.split("=", 1) for each in shlex.split(last("ENV")))


def health() -> list[str]:
    """The command that says whether the host is well."""
    words = json.loads(last("HEALTHCHECK").partition("CMD ")[2])
    assert isinstance(words, list)
    return words
