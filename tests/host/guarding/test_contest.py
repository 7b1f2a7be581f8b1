"""A game of others that fails in a contest: it pays nothing, all hear why, other servers go on."""

from tests.host.contest.running import TURN, House, settings

from contestmaster.contest.events import GameStruck


def contest(task: str = "broken") -> House:
    odd = {"name": "Odd", "port": 30001, "task": task, "options": {}}
    house = House(settings(odd, {"name": "Tally2", "port": 30002}))
    house.until(1)
    return house


def test_a_game_that_hangs_is_dropped_and_the_next_begins() -> None:
    """[NET-108, CONTEST-42] the announcement names server, game, seat, rule and reason."""
    house = contest()
    assert house.say("BOB", "HANG", "Odd").code == 5
    games = house.state.servers["Odd"].games
    assert [game.status for game in games] == ["dropped", "running"]
    why = (
        "game 1 of Odd is void and pays no awards: "
        "HANG of seat 1 (BOB) failed: HANG took more than 0.2 seconds (broken_rules.py, line "
    )
    assert house.state.news[-1].text.startswith(why)
    assert house.journal("Odd")[-1].kind == "void"
    assert house.say("ANN", "COUNT 2", "Odd").code == 0
    assert house.say("ANN", "ADD 3", "Tally2").code == 0
    house.until(2 * TURN)
    assert house.state.servers["Tally2"].games[0].status in ("running", "scored")


def test_a_game_that_draws_its_own_chance_is_voided_when_it_has_been_played_again() -> None:
    """[NET-109, CONTEST-71] the next has begun meanwhile, and goes on."""
    house = contest()
    for _ in range(2):
        house.say("ANN", "LUCK", "Odd")
    for team in ("ANN", "BOB"):
        house.say(team, "COUNT 9", "Odd")
    games = house.state.servers["Odd"].games
    assert [game.status for game in games][:1] == ["struck"]
    said = [one.text for one in house.state.news if one.kind == "void"]
    assert said and said[-1].startswith("it draws chance of its own: played again, it departs at")
    assert any(isinstance(event, GameStruck) for event in house.told)
    assert len(games) == 2


def test_a_sound_game_of_others_pays() -> None:
    house = contest()
    for team in ("ANN", "BOB"):
        house.say(team, "COUNT 9", "Odd")
    assert [game.status for game in house.state.servers["Odd"].games][:1] == ["scored"]
