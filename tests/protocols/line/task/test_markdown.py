"""Pieces of Markdown."""

from contestmaster.protocols.line.task.markdown import prose, sentence, table, wrapped


def documented() -> None:
    """Do a thing, with ``care`` [NET-1].

    Then rest.
    """


def test_a_table_has_a_head_and_a_rule_and_escapes_bars() -> None:
    assert table(("a", "b"), [("x|y", "")]) == "| a | b |\n| --- | --- |\n| x\\|y |  |"


def test_docstrings_become_paragraphs() -> None:
    assert prose(documented) == "Do a thing, with `care` [NET-1]. Then rest."
    assert sentence(documented, str.upper) == "DO A THING, WITH `CARE` [NET-1]"
    assert prose(object()) == prose(object)


def test_paragraphs_are_filled_and_fences_left_alone() -> None:
    words = "word " * 60
    text = f"{words}\nend\n\n```text\n{words}\n```\n\nlast\n"
    filled = wrapped(text)
    assert f"```text\n{words}\n```\n\nlast\n" in filled
    lines = filled.partition("```")[0].split("\n")
    assert max(map(len, lines)) <= 120
    assert " ".join(lines).split() == [*words.split(), "end"]
