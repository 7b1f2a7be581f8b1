"""Streams: how a table stands, its game by the eye of who listens, talk, and the end."""

from tests.doors.web.listening import Message
from tests.doors.web.tables.conftest import Opened
from tests.doors.web.tables.live.listening import Stream
from tests.doors.web.tables.stage import Browser, TableStage


def kinds(stream: Stream) -> list[str]:
    return [message["kind"] for message in stream.take()]


def seated(stage: TableStage, game: str, **options: object) -> tuple[Browser, Browser]:
    """Two people at table 1, before the start."""
    ann, bob = stage.browser("ann"), stage.browser("bob")
    ann.api("POST", "/tables", {"game": game, "options": {"seats": 2, **options}})
    bob.api("PUT", "/tables/1/seats/mine", {})
    return ann, bob


def test_who_comes_hears_how_things_stand(stage: TableStage):
    ann, _ = seated(stage, "spacecrack")
    ann.api("POST", "/tables/1/chat", {"text": "hello"})
    table = Stream(stage, ann, 1).take()[0]
    assert table["kind"] == "table"
    assert table["table"] == ann.api("GET", "/tables/1")
    assert table["chat"] == [{"number": 1, "name": "ann", "text": "hello"}]
    ann.api("POST", "/tables/1/start")
    table, game = Stream(stage, ann, 1).take()[:2]
    assert game["kind"] == "game"
    assert game["id"] == "1-1"
    assert game["head"]["seats"] == ["ann", "bob"]
    assert "state" in game["frame"]


def test_every_order_is_shown_where_everyone_sees_everything(stage: TableStage):
    ann, bob = seated(stage, "spacecrack")
    cat = stage.browser("cat")
    streams = [Stream(stage, one, 1) for one in (ann, bob, cat)]
    ann.api("POST", "/tables/1/start")
    for stream in streams:
        stream.take()
    moves = ann.api("GET", "/tables/1/offers")["offers"][0]
    line = f"MOVE {moves['choices'][0][0]} {moves['choices'][1][0]}"
    ann.api("POST", "/tables/1/commands", {"line": line})
    heard = [[m for m in stream.take() if m["kind"] == "frame"] for stream in streams]
    assert heard[0][0]["frame"]["events"]
    assert heard[0][0]["frame"]["patch"]
    assert [one["frame"] for one in heard[1]] == [one["frame"] for one in heard[0]]
    assert [one["frame"] for one in heard[2]] == [one["frame"] for one in heard[0]]


def test_who_comes_late_hears_what_happened(stage: TableStage):
    """The last events of the game, as far as they may know them."""
    ann, bob = seated(stage, "spacecrack")
    ann.api("POST", "/tables/1/start")
    ann.api("POST", "/tables/1/commands", {"line": "END_TURN"})
    game = next(m for m in Stream(stage, bob, 1).take() if m["kind"] == "game")
    assert game["past"]
    assert all("kind" in event for event in game["past"])
    early = Stream(stage, ann, 1)
    early.take()
    bob.api("POST", "/tables/1/commands", {"line": "END_TURN"})
    frames = [m["frame"] for m in early.take() if m["kind"] == "frame"]
    late = next(m for m in Stream(stage, bob, 1).take() if m["kind"] == "game")
    news = [event for frame in frames for event in frame["events"]]
    assert late["past"] == game["past"] + news


def test_secrets_of_a_game_are_seen_by_their_seat_only(stage: TableStage):
    """[TABLE-48]."""
    ann, bob = seated(stage, "tally", turns=2)
    cat = stage.browser("cat")
    streams = {
        name: Stream(stage, one, 1) for name, one in zip("abc", (ann, bob, cat), strict=True)
    }
    ann.api("POST", "/tables/1/start")
    eyes = {n: [m["eye"] for m in s.take() if m["kind"] == "game"] for n, s in streams.items()}
    assert eyes == {"a": [0], "b": [1], "c": ["public"]}
    ann.api("POST", "/tables/1/commands", {"line": "ADD 7"})
    for one in (ann, bob):
        one.api("POST", "/tables/1/commands", {"line": "WAIT"})
    frames = {n: [m for m in s.take() if "frame" in m] for n, s in streams.items()}
    assert "7" in str(frames["a"][-1]["frame"])
    assert "7" not in str([frame["frame"].get("patch") for frame in frames["c"]])
    for one in (ann, bob):
        one.api("POST", "/tables/1/commands", {"line": "WAIT"})
    over = [m for m in streams["c"].take() if m["kind"] == "game"]
    assert over[-1]["eye"] == "all"
    assert "7" in str(over[-1]["frame"]["state"])


def test_who_stands_up_sees_as_a_watcher(stage: TableStage):
    """[TABLE-18, TABLE-19, TABLE-48]."""
    ann, bob = seated(stage, "tally", turns=5)
    stream = Stream(stage, bob, 1)
    ann.api("POST", "/tables/1/start")
    assert [m["eye"] for m in stream.take() if m["kind"] == "game"] == [1]
    bob.api("DELETE", "/tables/1/seats/mine")
    assert [m["eye"] for m in stream.take() if m["kind"] == "game"] == ["public"]


def test_talk_is_heard_by_all_at_the_table(stage: TableStage):
    """[TABLE-51, TABLE-52]."""
    ann, bob = seated(stage, "tally")
    stream = Stream(stage, bob, 1)
    stream.take()
    ann.api("POST", "/tables/1/chat", {"text": "good luck"})
    said = [m for m in stream.take() if m["kind"] == "said"]
    assert [m["line"] for m in said] == [{"number": 1, "name": "ann", "text": "good luck"}]


def test_a_stream_is_presence_and_its_end_is_absence(opened: Opened):
    """[TABLE-14, TABLE-21, TABLE-44]."""
    stage = opened(presence_s=1)
    ann, bob = seated(stage, "spacecrack")
    stream = Stream(stage, bob, 1)
    ann.api("POST", "/tables/1/start")
    stage.real(1.2)
    assert ann.api("GET", "/tables/1")["seats"][1]["state"] == "here"
    stream.go()
    assert ann.api("GET", "/tables/1")["seats"][1]["state"] == "absent"
    back = Stream(stage, bob, 1)
    assert ann.api("GET", "/tables/1")["seats"][1]["state"] == "here"
    assert "game" in kinds(back)


def test_a_request_is_presence_for_a_while(opened: Opened):
    """[TABLE-43]."""
    stage = opened(presence_s=1)
    ann, _ = seated(stage, "tally")
    assert stage.browser().api("GET", "/tables/1")["seats"][0]["state"] == "here"
    stage.real(0.7)
    ann.api("GET", "/tables/1")
    stage.real(0.7)
    assert stage.browser().api("GET", "/tables/1")["seats"][0]["state"] == "here"
    stage.real(0.7)
    assert stage.browser().api("GET", "/tables/1")["seats"][0]["state"] == "absent"


def test_a_cleared_table_says_so(stage: TableStage):
    """[TABLE-45, TABLE-46]."""
    ann, _ = seated(stage, "tally")
    stream = Stream(stage, ann, 1)
    stage.wait(3601)
    assert "cleared" in kinds(stream)
    assert ann.refused("GET", "/tables/1") == (404, 400)


def test_the_list_of_tables_is_live(stage: TableStage):
    listing = Stream.of_list(stage)
    assert [m["tables"] for m in listing.take()] == [[]]
    seated(stage, "tally")
    assert [one["id"] for one in listing.take()[-1]["tables"]] == [1]


def test_a_rematch_is_another_game_on_the_same_stream(stage: TableStage):
    """[TABLE-42]."""
    ann, bob = seated(stage, "tally", turns=1)
    stream = Stream(stage, ann, 1)
    ann.api("POST", "/tables/1/start")
    for one in (ann, bob):
        one.api("POST", "/tables/1/commands", {"line": "WAIT"})
    stream.take()
    for one in (ann, bob):
        one.api("POST", "/tables/1/rematch")
    games = [m for m in stream.take() if m["kind"] == "game"]
    assert (games[-1]["id"], games[-1]["eye"]) == ("1-2", 1)


def watched_turns(stage: TableStage, turns: int) -> list[list[Message]]:
    """What a watcher hears after the start and after each turn, in each of which ann adds 7."""
    ann, bob = seated(stage, "tally", turns=turns)
    cat = Stream(stage, stage.browser("cat"), 1)
    ann.api("POST", "/tables/1/start")
    heard = [[m for m in cat.take() if "frame" in m]]
    for _ in range(turns):
        ann.api("POST", "/tables/1/commands", {"line": "ADD 7"})
        for one in (ann, bob):
            one.api("POST", "/tables/1/commands", {"line": "WAIT"})
        heard.append([m for m in cat.take() if "frame" in m])
    return heard


def test_a_watcher_sees_inside_a_game_at_once_where_the_server_lets_em(opened: Opened):
    """[TABLE-48, CONTEST-78]: ``spectate=live``."""
    start, first, *_ = watched_turns(opened(spectate="live"), turns=3)
    assert [m["eye"] for m in start] == ["all"]
    assert "7" in str(first[-1]["frame"]["patch"])


def test_a_watcher_sees_inside_a_game_so_many_turns_late(opened: Opened):
    """[TABLE-48, CONTEST-78]: nothing newer, and all of it when the game is over."""
    stage = opened(spectate=2)
    heard = watched_turns(stage, turns=5)
    assert heard[:2] == [[], []]
    (game,) = heard[2]
    assert (game["kind"], game["eye"], game["frame"]["turn"]) == ("game", "all", 0)
    assert game["frame"]["state"]["sums"] == {}
    assert [m["frame"]["turn"] for m in heard[3]] == [1]
    assert heard[3][0]["frame"]["patch"]["sums"] == {"0": 7}
    assert heard[5][-1]["eye"] == "all"
    assert "35" in str(heard[5][-1]["frame"]["state"])


def test_who_comes_late_to_a_delayed_game_sees_what_is_seen_then(opened: Opened):
    """[TABLE-48]."""
    stage = opened(spectate=1)
    ann, bob = seated(stage, "tally", turns=5)
    first = Stream(stage, stage.browser("cat"), 1)
    ann.api("POST", "/tables/1/start")
    early = Stream(stage, stage.browser("dan"), 1)
    assert [m for m in early.take() if "frame" in m] == []
    ann.api("POST", "/tables/1/commands", {"line": "ADD 7"})
    for one in (ann, bob):
        one.api("POST", "/tables/1/commands", {"line": "WAIT"})
    first.take()
    (game,) = [m for m in Stream(stage, stage.browser("eve"), 1).take() if m["kind"] == "game"]
    assert (game["eye"], game["frame"]["turn"]) == ("all", 0)
    assert game["frame"]["state"]["sums"] == {}


def test_pages_name_what_watchers_see(opened: Opened):
    """[TABLE-48]."""
    for spectate, said in (
        ("live", "while it is played"),
        (3, "as it was 3 turns ago"),
        ("after", None),
    ):
        stage = opened(spectate=spectate)
        ann, _ = seated(stage, "tally")
        for path in ("/", "/tables/1"):
            page = ann.get(path).text
            assert ("Everyone can watch." in page) == (said is not None)
            assert said is None or said in " ".join(page.split())
