"""What events of each game mean to those who watch."""

import re

import pytest

from contestmaster.games.cows import events as cows
from contestmaster.games.desk import events as desk
from contestmaster.games.grid import events as grid
from contestmaster.games.shuttle import events as shuttle
from contestmaster.games.spacecrack import events as spacecrack
from contestmaster.games.spaceships import events as spaceships
from contestmaster.games.traders import events as traders
from contestmaster.kernel.events import Event
from contestmaster.story.words import told

TELLING = [
    (cows.FightDecided(1, (2, 3), 7, 8, 8, 4), "fight", "<8> wins a fight against <7> for 4 cows"),
    (cows.FightDecided(1, (2, 3), 7, 8, 7, 0), "fight", "<7> wins a fight against <8>"),
    (cows.CowsCaught(7, 1, (2, 3), 12, 50), "capture", "<7> catches 12 cows at once"),
    (desk.BattleDecided(4, 1, 2, 500, 12500), "fight", "<2> beats <1>, 12.5 to 0.5"),
    (desk.PhaseBegun("SKIRMISH", 60), "phase", "the battles begin"),
    (desk.StackDestroyed(4, 2, 3, 1), "loss", "<2> loses a stack against <1>"),
    (traders.FacilityBuilt(7, 5, 1), "wonder", "<7> builds a facility on planet 5"),
    (traders.SharesBought(7, 5, 40, 1), "capture", "<7> buys 40 shares of planet 5"),
    (spacecrack.PlanetTaken(0, 1, 5, 3, 9, 4, 1), "capture", "<0> takes planet 9 from <1>"),
    (
        spacecrack.BattleLost(0, 1, 12, 3, 9, 4, 1, 8, 2),
        "fight",
        "<0> loses a ship of size 12 against <1> on planet 9",
    ),
    (spacecrack.SeatEliminated(1), "out", "<1> has lost the last planet and is out"),
    (spacecrack.SeatResigned(1), "out", "<1> resigns"),
    (shuttle.End(0, "lost"), "loss", "the Shuttle is lost, which pays its Enemy"),
    (shuttle.Win(0, "eve", "captains_log"), "win", "<eve> wins by the Captain's Log"),
    (
        shuttle.Journey(0, "eve", 10, 20),
        "phase",
        "<eve> begins a journey of 10 AU, and is its Enemy",
    ),
    (grid.Gained("eve", 25, "shiny"), "wonder", "<eve> gains 25 points from a shiny Bonus Box"),
    (grid.Toad("eve", 7), "loss", "<eve> is turned into a Toad"),
    (grid.Hit("rock1", "eve", 3, 1, "ann"), "fight", "rock1 hits <eve>, who pays 1 point"),
    (spaceships.Resolved(0, 3, 1, 2, 3, 4, "eve"), "fight", "<eve> wins battle 3"),
    (spaceships.Win(0, "eve"), "win", "<eve> wins"),
]
SILENT = [
    cows.FightDecided(1, (2, 3), 7, 8, 0, 0),
    cows.CowsCaught(7, 1, (2, 3), 2, 50),
    desk.BattleDecided(4, 1, 2, 500, 500),
    traders.SharesBought(7, 5, 1, 1),
    spacecrack.PlanetTaken(0, 1, 5, 3, 9, 4, -1),
    spacecrack.ShipMoved(0, 1, 5, 3, 9, 4),
    grid.Gained("eve", 1, "shiny"),
]


@pytest.mark.parametrize(("event", "kind", "sentence"), TELLING)
def test_events_that_tell_say_so_in_a_sentence(event: Event, kind: str, sentence: str):
    what = event.highlight()
    assert what is not None
    assert (what.kind, told(what, lambda who: f"<{who}>")) == (kind, sentence)
    assert 1 <= what.weight <= 5
    gaps = {int(gap) for gap in re.findall(r"\{(\d)\}", what.words)}
    assert gaps <= set(range(len(what.about)))


@pytest.mark.parametrize("event", SILENT, ids=lambda event: type(event).__name__)
def test_what_only_insiders_notice_is_no_moment(event: Event):
    assert event.highlight() is None


@pytest.mark.parametrize(
    ("event", "sentence"), [(event, sentence) for event, _, sentence in TELLING]
)
def test_what_a_sentence_names_of_a_board_is_its_place(event: Event, sentence: str):
    """A board lights that up; fields and battles are named by nobody, and have a place, too."""
    what = event.highlight()
    assert what is not None
    named = re.search(r"\bplanet (\d+)", sentence)
    fought = isinstance(event, desk.BattleDecided | desk.StackDestroyed)
    fields = (event.battle,) if fought else getattr(event, "location", ())
    assert what.where == ((int(named[1]),) if named else fields)
