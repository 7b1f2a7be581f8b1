"""TOML that anybody may have written."""

from decimal import Decimal

import pytest

from contestmaster.kernel.toml import TomlError, read_toml


def test_what_is_said_is_read():
    assert read_toml("a = 1.5\n[b]\nc = [true]", Decimal) == {
        "a": Decimal("1.5"),
        "b": {"c": [True]},
    }


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("a = \nb = 1", "at line 1"),
        ("a = 1\na = 2", "Cannot overwrite a value"),
        (f"a = {'1' * 5000}", "a number that is too long"),
        ("a = 1e99999999999999999999", "a number that is too long"),
        (f"a = {'[' * 20_000}{']' * 20_000}", "within each other"),
        (f"a = {'{a=' * 20_000}1{'}' * 20_000}", "within each other"),
    ],
)
def test_what_cannot_be_read_is_told(text, why):
    with pytest.raises(TomlError, match=why):
        read_toml(text, Decimal)
