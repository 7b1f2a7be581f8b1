"""What spectators see of a game that is played [CONTEST-78]."""

from typing import Any

import pytest
from tests.doors.web.conftest import Staged
from tests.doors.web.listening import Listener, Message, play
from tests.doors.web.stage import Stage
from tests.host.contest.running import settings
from tests.host.tally import Tally

from contestmaster.host.frames.patch import patched


def server(staged: Staged, spectate: Any, **contest: Any) -> Stage:
    """A contest of one server with games of three turns of two seconds."""
    table = {"name": "Tally1", "port": 30001, "spectate": spectate, "options": {"turns": 3}}
    return staged(settings(table | {"spectate_force": spectate != "after"}, **contest))


def states(messages: list[Message], state: Any = None) -> list[tuple[str, int, Any]]:
    """Kind, turn and state of each frame, patches applied to the one before."""
    found = []
    for message in messages:
        frame = message.get("frame")
        if frame is not None:
            state = frame["state"] if "state" in frame else patched(state, frame["patch"])
            found.append((message["kind"], frame["turn"], state))
    return found


def test_after_spectators_see_what_the_rule_book_calls_public(staged: Staged):
    """[CONTEST-54], [CONTEST-78]: the rest when the game is over, if its replay is open."""
    stage = server(staged, "after")
    listener = Listener(stage, stage.hub.server("Tally1"))
    (first,) = listener.take()
    assert (first["kind"], first["id"], first["eye"]) == ("game", "Tally1-1", "public")
    assert first["head"]["seats"] == ["ANN", "BOB", "EVE"]
    assert states([first]) == [("game", 0, {"turn": 1})]
    assert "figures" not in first["frame"], "of a running game nobody who looks knows any"
    play(stage, 3, ann=5)
    (frame,) = listener.take()
    assert states([frame]) == [("game", 1, {"turn": 2})]  # whole: nobody had looked before
    assert frame["status"]["game"]["turn"] == 2
    play(stage, 5)
    assert states(listener.take(), {"turn": 2}) == [("frame", 2, {"turn": 3})]
    play(stage, 7, ann=2)
    messages = listener.take()
    over = next(message for message in messages if message.get("eye") == "all")
    assert states([over])[0][2]["sums"] == {"0": 7}
    assert (messages[-1]["id"], messages[-1]["eye"]) == ("Tally1-2", "public")


def test_live_spectators_see_everything_at_once(staged: Staged):
    """[CONTEST-78]: on a server that says so."""
    stage = server(staged, "live")
    listener = Listener(stage, stage.hub.server("Tally1"))
    (first,) = listener.take()
    assert first["eye"] == "all"
    play(stage, 3, ann=5)
    (frame,) = listener.take()
    assert [event["kind"] for event in frame["frame"]["events"]] == ["Added", "Turned"]
    ((_, turn, state),) = states([frame], first["frame"]["state"])
    assert (turn, state["sums"]) == (1, {"0": 5})
    assert frame["frame"]["figures"] == [[5, 0, 0]]
    (late,) = Listener(stage, stage.hub.server("Tally1")).take()
    assert late["frame"]["figures"] == [[5, 0, 0]]


@pytest.mark.slow
def test_a_delay_shows_a_game_as_it_was_that_many_turns_ago(staged: Staged):
    """[CONTEST-78]: and all of it at its end."""
    stage = server(staged, 2)
    listener = Listener(stage, stage.hub.server("Tally1"))
    (first,) = listener.take()
    assert (first["kind"], first["head"], first["frame"]) == ("game", None, None)
    play(stage, 1.9, ann=5)
    play(stage, 2.1)
    assert states(listener.take()) == []
    play(stage, 4.1, ann=1)
    assert [(kind, turn) for kind, turn, _ in states(listener.take())] == [("game", 0)]
    play(stage, 6.1)
    assert [(kind, turn) for kind, turn, _ in states(listener.take(), {})] == [
        ("frame", 1),
        ("frame", 2),
        ("frame", 3),
    ]


def test_at_its_end_a_game_stays_shut_where_replays_wait_for_the_end_of_all(staged: Staged):
    """[CONTEST-77], [CONTEST-78]."""
    stage = server(staged, "after", replays="after_contest")
    listener = Listener(stage, stage.hub.server("Tally1"))
    play(stage, 13, ann=5)
    messages = listener.take()
    assert {message["eye"] for message in messages if message["kind"] == "game"} == {"public"}
    assert all("sums" not in str(message) for message in messages)


@pytest.mark.parametrize("spectate", ["after", "live", 1])
def test_who_comes_later_sees_what_the_others_see(staged: Staged, spectate: Any):
    """Whole at first, and then the same patches."""
    stage = server(staged, spectate)
    early = Listener(stage, stage.hub.server("Tally1"))
    play(stage, 3, ann=4)
    before = states(early.take())
    late = Listener(stage, stage.hub.server("Tally1"))
    (first,) = late.take()
    assert states([first])[0][1:] == before[-1][1:]
    play(stage, 5, bob=4)
    new = late.take()
    assert new == early.take()
    assert states(new, before[-1][2])[-1][1] == 2 - (spectate == 1)


def test_a_freeze_shuts_the_boards(staged: Staged):
    """[CONTEST-76], [CONTEST-78]: also on a server that is live, for who was there before."""
    stage = server(staged, "live", contest_duration_s=60, freeze_before_end_s=30)
    listener = Listener(stage, stage.hub.server("Tally1"))
    play(stage, 29, ann=5)
    assert states(listener.take())
    play(stage, 33, ann=5)
    messages = listener.take()
    assert states(messages) == []  # the game that ended as the freeze began is hidden, too
    (shut,) = [message for message in messages if message["kind"] == "game"][-1:]
    assert (shut["id"], shut["frame"], shut["status"]["game"]["game_no"]) == (None, None, 6)
    play(stage, 65, bob=9)
    assert {message["kind"] for message in listener.take()} == {"status"}


def test_who_was_cut_off_for_a_while_hears_what_was_said_meanwhile(staged: Staged):
    stage = server(staged, "live")
    one, other = (Listener(stage, stage.hub.server("Tally1")) for _ in range(2))
    one.take(), other.take()
    other.go()
    play(stage, 9, ann=3)
    meanwhile = one.take()
    other.come()
    assert other.take() == meanwhile
    assert [message["seq"] for message in meanwhile] == list(
        range(meanwhile[0]["seq"], meanwhile[0]["seq"] + len(meanwhile))
    )


def test_a_server_that_stands_still_says_why(staged: Staged):
    """[CONTEST-38]: at once, and when it goes on."""
    stage = server(staged, "after")
    listener = Listener(stage, stage.hub.server("Tally1"))
    listener.take()

    async def order(command: str, **arguments: Any) -> None:
        stage.do(command, **arguments)

    stage.run(order("SUSPEND", scope="Tally1", text="its network"))
    last = listener.take()[-1]
    assert (last["kind"], last["status"]["state"]) == ("status", "suspended")
    assert last["status"]["reason"] == "its network"
    stage.run(order("RESUME", scope="Tally1", text="on", delay="0"))
    assert listener.take()[-1]["status"]["state"] == "running"


def test_who_comes_back_when_nobody_was_there_is_told_how_it_stands(staged: Staged):
    """Also where no frame was left unsaid, since nothing may be seen."""
    stage = server(staged, 2)
    listener = Listener(stage, stage.hub.server("Tally1"))
    play(stage, 1)
    listener.take()
    listener.go()
    stage.hub.server("Tally1").channel._until = 0.0
    play(stage, 3)
    listener.come()
    (again,) = listener.take()
    assert (again["kind"], again["status"]["game"]["turn"]) == ("game", 2)


def test_what_cannot_be_told_now_is_tried_again_for_the_next(
    staged: Staged, monkeypatch: pytest.MonkeyPatch
):
    stage = server(staged, "live")

    def broken(tally: Tally, state: object, eye: object) -> None:
        raise RuntimeError("no view today")

    with monkeypatch.context() as patch, pytest.raises(RuntimeError, match="no view today"):
        patch.setattr(Tally, "view", broken)
        Listener(stage, stage.hub.server("Tally1"))
    assert Listener(stage, stage.hub.server("Tally1")).kinds() == ["game"]


def test_where_nobody_looks_nothing_is_developed(staged: Staged):
    """And the next who comes is told how things stand, whole."""
    stage = server(staged, "live")
    first = Listener(stage, stage.hub.server("Tally1"))
    first.take()
    first.go()
    stage.hub.server("Tally1").channel._until = 0.0
    stage.play(9, ann=3)  # outside of the loop no task could be made
    first.come()
    (again,) = first.take()
    assert (again["kind"], again["id"]) == ("game", "Tally1-2")
