"""Interstellar overdrive, told to somebody who has never played it."""

from typing import Final

from contestmaster.kernel.guide import Guide, GuidePoint, GuideStep

GUIDE: Final = Guide(
    minute=(
        GuidePoint(
            "Goal",
            "Gain the most cash. Shares and facilities count nothing at the end.",
            ("TRADE-78", "TRADE-80"),
        ),
        GuidePoint(
            "A turn",
            "Everybody orders at the same time; when the turn ends planets pay, and what you have "
            "ordered counts already.",
            ("TRADE-1", "TRADE-30"),
        ),
        GuidePoint(
            "Shares",
            "A planet pays those who have a trader there, each by their part of the shares. They "
            "cannot be sold.",
            ("TRADE-32", "TRADE-37", "TRADE-33"),
        ),
        GuidePoint(
            "Traders",
            "Put a trader on a planet where you have shares: it collects every turn until you "
            "order something else. One of yours on a planet, and no more.",
            ("TRADE-19", "TRADE-39", "TRADE-17"),
        ),
        GuidePoint(
            "Sending",
            "Or let it send along a route: what is sent grows with the way, and is divided where "
            "it arrives. Chains of your own traders are worth more.",
            ("TRADE-62", "TRADE-63", "TRADE-40", "TRADE-72"),
        ),
        GuidePoint(
            "Tired and crowded",
            "Where your trader stands it yields less from turn to turn, and each trader on a "
            "planet lowers its income. Move on in time.",
            ("TRADE-43", "TRADE-44", "TRADE-48"),
        ),
        GuidePoint(
            "Facilities",
            "They raise the income of all planets for everybody, most on their own.",
            ("TRADE-52", "TRADE-56", "TRADE-57"),
        ),
        GuidePoint("End", "After a fixed number of turns; the last one pays, too.", ("TRADE-77",)),
    ),
    first=(
        GuideStep("Choose a planet: press it on the map, or its button here.", "choose"),
        GuideStep("Buy shares of it, or order one of your traders to it.", "order"),
        GuideStep("Order again: a planet pays where you have both, shares and a trader.", "order"),
        GuideStep("Planets pay when the turn ends. Press “End turn”.", "end"),
    ),
    rivals={
        "random": "gives one order a turn, by lot",
        "collector": "collects where most can be had, and moves on when a planet is tired",
        "forwarder": "links its traders in chains that multiply what they carry",
    },
    opening="First everybody buys shares of planets and sends traders there; planets pay every "
    "turn.",
    counting=GuidePoint(
        "Where cash comes from",
        "At the end of a turn each planet pays the traders who collect there, by the shares of "
        "their teams.",
        ("TRADE-32", "TRADE-37", "TRADE-76"),
    ),
    terms=(
        GuidePoint("Cash", "What decides the game.", ("TRADE-78",)),
        GuidePoint(
            "Shares",
            "Parts of planets: they say how much of its output a team gets.",
            ("TRADE-37",),
        ),
        GuidePoint(
            "Collect", "Traders who take their part of a planet's output as cash.", ("TRADE-76",)
        ),
        GuidePoint(
            "Send",
            "Traders who send it along a route instead: it grows with the way, and is divided "
            "where it arrives.",
            ("TRADE-62", "TRADE-63", "TRADE-40"),
        ),
    ),
)
