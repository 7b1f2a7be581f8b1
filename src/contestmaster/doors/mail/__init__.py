"""The mail door: an SMTP server for what comes in, an SMTP client for what goes out.

``server`` takes letters and answers only when they are stored and judged, ``sender`` works off
what is to be sent, ``resolver`` finds the keys by which domains sign. What a letter means is not
decided here.
"""

from contestmaster.doors.mail.door import MailDoor
from contestmaster.doors.mail.resolver import resolve

__all__ = ["MailDoor", "resolve"]
