"""Mail of a community: letters become posts, and posts letters. No socket is opened here.

``settings`` is what its file says, ``intake`` takes letters, ``outbox`` makes those that are to be
sent. What is to be sent is in the forum's journal until it has been: a stop of the host loses
nothing, and at most sends a letter again, under the same id.
"""

from contestmaster.host.forum.mail.intake import MailIntake, RejectedError, Took
from contestmaster.host.forum.mail.outbox import Outbox
from contestmaster.host.forum.mail.settings import (
    SETTINGS,
    GameMail,
    MailSettings,
    MailSettingsError,
    Receiving,
    Sending,
    read_mail_settings,
    secret_key,
)

__all__ = [
    "SETTINGS",
    "GameMail",
    "MailIntake",
    "MailSettings",
    "MailSettingsError",
    "Outbox",
    "Receiving",
    "RejectedError",
    "Sending",
    "Took",
    "read_mail_settings",
    "secret_key",
]
