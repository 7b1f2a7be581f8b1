"""The Grid, told to somebody who has never played it."""

from typing import Final

from contestmaster.kernel.guide import Guide, GuidePoint

GUIDE: Final = Guide(
    minute=(
        GuidePoint(
            "Goal",
            "Collect points: nothing else counts, and nobody has won as long as the game is open.",
            ("GRID-6",),
        ),
        GuidePoint(
            "How you act",
            "You write what you do, at any time; each sentence counts from the moment at which it "
            "is received.",
            ("GRID-4", "GRID-1"),
        ),
        GuidePoint(
            "Coming in",
            "You begin in Limbo. Name a free square, and you stand there.",
            ("GRID-45", "GRID-47"),
        ),
        GuidePoint(
            "Moving",
            "Once in each nweek of ten ndays you may move to one of the squares around you.",
            ("GRID-56", "GRID-57", "GRID-60"),
        ),
        GuidePoint(
            "Throwing",
            "Pick up what lies on your square and throw it: whoever is hit two ndays later loses "
            "points to you, unless they catch it.",
            ("GRID-64", "GRID-70", "GRID-71", "GRID-78", "GRID-76"),
        ),
        GuidePoint(
            "Danger",
            "Fire costs points, ice lets you slide, and near a Siren you cannot go where you like.",
            ("GRID-28", "GRID-36", "GRID-117"),
        ),
        GuidePoint(
            "Finding",
            "Hidden Boxes do good or harm to whoever finds them; your Radar shows those nearby.",
            ("GRID-180", "GRID-181", "GRID-183"),
        ),
    ),
    rivals={
        "random": "steps, buys and throws as chance wants",
        "prospector": "walks from Bonus Box to Bonus Box, and hits nobody",
        "brawler": "gathers balls of wax, and throws them at whoever has most points",
    },
    opener="I join the game.",
    acts=("THROW", "MOVE", "ENTER", "BUYGUN"),
    opening="Everybody comes in from Limbo first, moves, and throws what lies on the squares at "
    "others.",
    counting=GuidePoint(
        "Where points come from",
        "A throw that hits takes 1 to 4 points from its victim, a shiny Box gives 25, and each "
        "week of the game brings everybody {nweek_income}; Fire and scary Boxes cost some.",
        ("GRID-78", "GRID-183", "GRID-28"),
    ),
)
