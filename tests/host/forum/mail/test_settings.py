"""The file of mail: what it may say, and what is wrong with others."""

from pathlib import Path

import pytest

from contestmaster.host.forum.mail import (
    MailSettingsError,
    Sending,
    read_mail_settings,
    secret_key,
)
from contestmaster.protocols.mail import ListPolicy

FILE = """
domain = "play.example"

[receive]
port = 2526

[games.agora]
list = "agora@lists.example.net"

[games.agora.believe]
type = "list"
list_id = "agora.lists.example.net"
domain = "example.net"
address = "agora@lists.example.net"
author = "X-Original-From"
"""


def test_a_file_is_read(tmp_path: Path) -> None:
    assert read_mail_settings(tmp_path) is None
    (tmp_path / "mail.toml").write_text(FILE)
    settings = read_mail_settings(tmp_path)
    assert settings is not None
    assert settings.receive.port == 2526
    assert settings.send == Sending(host="127.0.0.1", port=25)
    believe = settings.games["agora"].believe
    assert isinstance(believe, ListPolicy)
    assert believe.domain == "example.net"


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ('domain = "play.example"', 'domain = "play example"', "domain"),
        ('type = "list"', 'type = "faith"', "faith"),
        ("port = 2526", "port = 70000", "receive.port"),
        ('list = "agora@', 'lists = "agora@', "lists"),
        ('list_id = "agora.lists.example.net"', "", "list_id"),
        ('author = "X-Original-From"', "", r"mail.toml: \[games.agora\]: a list needs author"),
        ('author = "X-Original-From"', 'author = "Reply-To"', "only the list writes"),
        ("[receive]", "[receive", "mail.toml"),
        ("[receive]", '[games.AGORA]\nbelieve = { type = "address" }\n[receive]', "same address"),
    ],
)
def test_what_is_wrong_is_said_with_its_place(tmp_path: Path, old: str, new: str, why: str) -> None:
    assert old in FILE
    (tmp_path / "mail.toml").write_text(FILE.replace(old, new, 1))
    with pytest.raises(MailSettingsError, match=why):
        read_mail_settings(tmp_path)


def test_a_secret_is_kept_as_an_address_that_nobody_has() -> None:
    assert secret_key("a" * 26) == "a" * 26 + "@secret.invalid"
    with pytest.raises(ValueError, match="26 of"):
        secret_key("A" * 26)
