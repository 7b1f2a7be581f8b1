"""Stories: who led by how much, what turned a match, and how it ended."""

from fractions import Fraction
from itertools import pairwise
from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from tests.host.tally import Params, Tally

from contestmaster.kernel.dice import Dice
from contestmaster.kernel.events import AFTER, EVERYONE, EmittedEvent, Event
from contestmaster.kernel.figures import Figure
from contestmaster.kernel.game import ALL, PUBLIC
from contestmaster.kernel.highlights import Highlight
from contestmaster.kernel.match import Match
from contestmaster.kernel.registry import load_game
from contestmaster.story import (
    Lead,
    Reading,
    Scorebook,
    Story,
    Storyteller,
    lead_of,
    story_of,
    telling_story,
    words,
)
from contestmaster.story.scorebook import Happening

SEATS = ("ann", "bob", "eve")
POINTS = Figure("points", one="point")
MOST_MOMENTS = 40
"""Of a story; the lightest are left out."""
row = st.lists(st.integers(0, 12), min_size=3, max_size=3)
columns = st.lists(row, min_size=1, max_size=30)
few = st.lists(row, min_size=1, max_size=MOST_MOMENTS // 4)


class Felled(Event, frozen=True):
    """Somebody has felled somebody."""

    seat: int
    other: int

    def highlight(self) -> Highlight:
        return Highlight("fight", "{0} fells {1}", (self.seat, self.other), 3, (4, self.other))


class Lump(Tally):
    """Lump: points that are never spent."""

    figures = (POINTS,)


class Purse(Lump):
    """A game of points that are spent."""

    spends = True


def book(
    rows: list[list[int]], game: type[Tally] = Lump, *, over: bool = False, hidden: bool = False
) -> Scorebook:
    """A match that stood so after each boundary; at its end ranks follow from the last row."""
    rules = game(Params())
    made = Scorebook(rules, SEATS, rules.setup(None, SEATS, Dice(1, 0), 0), eyes=(PUBLIC,))
    for turn, row in enumerate(rows):
        last = over and turn == len(rows) - 1
        ranks = [1 + sum(other > one for other in row) for one in row] if last else []
        public: list[list[Any]] = [[None] * 3] if hidden else [row]
        made.note(turn, turn, Reading({ALL: [row], PUBLIC: public}, ranks))
    return made


def alone(row: list[int]) -> int | None:
    """Who has more than all others."""
    best = [seat for seat, value in enumerate(row) if value == max(row)]
    return best[0] if len(best) == 1 else None


def leads(story: Story) -> list[Any]:
    return [one for one in story.moments if one.kind == "lead"]


@given(columns)
def test_who_leads_has_most_and_the_margin_is_over_the_next(rows: list[list[int]]):
    for row, point in zip(rows, story_of(book(rows), ALL).points, strict=True):
        best, *others = sorted(row, reverse=True)
        level = len(set(row)) == 1
        assert set(point.leaders) == (
            set() if level else {seat for seat, value in enumerate(row) if value == best}
        )
        assert point.margin == (best - others[0] if best > others[0] else None)
        assert list(point.values) == row


@given(columns)
def test_the_lead_changes_hands_from_one_to_another(rows: list[list[int]]):
    """Every change is from who led alone last; none is left out, if there is room for all.

    Who leads where it begins has not taken the lead.
    """
    story = story_of(book(rows), ALL)
    changes = leads(story)
    sole = [seat for row in rows if (seat := alone(row)) is not None]
    expected = [seat for at, seat in enumerate(sole) if at == 0 or sole[at - 1] != seat]
    if (first := alone(rows[0])) is not None:
        assert expected.pop(0) == first
        assert all(one.seats[1] == first for one in changes[:1])
    collapses = sum(one.kind == "collapse" for one in story.moments)
    if len(expected) + collapses <= MOST_MOMENTS:
        assert all(after.seats[1] == before.seats[0] for before, after in pairwise(changes))
        assert [one.seats[0] for one in changes] == expected
    else:
        left = iter(expected)
        assert all(one.seats[0] in left for one in changes)  # some, in their order


@given(columns)
def test_from_the_turn_in_which_it_was_decided_the_leader_leads_alone(rows: list[list[int]]):
    decided = story_of(book(rows, over=True), ALL).decided
    last = alone(rows[-1])
    if last is None:
        assert decided is None
        return
    assert decided is not None
    assert all(alone(row) == last for row in rows[decided:])
    assert decided == 0 or alone(rows[decided - 1]) != last


@given(columns, st.integers(1, 4))
def test_leads_are_counted_at_the_ends_of_turns_where_frames_are_of_orders(
    rows: list[list[int]], each: int
):
    """As a picture of turns shows them; where it ends within a turn, by then."""
    rules = Lump(Params())
    made = Scorebook(rules, SEATS, rules.setup(None, SEATS, Dice(1, 0), 0), eyes=(PUBLIC,))
    for frame, row in enumerate(rows):
        ranks = [1 + sum(other > one for other in row) for one in row]
        over = frame == len(rows) - 1
        made.note(frame, frame // each, Reading({ALL: [row], PUBLIC: [row]}, ranks if over else []))
    last = len(rows) - 1
    ends = [frame for frame in range(len(rows)) if frame % each == 0 or frame == last]
    story, leaders = story_of(made, ALL), [alone(rows[frame]) for frame in ends]
    if leaders[-1] is None:
        assert story.decided is None
        return
    at = len(ends) - 1
    while at and leaders[at - 1] == leaders[-1]:
        at -= 1
    since = ends[at]
    assert story.decided == since // each + (since % each > 0)
    assert ("after every turn" in story.headline) == (len(set(leaders) - {None}) == 1)
    assert story.ending is not None
    assert since in [one.frame for one in story.ending.turning] or any(
        one.text.endswith("for good") for one in story.ending.turning
    )


@given(few, st.integers(0, 10))
def test_what_is_told_piece_by_piece_is_what_is_told_at_once(rows: list[list[int]], cut: int):
    """As long as there are so few moments, four a frame at most, that none is left out."""
    whole = story_of(book(rows), ALL)
    made = book(rows)
    teller = Storyteller(made, ALL)
    teller.follow(cut)
    before = teller.story()
    assert [one.frame for one in before.points] == [n for n in range(len(rows)) if n <= cut]
    teller.follow()
    news = teller.news(cut)
    assert [*before.points, *news.points] == list(whole.points)
    assert [*before.moments, *news.moments] == list(whole.moments)
    assert teller.story() == whole
    early = Scorebook.after(book(list(rows)), book(rows[: cut + 1]))
    assert story_of(early, ALL) == whole


@given(columns)
def test_what_an_eye_may_not_know_is_not_told(rows: list[list[int]]):
    story = story_of(book(rows, hidden=True), PUBLIC)
    assert {value for point in story.points for value in point.values} == {None}
    assert all(point.leaders == () and point.margin is None for point in story.points)
    assert (story.moments, story.headline, story.decided) == ([], "", None)
    assert story.sentence == "who leads is told when the game is over"


@given(columns)
def test_how_exciting_it_is_lies_between_nothing_and_one(rows: list[list[int]]):
    assert 0 <= story_of(book(rows), ALL).excitement <= 1


def test_a_close_game_is_more_exciting_than_one_that_is_decided():
    close, clear = ([[10, value, 0]] * 3 for value in (9, 1))
    assert story_of(book(close), ALL).excitement > story_of(book(clear), ALL).excitement


def test_nothing_that_happens_is_as_exciting_as_a_lead():
    calm = book([[0, 0, 0]] * 3)
    much = [Highlight("loss", "{0} loses a stack", (seat,), weight=5) for seat in range(3)]
    calm.happenings.extend([Happening(2, 2, EVERYONE, one) for one in much])
    dull, led = story_of(calm, ALL), story_of(book([[9, 0, 0]] * 3), ALL)
    assert 0 < dull.excitement < led.excitement
    # Who has not spent anything yet shares no lead that anybody has ever had.
    begun = story_of(book([[9, 9, 9], [9, 9, 7]]), ALL)
    level = story_of(book([[9, 8, 7], [9, 9, 7]]), ALL)
    assert begun.excitement < led.excitement < level.excitement


def test_a_story_is_told_in_sentences():
    story = story_of(book([[0, 0, 0], [2, 0, 0], [2, 3, 0], [2, 8, 1]], over=True), ALL)
    assert [one.text for one in story.moments] == [
        "ann takes the lead",
        "bob takes the lead from ann",
    ]
    assert story.headline == "bob wins by 6 points, decided in turn 2"
    assert story_of(book([[0, 0, 0], [2, 1, 0]]), ALL).sentence == "ann leads bob by 1 point"


def test_who_loses_most_of_what_e_had_has_a_moment_unless_it_was_spent():
    rows = [[9, 1, 1], [9, 1, 1], [3, 1, 1]]
    assert [one.text for one in story_of(book(rows), ALL).moments if one.kind == "collapse"] == [
        "ann is down to 3 points, from 9"
    ]
    assert all(one.kind == "lead" for one in story_of(book(rows, Purse), ALL).moments)


def test_what_only_the_end_reveals_is_told_at_the_end():
    for audience, moments in ((EVERYONE, ["eve fells ann"]), (AFTER, [])):
        made = book([[0, 0, 0]])
        reading = Reading({ALL: [[0, 0, 0]], PUBLIC: [[0, 0, 0]]}, [])
        made.note(1, 1, reading, [EmittedEvent(1, audience, Felled(2, 0))])
        assert [one.text for one in story_of(made, PUBLIC).moments] == moments
        assert [one.seats for one in story_of(made, ALL).moments] == [(2, 0)]
        assert [one.where for one in story_of(made, ALL).moments] == [(4, 0)], (
            "its place goes with it"
        )


def test_equals_are_told_apart_by_what_decides_among_them():
    figures = [Figure("wins"), Figure("credits")]
    lead = lead_of(figures, [[1, 1, 0], [4, Fraction(13, 2), 9]], ties=1)
    assert (lead.seats, lead.by, lead.figure, lead.second) == ((1,), 3, 1, (0,)), (
        "6.5 is shown as 7"
    )
    assert lead_of([Figure("strokes", higher_is_better=False)], [[70, 68]]).seats == (1,)


def test_the_lead_is_the_difference_of_what_is_shown():
    """[CONTEST-160] 228.6 and 112.4 are shown as 229 and 112, and 117 lies between these."""
    milk = [Figure("milk", "bottles", one="bottle")]
    rows = [[Fraction(2286, 10), Fraction(1124, 10)]]
    lead = lead_of(milk, rows)
    assert words.standing(["ann", "bob"], milk, rows, lead) == "ann leads bob by 117 bottles"
    ended = words.headline(["ann", "bob"], milk, rows, lead, [1, 2], None)
    assert ended == "ann wins by 117 bottles"
    alike = [[Fraction(24, 10), Fraction(16, 10)]]
    close = words.standing(["ann", "bob"], milk, alike, lead_of(milk, alike))
    assert close == "ann leads bob by less than 1 bottle", "both are shown as 2"


def test_of_a_game_that_is_over_it_is_said_who_led_then():
    """[CONTEST-160]."""
    over = story_of(book([[0, 0, 0], [2, 1, 0]], over=True), ALL)
    assert over.sentence == "ann led bob by 1 point"
    level = words.standing(["ann", "bob"], over.figures, [[2, 2]], Lead(), past=True)
    assert level == "all were level with 2 points"
    assert words.joined(level, "but bob has the most cows, 5", past=True) == (
        "all were level with 2 points, but bob had the most cows, 5"
    )


def test_those_who_lead_together_are_not_named_twice():
    """[CONTEST-160]."""
    figures = [Figure("points"), Figure("battles won", "battles")]
    rows = [[5, 5, 1], [2, 2, 0]]
    told = words.most(["a", "b", "c"], figures, rows, lead_of(figures, rows)).words
    assert told == ""
    rows = [[5, 5, 1], [2, 1, 0]]
    told = words.most(["a", "b", "c"], figures, rows, lead_of(figures, rows)).words
    assert told == "and a has the most battles, 2"


def test_a_point_says_who_is_nearest_while_nobody_leads():
    """[CONTEST-161]."""
    match = Match.start(load_game("cows")(), seed=1, seats=["ann", "bob"], at=0)
    figures = match.game.figures
    rows: list[list[int]] = [[0] * 2 for _ in figures]
    rows[1] = [1, 4]
    told = words.most(["ann", "bob"], figures, rows, lead_of(figures, rows))
    assert told.seats == (1,) and "bob" in told.words
    rows[1] = [4, 4]
    assert words.most(["ann", "bob"], figures, rows, lead_of(figures, rows)).seats == ()


def test_what_the_game_is_played_for_goes_with_its_story():
    """[CONTEST-161]."""
    match = Match.start(load_game("cows")(), seed=1, seats=["ann", "bob"], at=0)
    told = story_of(Scorebook(match.game, ["ann", "bob"], match.state), ALL)
    assert told.goal.startswith("Hold the most milk when the game ends. A calm herd")


def test_of_very_many_moments_the_heaviest_are_told():
    made = book([[0, 0, 0]])
    for frame in range(1, 200):
        reading = Reading({ALL: [[0, 0, 0]]}, [])
        events = [EmittedEvent(1, EVERYONE, Felled(frame % 3, other)) for other in range(3)]
        made.note(frame, frame, reading, events)
    frames = [one.frame for one in story_of(made, ALL).moments]
    assert len(frames) <= 40
    assert frames == sorted(frames)
    assert frames[-1] - frames[0] > 100


def test_before_anything_happens_it_is_told_what_the_game_is_and_what_comes_first() -> None:
    """The opening goes with what is told whole; in news it is said until somebody leads.

    [CONTEST-128, TABLE-98].
    """
    silent, led = book([[0, 0, 0], [0, 0, 0]]), book([[0, 0, 0], [2, 0, 0]])
    assert story_of(silent, PUBLIC).opening == "Points that are never spent."
    assert story_of(silent, PUBLIC).sentence == "nobody has any points yet"
    assert [story_of(led, PUBLIC).silent(frame) for frame in (0, 1)] == [True, False]
    fog = story_of(book([[0, 0, 0], [0, 0, 0]], hidden=True), PUBLIC)
    assert [fog.silent(frame) for frame in (0, 1)] == [True, False], "TABLE-98: in its first turn"
    for made, said in ((silent, True), (led, False)):
        teller = Storyteller(made, PUBLIC)
        teller.follow()
        assert bool(teller.news(0).opening) is said


def test_a_whole_match_shows_the_curve_by_which_players_differ() -> None:
    """Nobody has won: fame decides who leads, and is drawn; with a win it is wins again."""

    class Duels(Lump):
        """Duels: wins, and fame among equals."""

        figures = (Figure("wins"), Figure("fame"))
        tie_breaks = 1

    def told(*rows: list[list[int]]) -> Story:
        made = book([], Duels)
        for turn, row in enumerate(rows):
            made.note(turn, turn, Reading({ALL: row}, ()))
        return telling_story(made, ALL)

    level, famous, won = ([[0, 0, 0], [0, 0, 0]], [[0, 0, 0], [2, 0, 1]], [[0, 1, 0], [2, 0, 1]])
    flat, fame, wins = told(level), told(level, famous), told(level, famous, won)
    assert [one.figures[0].name for one in (flat, fame, wins)] == ["wins", "fame", "wins"]
    assert fame.points[1].values == [2, 0, 1]
    assert (fame.points[1].leaders, fame.points[1].margin, fame.points[1].by) == ((0,), 1, 0)
    assert wins.points[2].values == [0, 1, 0]
    assert wins.points[1].shown == (1, [2, 0, 1]), "while nobody has won, fame stands beside names"
    assert wins.points[2].shown == (0, [0, 1, 0])
    assert (wins.points[0].shown, fame.points[1].shown) == ((0, [0, 0, 0]), (0, [2, 0, 1]))
    tied = told(won, [[0, 1, 1], [2, 0, 1]])
    assert tied.points[1].shown == (0, [0, 1, 1]), "where some have won, that is what counts"
    late = told(level, *[famous] * 7, won)
    assert late.figures[0].name == "fame", "that of the last turn is told by the headline"
    assert (late.points[-1].values, late.points[-1].leaders) == ([2, 0, 1], (0,))


def test_while_nobody_leads_alone_who_is_nearest_is_told() -> None:
    class Herds(Lump):
        """Herds: milk counts, cows come first."""

        figures = (Figure("milk", "bottles"), Figure("herds", "cows"))

    made = book([], Herds)
    for turn, row in enumerate(([[0, 0, 0], [0, 0, 0]], [[0, 0, 0], [2, 5, 0]])):
        made.note(turn, turn, Reading({ALL: row}, ()))
    story = story_of(made, ALL)
    assert [point.beside for point in story.points] == ["", "but bob has the most cows, 5"]
    assert story.sentence == "nobody has any bottles yet, but bob has the most cows, 5"
    assert (story.points[1].shown.figure, story.points[1].margin) == (1, None), "cows beside names"
    made.note(2, 2, Reading({ALL: [[0, 0, 1], [2, 5, 0]]}, ()))
    assert story_of(made, ALL).points[-1].beside == ""


def test_who_has_as_much_as_the_second_as_it_is_shown_is_second_too():
    """Nobody sees the part of a bottle by which one of them is ahead."""
    milk = [Figure("milk", "bottles")]
    lead = lead_of(milk, [[20, Fraction(41, 10), 4, Fraction(38, 10), 3]])
    assert (lead.seats, lead.second, lead.by) == ((0,), (1, 2, 3), 16)
