"""What is kept beside journals: the key of the secret words, and who may see old games."""

from contestmaster.host.lobby.keeping import ended_games, keep_members, keys_of, may_see
from contestmaster.lobby import LobbyVisitor, State
from contestmaster.storage import MemoryStore, NewMatch


def store():
    return MemoryStore(lambda report: None)


def state(params=None):
    return State(params)


def test_words_are_the_same_as_long_as_the_store_is():
    """[TABLE-5, TABLE-50] and others elsewhere."""
    kept = store()
    first, again, other = keys_of(kept), keys_of(kept), keys_of(store())
    assert first.guest(3) == again.guest(3) != other.guest(3)
    assert first.invitation(1, 1) == again.invitation(1, 1) != other.invitation(1, 1)


def test_who_may_see_what_was_played_at_a_table_that_is_gone():
    """[TABLE-46, TABLE-49] of what was never noted, nobody: it may have been private."""
    kept = store()
    keep_members(kept, 1, None)
    keep_members(kept, 2, [2, 1])
    keep_members(kept, 3, [])
    now = state()
    now.persons = {
        name: LobbyVisitor(no, name, "guest") for no, name in enumerate(("ann", "bob"), 1)
    }
    now.persons["cyd"] = LobbyVisitor(4, "cyd", "guest")
    seen = {
        table: [who for who in ("ann", "cyd", "dan", None) if may_see(kept, now, table, who)]
        for table in (1, 2, 3, 4)
    }
    assert seen == {1: ["ann", "cyd", "dan", None], 2: ["ann"], 3: [], 4: []}


def test_whoever_takes_the_name_of_a_forgotten_guest_is_somebody_else():
    """[TABLE-6, TABLE-49]."""
    kept, now = store(), state()
    keep_members(kept, 2, [1])
    now.persons = {"ann": LobbyVisitor(1, "ann", "guest")}
    assert may_see(kept, now, 2, "ann")
    now.persons = {"ann": LobbyVisitor(7, "ann", "guest")}
    assert not may_see(kept, now, 2, "ann")


def test_games_that_have_ended_come_latest_first():
    """[TABLE-46] aborted ones have not, and games of other servers are none of tables."""
    kept = store()
    for server, game_no, ended in (
        ("table 1", 1, True),
        ("table 12", 1, True),
        ("table 1", 2, False),
        ("Cows1", 1, True),
        ("the lobby", 1, True),
    ):
        number = kept.create(NewMatch("tally", b"", server, game_no))
        kept.claim(number)
        if ended:
            kept.finish(number, 5, b"")
    assert [(one.table, one.game_no) for one in ended_games(kept)] == [(12, 1), (1, 1)]
    assert [(one.table, one.game_no) for one in ended_games(kept, 1)] == [(1, 1)]
