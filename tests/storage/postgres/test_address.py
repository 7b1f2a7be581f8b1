"""Addresses of databases: what is taken, and what is shown of them."""

import pytest

from contestmaster.storage import StorageError
from contestmaster.storage.postgres.address import PATIENCE, TAKEOVER, parsed


def test_what_is_ours_is_kept_from_libpq():
    text = "postgresql://c:secret@db/final?sslmode=require&schema=spring&patience=5&takeover=8"
    found = parsed(text)
    assert found.dsn == "postgresql://c:secret@db/final?sslmode=require"
    assert (found.schema, found.patience, found.takeover) == ("spring", 5.0, 8.0)
    assert found.shown == "postgresql://c@db/final?sslmode=require&schema=spring"


def test_without_more_there_are_defaults():
    found = parsed("postgres://db/final")
    assert (found.schema, found.patience) == ("contestmaster", PATIENCE)
    assert found.takeover == TAKEOVER
    assert found.dsn == found.shown == "postgresql://db/final"


@pytest.mark.parametrize(
    "text",
    [
        "postgresql://c:hush@db/final",
        "postgresql://c:hu@hush@db/final",
        "postgresql://db/final?password=hush&user=c",
        "postgresql://c:hush@one,two:5433/final?target_session_attrs=read-write",
    ],
)
def test_a_password_is_never_shown(text):
    found = parsed(text)
    assert "hush" in found.dsn
    assert "hush" not in found.shown


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("mysql://c:hush@db/final", "is no address"),
        ("postgresql://c:hush@[db/final", "is no address"),
        ("postgresql://c:hu/hush@db/final", "is no address"),
        ("postgresql://c:hush@db/final#there", "is no address"),
        ("postgresql://c:hush@db/final?schema", "is no address"),
        ("postgresql://db/final?schema=Big", "Big is no name for a schema"),
        ("postgresql://db/final?schema=pg_mine", "pg_mine is no name for a schema"),
        ('postgresql://db/final?schema=a"b', "is no name for a schema"),
        ("postgresql://db/final?patience=long", "patience=long: give seconds, 0 to 86400"),
        ("postgresql://db/final?patience=-1", "patience=-1: give seconds"),
        ("postgresql://db/final?takeover=1.5", "takeover=1.5: give seconds, 2 to 86400"),
        ("postgresql://db/final?takeover=soon", "takeover=soon: give seconds"),
        ("postgresql://db/final?patience=nan", "patience=nan: give seconds"),
    ],
)
def test_what_is_none_is_said_so_without_its_password(text, what):
    with pytest.raises(StorageError) as caught:
        parsed(text)
    assert what in str(caught.value)
    assert "hush" not in str(caught.value)
