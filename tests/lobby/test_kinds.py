"""Options of tables and settings of servers as arguments."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.lobby.rig import OFFERS

from contestmaster.kernel.grammar import BadFormatError
from contestmaster.lobby.kinds import Options, SettingsKind
from contestmaster.lobby.params import LobbyParams

SEEN = st.characters(exclude_characters=" ", exclude_categories=["Cc", "Cf", "Cs", "Zl", "Zp"])
values = st.text(SEEN)
keys = values.filter(lambda text: text and "=" not in text)
options = st.dictionaries(keys, values, min_size=1).map(lambda given: tuple(given.items()))


@given(options)
def test_options_come_back_from_the_line_and_from_json(given: tuple[tuple[str, str], ...]) -> None:
    """[TABLE-9]."""
    kind = Options()
    assert kind.parse([" ".join(kind.format(given)).encode()]) == given
    assert kind.check(kind.plain(given)) == given


@pytest.mark.parametrize("line", [b"turns", b"=5", b"a=1 a=2", b"a=1 b", b"a=1\tb", b"\xff=1"])
def test_items_that_are_no_options_are_refused(line: bytes) -> None:
    """[TABLE-9]."""
    with pytest.raises(BadFormatError):
        Options().parse([line])


@pytest.mark.parametrize("value", [None, "a=1", [["a", "1"]], {"a": 1}, {1: "a"}, {"": "a"}])
def test_json_that_is_no_mapping_from_text_to_text_is_refused(value: object) -> None:
    with pytest.raises(BadFormatError):
        Options().check(value)


def test_whatever_stands_between_options_is_left_out() -> None:
    assert Options().parse([b" a=1 \t b==2\r "]) == (("a", "1"), ("b", "=2"))


def test_settings_come_back_from_the_line_and_from_json() -> None:
    kind, params = SettingsKind(), LobbyParams(table_games=OFFERS, max_tables=7)
    assert kind.parse([kind.format(params)[0].encode()]) == params
    assert kind.check(kind.plain(params)) == params
    for wrong in ({"max_tables": 0}, {"speed": 1}, [], {"table_games": [{"name": "x", "most": 0}]}):
        with pytest.raises(BadFormatError):
            kind.check(wrong)
    with pytest.raises(BadFormatError):
        kind.parse([b"{"])
