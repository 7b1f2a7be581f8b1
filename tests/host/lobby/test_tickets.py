"""Tickets over many journals: they grow, and are settled in order."""

from hypothesis import given
from hypothesis import strategies as st

from contestmaster.host.lobby.tickets import Tickets


class Journal:
    def __init__(self):
        self.ticket = self.committed = 0


def test_what_is_durable_already_needs_no_ticket():
    tickets, journal = Tickets(), Journal()
    journal.ticket = journal.committed = 5
    assert tickets.note(journal) == 0


def test_a_ticket_waits_for_those_before_it():
    tickets, slow, quick = Tickets(), Journal(), Journal()
    slow.ticket = quick.ticket = 1
    assert tickets.note(slow) == 1
    assert tickets.note(quick) == 2
    quick.committed = 1
    assert not tickets.settle()
    slow.committed = 1
    assert tickets.settle()
    assert tickets.committed == 2


def test_lost_are_those_of_one_journal_after_what_is_stored():
    tickets, one, other = Tickets(), Journal(), Journal()
    for number in (1, 2, 3):
        one.ticket = other.ticket = number
        tickets.note(one, other)
    assert tickets.lost(one, 1) == {3, 5}
    one.committed = other.committed = 1
    tickets.settle()
    assert tickets.lost(other, 2) == {6}


STEPS = st.tuples(st.integers(0, 2), st.sampled_from(("act", "ask", "commit")))


@given(st.lists(STEPS, max_size=60))
def test_a_settled_ticket_tells_of_nothing_that_is_not_durable(steps):
    journals = [Journal() for _ in range(3)]
    tickets = Tickets()
    told = []
    for which, what in steps:
        journal = journals[which]
        if what == "act":
            journal.ticket += 1
        elif what == "commit":
            journal.committed = journal.ticket
        else:
            told.append((tickets.note(journal), journal, journal.ticket))
        tickets.settle()
        assert [ticket for ticket, *_ in told] == sorted(ticket for ticket, *_ in told)
        for ticket, source, number in told:
            assert ticket > tickets.committed or source.committed >= number
