from tests.contest.rig import Rig, servers

from contestmaster.contest.questions import (
    admits,
    begins,
    cuts,
    has_seat,
    is_open,
    may_run,
    next_number,
    seats,
)


def test_servers_answer_for_themselves() -> None:
    """[CONTEST-3]: what one does changes no answer about another."""
    rig = Rig("AB", servers=servers("cows", "cows"))
    rig.do("START")
    rig.do("GAME_BEGUN Cows2 1")

    def answers(name: str) -> tuple[object, ...]:
        state = rig.state
        return (
            is_open(state, name),
            may_run(state, name),
            begins(state, name),
            next_number(state, name),
            cuts(state, name),
            has_seat(state, name, "a"),
            rig.results(name),
        )

    before = answers("Cows2")
    rig.play("Cows1", 1, 2)
    rig.do("GAME_BEGUN Cows1 2")
    rig.do("VOID_GAME Cows1 x")
    rig.do("SUSPEND Cows1 x")
    assert answers("Cows2") == before
    assert answers("Cows1") != before


def test_an_open_server_without_a_game_lets_teams_in_and_runs_nothing() -> None:
    """[CONTEST-63]."""
    rig = Rig("A")
    rig.do("START")
    assert is_open(rig.state, "Cows1")
    assert not may_run(rig.state, "Cows1")
    assert not has_seat(rig.state, "Cows1", "a")
    assert not cuts(rig.state, "Cows1")


def test_strangers_are_not_admitted() -> None:
    rig = Rig("A")
    assert admits(rig.state, "a")
    assert not admits(rig.state, "A")
    assert not admits(rig.state, "nobody")


def test_seats_are_logins_by_number() -> None:
    """[CONTEST-63]."""
    rig = Rig("CAB")
    rig.do("EXCLUDE a x")
    assert seats(rig.state) == ("c", "b")
