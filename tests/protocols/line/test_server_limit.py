"""The command limit and forced waits."""

FORCED = "FAILED 6 commands limit reached, forced waiting activated\n"
UNKNOWN = "FAILED 2 unknown command\n"


def test_limit_counts_what_is_taken_up(rig):
    """NET-49, NET-50, NET-65, NET-51, NET-52: worked example X5."""
    r = rig(command_limit=3)
    client = r.login()
    r.at(0.1)
    assert client.ask("PROGRESS\nFLY\n\nWAIT x\nPROGRESS\nPROGRESS\n") == (
        "OK\n1 0\n" + UNKNOWN + "FAILED 4 too many arguments\n"
        "OK\n1 0\n" + FORCED + "WAITING 0.900000\n"
    )
    r.at(0.999999)
    assert client.read() == ""
    r.at(1)
    assert client.read() == "OK\n"
    assert client.ask("PROGRESS\n") == "OK\n2 0\n"


def test_limit_is_shared_by_the_connections_of_a_person(rig):
    """NET-48, NET-53, NET-61, NET-52: worked example X6."""
    r = rig(command_limit=2)
    a, b = r.login("red"), r.login("red")
    assert a.ask("PROGRESS\nPROGRESS\nWAIT\nPROGRESS\n") == (
        "OK\n1 0\nOK\n1 0\nOK\nWAITING 1.000000\n"
    )
    assert b.ask("PROGRESS\n") == FORCED + "WAITING 1.000000\n"
    r.at(1)
    assert a.read() == "OK\nOK\n2 0\n"
    assert b.read() == "OK\n"
    assert next(iter(r.line.players)).used == 1


def test_a_forced_wait_holds_one_connection_only(rig):
    """NET-53: each other connection that sends a command gets its own error 6."""
    r = rig(command_limit=1)
    a, b = r.login("red"), r.login("red")
    a.send("FLY\nFLY\n")
    assert a.waiting
    assert not b.waiting
    assert b.ask("WAIT x\n") == "FAILED 4 too many arguments\n"
    assert b.ask("FLY\n") == FORCED + "WAITING 1.000000\n"
    r.at(1)
    assert (a.read(), b.read()) == (UNKNOWN + FORCED + "WAITING 1.000000\nOK\n", "OK\n")


def test_a_refused_line_does_not_count(rig):
    """NET-49: refused with 6 on many connections, the counter stays at the limit."""
    r = rig(command_limit=1)
    clients = [r.login("red") for _ in range(4)]
    for client in clients:
        client.send("FLY\n")
    assert r.line.commands == 1
    assert r.line.forced_waits == 3


def test_every_failure_counts(rig):
    """NET-49: 2, 3, 4, 5 and the game's codes are taken up like any other."""
    r = rig(command_limit=5)
    client = r.login()
    client.send("FLY\nADD x\nADD 1 1\nBOOM\nADD 9999\n")
    client.read()
    assert client.ask("PROGRESS\n").startswith(FORCED)


def test_wait_is_never_refused_and_never_counts(rig):
    """NET-50, NET-65: at the limit it waits, with arguments it is 4."""
    r = rig(command_limit=1)
    client = r.login()
    client.ask("FLY\n")
    assert client.ask("WAIT 1 2\nwait now\n") == "FAILED 4 too many arguments\n" * 2
    assert client.ask("wait\n") == "OK\nWAITING 1.000000\n"
    r.at(1)
    assert client.read() == "OK\n"
    assert r.line.commands == 1


def test_counters_are_independent(rig):
    """NET-54: of persons, of servers, of turns."""
    first, second = rig(command_limit=1), rig(command_limit=1)
    first.login("red").ask("FLY\n")
    assert first.login("blue").ask("FLY\n") == UNKNOWN
    assert second.login("red").ask("FLY\n") == UNKNOWN
    assert first.login("red").ask("FLY\n").startswith(FORCED)
    first.at(1)
    assert first.login("red").ask("FLY\n") == UNKNOWN


def test_counters_fall_at_every_turn_and_new_game(rig):
    """NET-55, NET-72: the end of a game closes nothing; its successor begins with counters at 0."""
    r = rig(command_limit=1)
    client = r.login()
    client.ask("ADD 5\n")
    client.send("WAIT\n")
    r.behind.game = type(r.behind.game)()
    r.behind.match = type(r.behind.match).start(
        r.behind.game, seed=2, seats=("red", "late"), at=r.now
    )
    r.behind.ring(r.now)
    assert client.read() == "OK\nWAITING 1.000000\nOK\n"
    assert client.ask("PROGRESS\n") == "OK\n2 0\n"
    assert not client.closed


def test_a_new_game_may_have_other_commands(rig):
    """NET-72, NET-26: lines understood before are read anew, by the new game's grammar."""
    r = rig()
    client = r.login()
    assert client.ask("MOVE 1 0 1\n") == client.ask("MOVE 1 0 1\n") == "OK\n"
    game = type(r.behind.game)
    r.behind.game = game(game.Params(dim=3))
    r.behind.match = type(r.behind.match).start(r.behind.game, seed=2, seats=("red",), at=r.now)
    r.behind.ring(r.now)
    assert client.ask("MOVE 1 0 1\n") == "FAILED 3 bad format\n"
    assert client.ask("MOVE 1 0 1 1\n") == "OK\n"


def test_limit_over_windows_instead_of_turns(rig):
    """NET-84: worked example X16; the turn goes on, the wait ends with the window."""
    r = rig(command_limit=100, limit_window_s=1.0, turn_seconds=None)
    client = r.login()
    r.at(5.3)
    assert client.ask("FLY\n" * 100) == UNKNOWN * 100
    assert client.ask("FLY\nFLY\n") == FORCED + "WAITING 0.700000\n"
    r.at(5.999999)
    assert client.read() == ""
    r.at(6)
    assert client.read() == "OK\n" + UNKNOWN
    assert r.behind.match.turn() == 1


def test_boundaries_leave_windows_alone(rig):
    """NET-84, NET-80: there a boundary ends no forced wait, and a window ends no WAIT."""
    r = rig(command_limit=1, limit_window_s=10.0, turn_seconds=None)
    forced, waits = r.login("red"), r.login("blue")
    forced.send("FLY\nFLY\n")
    waits.send("WAIT\n")
    forced.read()
    r.at(4)
    r.behind.ring(r.now)
    assert forced.read() == ""
    assert waits.read() == "OK\nWAITING -\nOK\n"
    waits.send("WAIT\n")
    r.at(10)
    assert forced.read() == "OK\n"
    assert waits.read() == "OK\nWAITING -\n"


def test_windows_roll_without_their_timer(rig):
    """NET-84: a line of the next window counts there, even if no timer has been rung."""
    r = rig(command_limit=1, limit_window_s=1.0, turn_seconds=None)
    client = r.login()
    assert client.ask("PROGRESS\n") == "OK\n1 0\n"
    r.now = 3_500_000
    assert client.ask("PROGRESS\n") == "OK\n1 0\n"
    assert client.ask("PROGRESS\n") == FORCED + "WAITING 0.500000\n"
