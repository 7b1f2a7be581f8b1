"""Limits and times that the documents name are those of the code."""

import re

import pytest
from tests.docs.pages import PAGES, ROOT, page

from contestmaster.arrays.folders import SETTING
from contestmaster.client.patience import SILENCE
from contestmaster.doors.web.http import Patience
from contestmaster.doors.web.security.bodies import MOST_BYTES
from contestmaster.doors.web.security.limits import FAILURES, PENDING
from contestmaster.doors.web.security.sessions import IDLE, LIFETIME
from contestmaster.host.contest.web import WebSettings
from contestmaster.kernel.instant import SECOND
from contestmaster.protocols.line.settings import LineSettings

PATIENCE = Patience()
LINE = LineSettings()
WEB = WebSettings()
WORDS = {2: "two", 4: "four", 10: "ten", 12: "twelve", 20: "twenty", 60: "a minute"}
HOUR = 3600 * SECOND

FIGURES = [
    ("client", f"the server owed an answer for {SILENCE:g} seconds"),
    ("protocol", f"A line may have up to {LINE.max_line_bytes} bytes"),
    ("organising", f"{WORDS[LINE.max_connections_per_host]} connections to each server"),
    ("organising", f"{WORDS[FAILURES]} wrong logins in a minute"),
    ("organising", f"{WEB.connections_per_address} connections to the pages"),
    ("operations", f"{WORDS[LINE.max_connections_per_host]} connections to each server"),
    ("troubleshooting", f"may have {WORDS[LINE.max_connections_per_host]} connections to a server"),
    ("troubleshooting", f"After {WORDS[FAILURES]} wrong logins in a minute"),
    ("pages", f"Logins end after {WORDS[LIFETIME // HOUR]} hours"),
    ("pages", f"or after {WORDS[IDLE // HOUR]} without use"),
    ("pages", f"After {WORDS[FAILURES]} wrong passwords in a minute"),
    ("pages", f"{MOST_BYTES >> 10} KiB at most"),
    ("pages", f"{WORDS[int(PATIENCE.head_s)]} seconds for its head"),
    ("pages", f"{WORDS[int(PATIENCE.body_s)]} for its body"),
    ("pages", f"an address has {WEB.connections_per_address} connections"),
    ("proxy", f"| {WEB.connections_per_address}, and a quarter of all there may be |"),
    ("proxy", f"| {PENDING} at a time; {FAILURES} in a minute |"),
    ("proxy", f"within {PATIENCE.head_s:g} s of the connection"),
    ("proxy", f"{PATIENCE.body_s:g} s, and a second more for each {PATIENCE.body_rate >> 10} KiB"),
    ("proxy", f"| {PATIENCE.read_s:g} s |"),
    ("proxy", f"| {LINE.max_connections_per_host} for each server |"),
    ("installing", f"`{SETTING}`"),
]
"""A page, and what it says in figures."""

SPIVAK = re.compile(r"\b(?:[Ee]ir|[Ee]m|[Ee]mself|(?<![-.\w`'])e(?= (?:\w+s|may|has|is|can)\b))\b")


@pytest.mark.parametrize(("name", "figure"), FIGURES)
def test_the_figure_is_that_of_the_code(name: str, figure: str) -> None:
    assert figure in " ".join(page(f"docs/{name}.md").split())


def test_people_are_they_in_the_documents() -> None:
    """Only rule books of nomics have other pronouns; the glossary explains them."""
    assert re.search(r"_e_, _em_, _eir_ \(Spivak\)", page("docs/glossary.md"))
    for path in PAGES:
        text = path.read_text(encoding="utf-8")
        if "decisions" in path.parts or path.name in {"glossary.md", "CHANGELOG.md"}:
            continue
        assert not SPIVAK.findall(text), path.relative_to(ROOT)


def test_rule_books_with_other_pronouns_explain_them() -> None:
    for path in (ROOT / "src" / "contestmaster").rglob("RULES.md"):
        text = path.read_text(encoding="utf-8")
        if re.search(r"\b(eir|em)\b", text):
            assert "(Spivak pronouns)" in text, path.parent.name
