"""DESK, told to somebody who has never played it."""

from typing import Final

from contestmaster.kernel.guide import Guide, GuidePoint, GuideStep

GUIDE: Final = Guide(
    minute=(
        GuidePoint("Goal", "Score the most points in all your battles.", ("DESK-131", "DESK-132")),
        GuidePoint(
            "Before the fight",
            "Place your army in your three columns; whoever places nothing gets a random order. "
            "Then both sides look at each other.",
            ("DESK-18", "DESK-51", "DESK-58", "DESK-63"),
        ),
        GuidePoint(
            "A turn",
            "In each battle one stack acts a turn: the next in the row, the quickest first.",
            ("DESK-64", "DESK-65"),
        ),
        GuidePoint(
            "What it may do",
            "It goes, or attacks, or goes and then attacks; or it defends, which makes it tougher, "
            "or waits for its turn until the others have acted.",
            ("DESK-71", "DESK-77", "DESK-80"),
        ),
        GuidePoint(
            "Blows",
            "A stack next to an enemy strikes it; one that shoots can do so from anywhere, unless "
            "an enemy stands beside it.",
            ("DESK-94", "DESK-97", "DESK-98"),
        ),
        GuidePoint(
            "Striking back",
            "Who survives a blow strikes back, once in a round. Nobody strikes back at a shot.",
            ("DESK-109", "DESK-108"),
        ),
        GuidePoint(
            "Points",
            "For damage, for units and stacks destroyed, and for an enemy wiped out: how much of "
            "each is drawn anew for every game.",
            ("DESK-124", "DESK-125", "DESK-126"),
        ),
        GuidePoint(
            "End",
            "The fight lasts {skirmish_turns} turns, whatever happens in it.",
            ("DESK-2", "DESK-75"),
        ),
    ),
    first=(
        GuideStep("Your armies stand in lines. Press one of them, or a type of units.", "choose"),
        GuideStep("Press an order: what would come of it is written beside it.", "order"),
        GuideStep("Both armies see each other when the turn ends. Press “End turn”.", "end"),
    ),
    rivals={
        "random": "places its army and strikes by lot",
        "sergeant": "fights by the book: the best blow at hand, and no plan",
        "tactician": "plays every idea on for sixteen turns before it acts",
        "oracle": "searches what its army can do, and how the enemy would answer",
    },
    opening="First each side places its army, unseen by the other; then one stack after another "
    "strikes.",
    counting=GuidePoint(
        "Where points come from",
        "A blow scores by the damage it does and by what it destroys; the results of a team's "
        "battles are added up.",
        ("DESK-124", "DESK-125", "DESK-131"),
    ),
    terms=(
        GuidePoint("Left", "How much of its armies a team has left, by hit points.", ("DESK-13",)),
        GuidePoint(
            "Points",
            "Of all battles of the team so far; they decide its place.",
            ("DESK-131", "DESK-132"),
        ),
        GuidePoint("Score", "What the place in this set is worth.", ("DESK-132",)),
    ),
)
