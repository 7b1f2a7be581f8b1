"""Who hears what is played: everyone, in order, whatever becomes of the others."""

from contestmaster.host.listeners import GameListener, Listeners


def test_a_listener_that_fails_keeps_nobody_from_hearing(logged):
    heard = []

    class Broken(GameListener):
        def on_commit(self, ticket, now):
            raise ZeroDivisionError

    class Whole(GameListener):
        def on_commit(self, ticket, now):
            heard.append(ticket)

    listeners = Listeners()
    for listener in (Whole(), Broken(), GameListener(), Whole()):
        listeners.add(listener)
    listeners.tell(lambda listener: listener.on_commit(3, 0))
    assert heard == [3, 3]
    assert [line["listener"] for line in logged] == ["Broken"]
