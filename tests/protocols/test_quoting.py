"""How programs mark what somebody else has written."""

import pytest

from contestmaster.protocols.quoting import attributes, footer, forwards, head, marked, unstruck


@pytest.mark.parametrize(
    "line",
    [
        "On Mon, Jul 29, 2019 bob wrote:",
        "Am Montag schrieb bob <bob@example.org>:",
        "Le lun. 29 juil. 2019, bob a écrit :",
        "пн, 29 июл. 2019 г., bob написал:",  # noqa: RUF001 - another alphabet
        "bob wrote on Monday:",
    ],
)
def test_who_wrote_it_is_known(line: str) -> None:
    assert attributes(line)


@pytest.mark.parametrize("line", ["As I wrote:", "I said to bob:", "bob wrote", "My moves:", ""])
def test_what_says_nothing_of_others_is_known(line: str) -> None:
    assert not attributes(line)


def test_who_wrote_it_may_stand_on_two_lines() -> None:
    assert attributes("On Mon, 29 Jul 2019 Robert", "<robert@example.org> wrote:")
    assert not attributes("On Monday 29 I go", "Bob wrote nothing.")


def test_a_head_says_from_whom_and_when_or_what() -> None:
    assert head(["**From:** Bob", "**Sent:** Monday"], 0)
    assert head(["Subject: moves", "Date: Monday", "From: Bob"], 0)
    assert not head(["From: Sector 1", "To: Sector 2"], 0)
    assert not head(["From here I go", "Subject: none"], 0)
    assert not head(["Status: lost", "From: Bob", "Sent: Monday"], 0)


def test_forwards_and_footers() -> None:
    assert forwards("-------- Weitergeleitete Nachricht --------")
    assert forwards("Début du message transféré :")
    assert not forwards("---- My moves ----")
    assert footer("Sent from my iPhone")
    assert footer("_" * 40)
    assert footer("CONFIDENTIALITY NOTICE: keep it.")
    assert not footer("I sent it from my office.")
    assert not footer("===== Turn 5 =====")


def test_what_has_no_head_stays_as_it_is() -> None:
    assert marked("From here\n\nI go.") == "From here\n\nI go."


OLD = "From: Bob\nSent: Monday\nSubject: Go\n\n"


def test_the_words_of_known_letters_are_marked_and_others_are_not() -> None:
    """Lines may be folded otherwise, and each part of a known letter is quoted once."""
    bob = "Let us go to\nSector 3.\n\nMOVE 3"
    text = f"Below.\n\n{OLD}Let us go\nto Sector 3.\n\nMOVE 3\n\nMOVE 3\nNo."
    assert marked(text, [bob]).split("\n\n", 2)[2] == (
        "> Let us go\n> to Sector 3.\n\n> MOVE 3\n\nMOVE 3\nNo."
    )


def test_a_quote_of_which_nothing_is_known_is_one_unless_there_is_nothing_else() -> None:
    assert "> I go." in marked(f"Me too.\n\n{OLD}I go.", ["Something else"])
    assert marked(f"{OLD}I go.") == f"{OLD}I go."


def test_comparing_a_long_letter_with_long_ones_takes_no_time() -> None:
    """A thousand lines, each nearly in every known text, are compared; the others are not."""
    known = ["word " * 200_000] * 20
    text = marked(OLD + "word nowhere\n" * 20_000, known)
    assert text.count("\n") == OLD.count("\n") + 20_000


def test_what_is_struck_out_goes_and_lines_stay_where_they_are() -> None:
    assert unstruck("a ~~b~~ c\n~~d\ne~~\nf ~~ g\n\nh ~~ i") == "a  c\n\n\nf ~~ g\n\nh ~~ i"
