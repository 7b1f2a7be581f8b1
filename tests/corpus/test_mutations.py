"""What happens to a message on its way never changes what is done."""

from email.message import EmailMessage
from textwrap import wrap
from typing import Final

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.corpus.measure import read
from tests.corpus.messages import Sample, samples

from contestmaster.protocols.mail.body import body, from_html

CORPUS: Final = samples()
MEANT: Final = [one for one in CORPUS if one.done]
PLAIN: Final = [one for one in MEANT if one.kind in ("polite", "several", "wordings-spaceships")]
"""Messages without quotations and examples of their own, in which lines mean nothing by where
they stand."""

WROTE: Final = (
    "On Mon, Jul 29, 2019 at 10:02 AM bob <bob@example.org> wrote:",
    "Am 29.07.2019 um 10:02 schrieb bob <bob@example.org>:",
    "Le lun. 29 juil. 2019 à 10:02, bob <bob@example.org> a écrit :",
    "El lun, 29 jul 2019 a las 10:02, bob (<bob@example.org>) escribió:",
    "Il giorno lun 29 lug 2019 alle ore 10:02 bob ha scritto:",
    "Op ma 29 jul. 2019 om 10:02 schreef bob <bob@example.org>:",
    "Em seg., 29 de jul. de 2019 às 10:02, bob escreveu:",
    "Den mån 29 juli 2019 kl 10:02 skrev bob <bob@example.org>:",
    "ma 29. heinäk. 2019 klo 10.02 bob (bob@example.org) kirjoitti:",
    "po 29. 7. 2019 v 10:02 odesílatel bob <bob@example.org> napsal:",
    "bob <bob@example.org> napisał(a):",
)
HEADS: Final = (
    ("From: Bob", "Sent: Monday 10:02", "To: All", "Subject: RE: moves"),
    ("Von: Bob", "Gesendet: Montag 10:02", "An: Alle", "Betreff: AW: Züge"),
    ("De : Bob", "Envoyé : lundi 10:02", "À : Tous", "Objet : RE: coups"),
    ("De: Bob", "Enviado: lunes 10:02", "Para: Todos", "Asunto: RE: jugadas"),
    ("Da: Bob", "Inviato: lunedì 10:02", "A: Tutti", "Oggetto: R: mosse"),
    ("Van: Bob", "Verzonden: maandag 10:02", "Aan: Allen", "Onderwerp: RE: zetten"),
    ("De: Bob", "Enviada: segunda 10:02", "Para: Todos", "Assunto: RES: jogadas"),
    ("Från: Bob", "Skickat: måndag 10:02", "Till: Alla", "Ämne: SV: drag"),
    ("Lähettäjä: Bob", "Lähetetty: ma 10:02", "Vastaanottaja: Kaikki", "Aihe: VS: siirrot"),
    ("Od: Bob", "Odesláno: pondělí 10:02", "Komu: Všem", "Předmět: RE: tahy"),
    ("Fra: Bob", "Sendt: mandag 10:02", "Til: Alle", "Emne: SV: træk"),
)
SIGNATURES: Final = (
    "-- \nAlice\nI leave the game.",
    "--\nI win the game by fame. I quit.",
    "Best regards,\nAlice\nI leave the game.",
    "Sent from my iPhone\n\nI leave the game.",
    "_______________________________________________\nagora mailing list\nI leave the game.",
)


def marked(text: str, level: int) -> str:
    """A text as it is quoted so often."""
    return "\n".join(f"{'>' * level} {line}".rstrip() for line in text.split("\n"))


def same(sample: Sample, text: str) -> None:
    """What is done of a message is done of what has become of it."""
    assert read(sample.game, text).done == read(sample.game, sample.text).done, text


some = settings(deadline=None, max_examples=60)


@given(st.sampled_from(CORPUS), st.integers(1, 5), st.sampled_from(WROTE))
@some
def test_what_is_quoted_does_nothing(sample: Sample, level: int, wrote: str) -> None:
    assert read(sample.game, f"{wrote}\n{marked(sample.text, level)}").done == ()
    if sample.kind != "quotes":  # which has words of others of its own, and marks
        assert read(sample.game, f"Well.\n\n{wrote}\n\n{sample.text}").done == ()


@given(st.sampled_from(CORPUS), st.sampled_from(HEADS), st.sampled_from(("", "\n", "\n\n")))
@some
def test_another_letter_does_nothing(sample: Sample, head: tuple[str, ...], gap: str) -> None:
    below = f"\n{gap}".join(head)
    assert read(sample.game, f"Well.\n\n{below}\n\n{sample.text}").done == ()


@given(st.sampled_from(MEANT), st.sampled_from(CORPUS), st.sampled_from(WROTE), st.integers(1, 3))
@some
def test_what_is_quoted_below_changes_nothing(
    sample: Sample, other: Sample, wrote: str, level: int
) -> None:
    if other.game == sample.game:
        same(sample, f"{sample.text}\n\n{wrote}\n{marked(other.text, level)}")


@given(st.sampled_from(MEANT), st.sampled_from(CORPUS), st.sampled_from(HEADS))
@some
def test_another_letter_below_changes_nothing(
    sample: Sample, other: Sample, head: tuple[str, ...]
) -> None:
    if other.game == sample.game and ">" not in other.text:
        same(sample, "\n".join([sample.text, "", *head, "", other.text]))


@given(st.sampled_from(MEANT), st.sampled_from(SIGNATURES))
@some
def test_a_signature_changes_nothing(sample: Sample, signature: str) -> None:
    same(sample, f"{sample.text}\n\n{signature}")


@given(st.sampled_from(PLAIN), st.integers(60, 78))
@some
def test_folded_lines_mean_the_same(sample: Sample, width: int) -> None:
    lines = [piece for line in sample.text.split("\n") for piece in folded(line, width)]
    same(sample, "\n".join(lines))


@given(st.sampled_from(PLAIN), st.integers(60, 78))
@some
def test_format_flowed_means_the_same(sample: Sample, width: int) -> None:
    letter = EmailMessage()
    lines = [" \n".join(folded(line.rstrip(), width - 1)) for line in sample.text.split("\n")]
    stuffed = "\n".join(
        f" {line}" if line.startswith((" ", "From ")) else line
        for line in "\n".join(lines).split("\n")
    )
    letter.set_content(stuffed, params={"format": "flowed"})
    same(sample, body(letter))


@given(st.sampled_from(PLAIN), st.sampled_from(("div", "p", "br", "mso", "span")))
@some
def test_html_of_several_composers_means_the_same(sample: Sample, composer: str) -> None:
    same(sample, from_html(page(sample.text, composer)))


@given(st.sampled_from(PLAIN), st.sampled_from(CORPUS), st.sampled_from(("gmail", "cite")))
@some
def test_a_quotation_in_html_changes_nothing(sample: Sample, other: Sample, kind: str) -> None:
    quoted = page(other.text, "div")
    below = {
        "gmail": f'<div class="gmail_quote"><div>{WROTE[0]}</div><blockquote>{quoted}</blockquote>',
        "cite": f'<div class="moz-cite-prefix">{WROTE[1]}</div><blockquote>{quoted}</blockquote>',
    }[kind]
    if other.game == sample.game:
        same(sample, from_html(page(sample.text, "div") + below))


def folded(line: str, width: int) -> list[str]:
    """A line as a mail program folds it."""
    return wrap(line, width, break_long_words=False, break_on_hyphens=False) or [""]


def page(text: str, composer: str) -> str:
    """A text as a mail program writes it in HTML."""
    escaped = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    lines = [line.replace("  ", "&nbsp; ") for line in escaped.split("\n")]
    match composer:
        case "br":
            return "<html><body>" + "<br>\n".join(lines) + "</body></html>"
        case "mso":
            parts = ("<br>".join(part.split("\n")) for part in escaped.split("\n\n"))
            shown = (f'<p class="MsoNormal">{part}</p><p>&nbsp;</p>' for part in parts)
        case "span":
            shown = (f"<div><span>{line or '<br>'}</span></div>" for line in lines)
        case "p":
            shown = (f"<p>{'<br>'.join(part.split(chr(10)))}</p>" for part in escaped.split("\n\n"))
        case _:
            shown = (f"<div>{line or '<br>'}</div>" for line in lines)
    return "".join(shown)
