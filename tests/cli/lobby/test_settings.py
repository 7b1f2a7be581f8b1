"""What a person sets about a table server."""

import pytest

from contestmaster.cli.lobby.settings import games_on_offer, understood
from contestmaster.cli.trouble import Trouble
from contestmaster.kernel.registry import UnknownGameError


def test_every_game_whose_seats_are_fixed_is_offered_with_its_bots() -> None:
    """[TABLE-24, TABLE-36]."""
    offers = {offer.name: offer for offer in games_on_offer()}
    assert {"cows", "desk", "spacecrack", "traders"} <= set(offers)
    assert "spaceships" not in offers
    assert {"greedy", "random"} <= set(offers["spacecrack"].bots)
    assert (offers["spacecrack"].least, offers["spacecrack"].most) == (1, 4)
    assert offers["spacecrack"].clock == "turn_seconds"
    assert not offers["spacecrack"].fixed_turns
    assert all(offers[name].fixed_turns for name in ("cows", "desk", "traders"))


def test_settings_are_of_the_tables_or_of_the_line() -> None:
    params, line = understood(
        [
            "table_games=spacecrack",
            "guests=False",
            "abandon_after_s=auto",
            "max_tables=007",
            "command_limit=50",
            "limit_window_s=2",
        ]
    )
    assert [offer.name for offer in params.table_games] == ["spacecrack"]
    assert (params.guests, params.abandon_after_s, params.max_tables) == (False, "auto", 7)
    assert (line.command_limit, line.limit_window_s) == (50, 2)
    usual, other = understood([])
    assert (usual.guests, usual.max_bots, other.limit_window_s) == (True, 2000, 1)


@pytest.mark.parametrize(
    ("item", "complaint"),
    [
        ("guests", "write it as key=value"),
        ("speed=3", "a table server has no setting speed"),
        ("lock_step=true", "a table server has no setting lock_step"),
        ("max_table=3", r"no setting max_table; did you mean max_tables\?"),
        (
            "guest_ttl_s=59",
            'guest_ttl_s: expected a whole number from 60 to 1000000000, found "59"',
        ),
        ("guests=perhaps", 'guests: expected true or false, found "perhaps"'),
        ("limit_window_s=turn", "over seconds"),
        ("command_limit=0", "command_limit is 0"),
        ("table_games=", "table_games: no game is offered"),
        ("table_games=spaceships", "its players join while it runs"),
    ],
)
def test_what_is_no_setting_is_said_in_one_sentence(item: str, complaint: str) -> None:
    """[TABLE-36]."""
    with pytest.raises(Trouble, match=complaint) as caught:
        understood([item])
    assert caught.value.code == 2


def test_a_game_that_is_not_installed_is_named() -> None:
    with pytest.raises(UnknownGameError, match="chess"):
        understood(["table_games=chess"])


@pytest.mark.parametrize(
    ("value", "spectate"), [("live", "live"), ("Live", "live"), ("3", 3), ("after", "after")]
)
def test_watchers_may_be_let_see_inside_games(value: str, spectate: object) -> None:
    """[TABLE-48, CONTEST-78]."""
    params, _ = understood([f"spectate={value}", "table_games=spacecrack"])
    assert params.spectate == spectate
    with pytest.raises(Trouble, match='spectate: expected "after" or "live" or a whole number, at'):
        understood(["spectate=0"])


def test_games_that_are_not_named_are_not_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    def names() -> list[str]:
        raise AssertionError("all games are looked at")

    monkeypatch.setattr("contestmaster.kernel.registry.game_names", names)
    params, _ = understood(["table_games=spacecrack"])
    assert [offer.name for offer in params.table_games] == ["spacecrack"]
