"""The games, as a list that is written as far as it is read."""

import pytest
from tests.doors.web.stage import Stage

from contestmaster.doors.web import shown
from contestmaster.doors.web.site import plays


def test_games_are_a_list_like_any_other(stage: Stage):
    stage.play(13)
    games = stage.site.games()
    assert [game.id for game in games] == games.ids
    assert games.ids[:3] == ["Tally3-3", "Tally2-3", "Tally1-3"]
    assert len(games) == len(games[:]) == 9
    assert games[-1].id == "Tally1-1"
    assert [game.id for game in games[2:4]] == ["Tally1-3", "Tally3-2"]
    with pytest.raises(IndexError):
        games[9]


def test_only_what_is_read_is_written(stage: Stage, monkeypatch: pytest.MonkeyPatch):
    """Turns would wait for the games of a whole day."""
    written: list[str] = []
    write = plays._game

    def counted(*given: object, **options: object) -> shown.GameView:
        game: shown.GameView = write(*given, **options)
        written.append(game.id)
        return game

    stage.play(61)
    monkeypatch.setattr(plays, "_game", counted)
    first = stage.get("/api/games?limit=2").json()
    assert len(written) == 2
    stage.get(f"/api/games?limit=2&cursor={first['next']}")
    assert len(written) == 4


def test_the_list_is_made_anew_when_something_has_happened(stage: Stage):
    stage.play(1)
    games = stage.site.games("Tally1")
    assert stage.site.games("Tally1") is games
    stage.play(7)
    assert stage.site.games("Tally1").ids == ["Tally1-2", "Tally1-1"]
    with pytest.raises(LookupError, match="no server Nine"):
        stage.site.games("Nine")
