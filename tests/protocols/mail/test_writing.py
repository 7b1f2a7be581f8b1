"""What goes out comes back as what it was, and nothing can be smuggled into its head."""

from hypothesis import given
from hypothesis import strategies as st

from contestmaster.kernel.instant import from_text
from contestmaster.protocols.mail import Outgoing, read_letter, write_letter

ANSWER = Outgoing(
    id="answer-7@play.example",
    at=from_text("2019-07-29T09:00:00Z"),
    sender="agora@play.example",
    name="Agora",
    to="agora@lists.example.net",
    subject="Re: Moving",
    text="SUCCEEDED alice moves to Sector 2 \u2014 as they said\n",
    answers=("1234@example.org", "1@example.org"),
    community="agora",
)


def test_an_answer_is_known_as_ours_wherever_it_comes_back() -> None:
    letter = read_letter(write_letter(ANSWER))
    assert letter.automatic == "it is our own mail coming back"
    assert (letter.id, letter.author) == ("answer-7@play.example", "agora@play.example")
    assert letter.answers == ("1234@example.org", "1@example.org")
    assert (letter.subject, letter.text) == ("Re: Moving", ANSWER.text)


def test_other_machines_see_that_a_machine_wrote_it() -> None:
    data = write_letter(ANSWER)
    assert b"\r\nAuto-Submitted: auto-replied\r\n" in data
    assert b"Date: Mon, 29 Jul 2019 09:00:00 +0000\r\n" in data
    report = write_letter(ANSWER._replace(answers=()))
    assert b"\r\nAuto-Submitted: auto-generated\r\n" in report
    assert b"In-Reply-To" not in report


@given(st.text(max_size=60), st.text(max_size=60))
def test_no_subject_and_no_name_makes_a_header(subject: str, name: str) -> None:
    """Nor a second author."""
    smuggled = f"{subject}\r\nBcc: all@example.org\r\n"
    data = write_letter(ANSWER._replace(subject=smuggled, name=f"{name}\nBcc: x@y\n"))
    head = data.partition(b"\r\n\r\n")[0]
    assert not any(line.lower().startswith(b"bcc") for line in head.split(b"\r\n"))
    assert read_letter(data).author == "agora@play.example"
