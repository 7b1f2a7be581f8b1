"""How programs mark what somebody else has written: heads, attributions, forwards, footers.

People write in many languages, and their programs in as many words. Nothing here decides what a
quotation means; it says where one begins.
"""

import re
from collections.abc import Iterable, Sequence
from typing import Final

STRUCK: Final = "~~"
"""What stands before and behind what its author has struck out."""
_STRUCK: Final = re.compile(r"~~(?=[^\s~])(?:(?!\n[ \t]*\n|~~).)+~~(?!~)", re.DOTALL)
_WORD: Final = re.compile(r"\w+")
_COMPARED: Final = 10_000
"""Characters of a known text that are looked for in a letter; comparing takes lines times these."""
_MOST_COMPARED: Final = 1000
"""Lines below an old head that are compared."""
_ORIGINAL: Final = re.compile(
    r"origin|urspr|oorspronkelijk|oprindelig|opprinnelig|orygin|původní|alkuper|исход|eredeti",
    re.IGNORECASE,
)

_FROM: Final = (
    "from|von|de|van|da|fra|från|od|lähettäjä|feladó|kimden|от|от кого|отправитель|发件人|差出人"
)
_SENT: Final = (
    "sent|date|gesendet|datum|envoyé|enviado|enviada|enviado el|fecha|verzonden|inviato|data"
    "|skickat|sendt|dato|wysłano|odesláno|lähetetty|päiväys|elküldve|dátum|gönderildi|tarih"
    "|отправлено|дата|发送时间|日期|送信日時|日付"
)
_SUBJECT: Final = (
    "subject|betreff|objet|onderwerp|ämne|emne|oggetto|asunto|assunto|temat|předmět|aihe|tárgy"
    "|konu|тема|主题|件名"
)
_FIELD: Final = re.compile(r"\s*\*{0,2}([^\W\d_][^:*\n]{0,24}?)\*{0,2}[ \t\u00a0]*[:\uff1a]\*{0,2}")
_FIELDS: Final = {
    name: kind
    for kind, names in (("from", _FROM), ("sent", _SENT), ("subject", _SUBJECT))
    for name in names.split("|")
}
MOST_FIELDS: Final = 8
"""Lines of a head that are looked at."""

_WROTE: Final = re.compile(
    r"(?!.{0,300}\b[Ii]\s+(?:wrote|write|said|say|posted))"
    r".{0,300}(?:\b(?:wrote|writes|said|says|posted|replied)(?:\s+(?:on|at|in|to)\s.{1,100})?"
    r"|\bschrieb(?:\s.{1,100})?|\ba\s+écrit|\bescribió|\bha\s+scritto|\bschreef(?:\s.{1,100})?"
    r"|\bescreveu|\bnapisał(?:a|\(a\))?|\bskrev(?:\s.{1,100})?|\bkirjoitti|\bnapsal(?:a|\(a\))?"
    r"|\bнаписал(?:а|\(а\))?|\bпишет|\bírta(?:\s.{1,100})?"  # noqa: RUF001 - other alphabets
    r"|\byazdı|写道|のメール)\s*[:\uff1a]\s*",  # noqa: RUF001 - likewise
    re.IGNORECASE,
)
_COLONS: Final = (":", "\uff1a")
_ON: Final = re.compile(r"On .{0,200}[0-9].*")
_FORWARDED: Final = re.compile(
    r"\s*(?:[-_*]{2,}\s*(?:begin |end )?(?:original|forwarded|weitergeleitet|ursprüngliche|urspr\."
    r"|message (?:d'origine|d\u2019origine|transféré)|mensaje (?:original|reenviado)"
    r"|messaggio (?:originale|inoltrato)|mensagem (?:original|encaminhada)"
    r"|oorspronkelijk|doorgestuurd|originalmeddelande|ursprungligt|vidarebefordra|oprindelig"
    r"|videresendt|opprinnelig|wiadomość oryginalna|oryginalna|przekazana|původní|přeposlan"
    r"|alkuperäinen|välitetty|исходное|пересылаемое|eredeti|továbbított).*"
    r"|(?:begin forwarded message|anfang der weitergeleiteten nachricht|début du message transféré"
    r"|début du message réexpédié|inicio del mensaje reenviado|inizio messaggio inoltrato"
    r"|begin doorgestuurd bericht|início da mensagem (?:encaminhada|reenviada)"
    r"|vidarebefordrat brev|start på videresendt besked|début du message)\s*:\s*)",
    re.IGNORECASE,
)
_FOOTER: Final = re.compile(
    r"\s*(?:_{20,}\s*"
    r"|(?:sent|get)\s+(?:from|via|by|outlook|using)\s+(?:my|for|the)\b.*"
    r"|(?:von meinem|envoyé de mon|enviado desde mi|inviato da|verstuurd vanaf|enviado do meu"
    r"|skickat från min|sendt fra min|wysłane z)\b.*"
    r"|(?:confidential(?:ity)?(?:\s+(?:notice|note))?|legal notice|privileged)\b.*:.*"
    r"|this\s+(?:e-?mail|message|communication)\b.*\b(?:confidential|privileged|intended)\b.*)",
    re.IGNORECASE,
)


def attributes(line: str, following: str = "") -> bool:
    """Whether a line, or it and the next, says who wrote what follows.

    >>> attributes("Am Montag schrieb bob:"), attributes("As I wrote:"), attributes("I move.")
    (True, False, False)
    """
    line = line.strip()
    if _ON.fullmatch(line) and not line.endswith(_COLONS):
        line = f"{line} {following.strip()}"
    return line.endswith(_COLONS) and _WROTE.fullmatch(line) is not None


def head(lines: Sequence[str], at: int) -> bool:
    """Whether the head of a letter within another begins with this line.

    It says from whom it is, and then when it was sent or what it is about.

    >>> head(["Von: Bob", "Gesendet: Montag", "", "Hi"], 0), head(["From: 1", "To: 2"], 0)
    (True, False)
    """
    first = _FIELD.match(lines[at])
    if first is None or (kind := _FIELDS.get(first[1].lower())) is None:
        return False
    kinds = {kind}
    for line in lines[at + 1 : at + 2 * MOST_FIELDS]:
        if not line.strip():
            continue
        field = _FIELD.match(line)
        if field is None:
            break
        kinds.add(_FIELDS.get(field[1].lower(), ""))
    return "from" in kinds and ("sent" in kinds or "subject" in kinds)


def head_lines(lines: Sequence[str], at: int) -> int:
    """Return how many lines a head has that begins here: up to an empty line, or another text.

    >>> head_lines(["From: Bob", "Sent: Monday", "To: Al", " and Carol", "", "Hi"], 0)
    4
    """
    for number, line in enumerate(lines[at:]):
        if not line.strip() or not (_FIELD.match(line) or line[0].isspace()):
            return number
    return len(lines) - at


def forwards(line: str) -> bool:
    """Whether a line says that the letter below it is another's."""
    return _FORWARDED.fullmatch(line) is not None


def footer(line: str) -> bool:
    """Whether a program, a list or a lawyer has put a line below what somebody wrote."""
    return _FOOTER.fullmatch(line) is not None


def originals(line: str) -> bool:
    """Whether a line says that what stands below it is answered, and not passed on.

    >>> originals("-----Original Message-----"), originals("---- Forwarded message ----")
    (True, False)
    """
    return forwards(line) and _ORIGINAL.search(line) is not None


def unstruck(text: str) -> str:
    """Return a text without what its author has struck out; its lines stay where they are.

    >>> unstruck("I move to ~~Sector 2~~ Sector 3.")
    'I move to  Sector 3.'
    """
    return (
        _STRUCK.sub(lambda struck: "\n" * struck[0].count("\n"), text) if STRUCK in text else text
    )


def marked(text: str, known: Iterable[str] = ()) -> str:
    r"""Return a text with marks before what a program quotes below an old head, and does not mark.

    What stands there of letters that are known is a quotation; anything else may be an answer and
    stays as it is, for its reader to doubt. Where nothing of it is known all of it is taken for a
    quotation, unless its author has said nothing above.

    >>> print(marked("Me too.\n\nFrom: Bob\nSent: Monday\nSubject: Go\n\nI move to Sector 2."))
    Me too.
    <BLANKLINE>
    > From: Bob
    > Sent: Monday
    > Subject: Go
    <BLANKLINE>
    > I move to Sector 2.
    """
    lines = text.split("\n")
    begin = next((at for at in range(len(lines)) if head(lines, at)), None)
    if begin is None:
        return text
    below = lines[begin:]
    quoted = _quoted(below, known)
    if not any(quoted):
        if not any(map(str.strip, lines[:begin])):
            return text
        quoted = [True] * len(below)
    shown = (
        f"> {line}" if line and mark else line for line, mark in zip(below, quoted, strict=True)
    )
    return "\n".join([*lines[:begin], *shown])


def _quoted(lines: Sequence[str], known: Iterable[str]) -> list[bool]:
    """Say of each line whether it stands in a known text, below what was found of that before."""
    texts = [f" {' '.join(_WORD.findall(text[:_COMPARED]))} " for text in known]
    places = [0] * len(texts)
    found = []
    for line in lines[:_MOST_COMPARED]:
        words = f" {' '.join(_WORD.findall(line))} "
        at = -1
        for i, text in enumerate(texts):
            at = text.find(words, places[i]) if words.strip() else -1
            if at >= 0:
                places[i] = at + len(words) - 1
                break
        found.append(at >= 0)
    return found + [False] * (len(lines) - len(found))
