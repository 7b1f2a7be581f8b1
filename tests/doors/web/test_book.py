"""Rule books as pages: every rule can be linked to, and is linked to where it is named."""

import re

import pytest
from tests.shipped import shipped_games

from contestmaster.doors.web.book import GameRules
from contestmaster.kernel.registry import load_game
from contestmaster.kernel.rulebook import RuleBook

GAMES = [name for name in shipped_games() if load_game(name).by_announcement]


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_that_a_refusal_names_stands_once_under_its_number(game: str) -> None:
    rules = load_game(game)
    book = GameRules.of(rules)
    anchors = re.findall(r'<li id="([^"]+)">', book.html)
    assert len(anchors) == len(set(anchors))
    named = {rule for command in rules().vocabulary for rule in command.refuses.values()} - {""}
    for text in named:
        for number in re.findall(r"[A-Z]{3,8}-\d+", text):
            if book.has(number):
                assert number in anchors, number
    assert len(anchors) > 0.9 * len(RuleBook.of(rules).numbers())


def test_rules_are_linked_where_they_are_named_and_nothing_else_is() -> None:
    book = GameRules(
        "# Book\n\n- TEST-1 First, see TEST-2 and OTHER-9.\n- **TEST-2** Second. <b>x</b>\n"
    )
    assert '<li id="TEST-1"><strong>TEST-1</strong> First, see <a href="#TEST-2">' in book.html
    assert '<li id="TEST-2"><strong>TEST-2</strong> Second. &lt;b&gt;' in book.html
    assert "OTHER-9." in book.html
    assert (book.has("TEST-2"), book.has("OTHER-9")) == (True, False)
    assert book.rule("TEST-2") == "TEST-2 Second. <b>x</b>"
    assert "<h2>Book</h2>" in book.html, "the page has a heading of its own"


def test_tables_scroll_by_themselves_and_have_names() -> None:
    book = GameRules("|  | a |\n|---|---|\n| 1 | 2 |\n\ntext\n\n| b |\n|---|\n| 3 |\n")
    assert book.html.count('role="region"') == 2
    assert 'aria-label="Table 2 of the rule book"' in book.html
    assert "<th></th>" not in book.html


def test_words_are_found_in_rules_whatever_their_case() -> None:
    """[TABLE-72] all of them, and no more rules than can be read."""
    book = GameRules("- **TEST-1** The cow.\n- **TEST-2** A cow moos.\n- **TEST-3** No.\n")
    assert book.find("COW moo") == [("TEST-2", "A cow moos.")]
    assert [number for number, _ in book.find("cow")] == ["TEST-1", "TEST-2"]
    assert book.find("  ") == []
    many = GameRules("".join(f"- TEST-{n} A cow.\n" for n in range(1, 100)))
    assert len(many.find("cow")) == 40


def test_chapters_can_be_gone_to() -> None:
    """[TABLE-72]."""
    book = GameRules("# Book\n\n## Of `cows` & men\n\nText.\n\n## End\n")
    assert book.index == [("chapter-1", "Of cows & men"), ("chapter-2", "End")]
    assert '<h3 id="chapter-1">Of <code>cows</code> &amp; men</h3>' in book.html
