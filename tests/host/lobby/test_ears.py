"""Who hears a hall: everyone, in order, whatever becomes of the others."""

from contestmaster.host.lobby.ears import Ears, Quiet


def test_an_ear_that_fails_keeps_nobody_from_hearing(logged):
    heard = []

    class Broken(Quiet):
        def on_commit(self, ticket, now):
            raise ZeroDivisionError

    class Whole(Quiet):
        def on_commit(self, ticket, now):
            heard.append(ticket)

    ears = Ears()
    for ear in (Whole(), Broken(), Quiet(), Whole()):
        ears.add(ear)
    ears.tell(lambda ear: ear.on_commit(3, 0))
    assert heard == [3, 3]
    assert [line["listener"] for line in logged] == ["Broken"]
