"""Mail that no person sent: answers of machines, failures to deliver, and our own coming back."""

from email.message import Message
from typing import Final

from contestmaster.protocols.mail.headers import addresses, first, texts

OURS: Final = "X-Contestmaster"
"""The field by which our own mail is known, wherever it comes back from."""

_DAEMONS: Final = frozenset(("mailer-daemon", "postmaster", "noreply", "no-reply"))
_PRECEDENCE: Final = frozenset(("auto_reply", "auto-reply", "junk"))
"""Not ``bulk`` and ``list``: mailing lists mark what people write so."""


def machine_made(message: Message, sender: str | None) -> str:
    """Say in a few words why a message is not a person's; nothing where it may be one.

    Such mail is never acted upon and never answered, so that no loop can begin.

    Args:
        message: the message.
        sender: of the envelope; empty for failures to deliver, ``None`` where there was none.
    """
    if message.get_all(OURS):
        return "it is our own mail coming back"
    if sender is not None and not sender.strip("<>"):
        return "it reports a failure to deliver"
    if message.get_content_type() == "multipart/report":
        return "it is a report of a mail system"
    submitted = first(message, "Auto-Submitted").split(";")[0].strip().lower()
    if submitted and submitted != "no":
        return "it was sent automatically"
    if any(text.lower() in _PRECEDENCE for text in texts(message, "Precedence")):
        return "it was sent automatically"
    if message.get_all("X-Autoreply") or message.get_all("X-Autorespond"):
        return "it was sent automatically"
    locals_ = {at.partition("@")[0].lower() for _, at in addresses(message, "From")}
    return "a mail system sent it" if locals_ & _DAEMONS else ""
