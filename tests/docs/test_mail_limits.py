"""What the documents say of sizes and hops is what the code has."""

from pathlib import Path

from contestmaster.forum.digests import WISHES
from contestmaster.kernel.limits import LONGEST_TEXT
from contestmaster.kernel.limits import LONGEST_TEXT as LONGEST_POST
from contestmaster.protocols.announce.message import LONGEST
from contestmaster.protocols.mail import MOST_HOPS
from contestmaster.protocols.mail.letter import LARGEST

PAGE = (Path(__file__).parents[2] / "docs" / "mail.md").read_text()


def test_limits_are_stated_as_they_are_and_the_same_on_all_doors() -> None:
    assert LONGEST_POST == LONGEST == LONGEST_TEXT
    assert f"at most {LONGEST_TEXT:,} characters" in PAGE
    assert f"a letter has at most {LARGEST >> 20} MiB" in PAGE
    assert f"more than {MOST_HOPS} mail systems" in PAGE


def test_the_choices_of_digests_are_told() -> None:
    assert all(f"`{wish}`" in PAGE for wish in WISHES)
