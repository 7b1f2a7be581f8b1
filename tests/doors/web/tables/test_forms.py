"""The form to open a table, made from what games declare."""

import re

import pytest

from contestmaster.doors.web.tables.forms import fields_of, given, judged
from contestmaster.doors.web.tables.names import proposed
from contestmaster.games.cows import Cows
from contestmaster.games.desk import Desk
from contestmaster.games.spacecrack import Spacecrack
from contestmaster.games.traders import Traders
from contestmaster.lobby import REFUSALS, TABLE_OPTIONS, offer_of, settle
from contestmaster.lobby.names import is_kept, is_name

GAMES = (Cows, Desk, Spacecrack, Traders)


@pytest.mark.parametrize("rules", GAMES)
def test_every_option_is_asked_with_help_and_its_default(rules):
    """[TABLE-10, TABLE-11]."""
    offer = offer_of(rules, ["greedy"])
    fields = fields_of(rules, offer)
    usual = dict(settle(rules, offer, (), 100_000))
    usual[REFUSALS] = "false"  # asked about, and shown at tables that were opened with it
    found = {field.key: field.usual for field in fields}
    assert sorted(found) == sorted(key for key in usual if key in found)
    assert found.items() <= usual.items()
    assert [key in TABLE_OPTIONS for key in found] == sorted(
        (key in TABLE_OPTIONS for key in found), reverse=True
    )
    left_out = usual.keys() - {field.key for field in fields} - set(TABLE_OPTIONS)
    assert left_out <= {"map_file", "terrain"}  # whole files are no question for a form
    assert all(field.help for field in fields)
    assert [field.key for field in fields if field.main][:3] == ["seats", "autostart", "private"]
    assert not any(f.main for f in fields if f.key == "turn_seconds" and offer.fixed_turns)


def test_only_what_is_not_usual_is_asked_for():
    fields = fields_of(Spacecrack, offer_of(Spacecrack, []))
    ticked = {field.key: "on" for field in fields if field.usual == "true"}
    assert given(fields, ticked) == {}
    answers = {**ticked, "turns": " 7 ", "seats": "2", "private": "on"}
    del answers["mass_shift"]
    asked = given(fields, answers)
    assert asked == {"turns": "7", "private": "true", "mass_shift": "false"}


@pytest.mark.parametrize(
    ("asked", "wrong"),
    [
        ({"turns": "7"}, {}),
        ({"turns": "4"}, {"turns": "Expected a whole number from 5 to 50"}),
        (
            {"turns": "x", "seats": "9"},
            {"turns": "", "seats": "Expected a whole number from 1 to 4"},
        ),
        ({"min_seats": "4", "seats": "3"}, {"min_seats": "Expected a whole number from 1 to 3"}),
        ({"min_seats": "4", "seats": "4"}, {}),
        ({"build_on_occupied": "perhaps"}, {"build_on_occupied": ""}),
        ({"bot_delay_s": "11"}, {"bot_delay_s": "Expected a number from 0 to 10"}),
    ],
)
def test_what_is_wrong_is_said_at_its_field(asked, wrong):
    """[TABLE-10]."""
    found, _ = judged(Spacecrack, offer_of(Spacecrack, []), asked, 100_000)
    assert found.keys() == wrong.keys()
    assert all(wrong[key] in text for key, text in found.items())


def test_what_is_wrong_only_together_is_said_as_the_game_says_it():
    found, _ = judged(Cows, offer_of(Cows, []), {"dim": "4", "side": "300"}, 100_000)
    assert found == {"side": "300**4 fields are more than 2000000."}


def test_a_board_that_is_too_large_is_told_with_the_limit():
    """[TABLE-53]."""
    found, _ = judged(Cows, offer_of(Cows, []), {"dim": "4", "side": "37"}, 100_000)
    assert found == {"": "The board has more than the 100000 fields that fit on this server."}


def test_names_that_are_proposed_may_be_taken():
    """[TABLE-1, TABLE-2]."""
    names = {proposed(()) for _ in range(200)}
    assert len(names) > 100
    assert all(is_name(name) and not is_kept(name) for name in names)


def test_a_name_is_proposed_however_many_are_taken():
    class Everything:
        """All pairs of words are somebody's."""

        def __contains__(self, name: object) -> bool:
            return not re.search(r"\d", str(name))

    assert re.fullmatch(r"[a-z]+-\d+", proposed(Everything()))
