"""Wild wild space, told to somebody who has never played it."""

from typing import Final

from contestmaster.kernel.guide import Guide, GuidePoint, GuideStep

GUIDE: Final = Guide(
    minute=(
        GuidePoint("Goal", "Hold the most milk when the game ends.", ("COWS-160",)),
        GuidePoint(
            "A turn",
            "Everybody orders at the same time. Groups go one field a turn, and all that are "
            "ordered to go do so together when the turn ends.",
            ("COWS-45", "COWS-46", "COWS-1"),
        ),
        GuidePoint(
            "Groups",
            "Send groups out from your rancho. Only cowboys catch and keep cows; gunmen make a "
            "group strong in a fight.",
            ("COWS-15", "COWS-25", "COWS-26"),
        ),
        GuidePoint(
            "Cows",
            "On a field with wild cows press “catch cows here”: each cowboy tries once. Who "
            "catches none may not try again for a while.",
            ("COWS-68", "COWS-69", "COWS-74"),
        ),
        GuidePoint(
            "Herds",
            "A herd that has changed is wild at first. Let it stand still {stable_turns} turns, at "
            "least {stable_distance} fields from every rancho, and it is calm.",
            ("COWS-80", "COWS-86", "COWS-89"),
        ),
        GuidePoint(
            "Milk",
            "Lead a calm herd home: the largest one on your rancho is milked at the end of every "
            "turn, and large herds give more for each cow.",
            ("COWS-93", "COWS-94", "COWS-95"),
        ),
        GuidePoint(
            "Strength",
            "Going, catching and fighting tire a group; standing still rests it, and on your "
            "rancho it is fresh at once.",
            ("COWS-30", "COWS-33", "COWS-35"),
        ),
        GuidePoint(
            "Fights",
            "Attack an enemy group on the same field: after some turns the stronger side takes "
            "the cows.",
            ("COWS-98", "COWS-29", "COWS-121", "COWS-126"),
        ),
        GuidePoint(
            "End",
            "After {max_turns} turns, or as soon as all together have gathered as much milk as "
            "the game has.",
            ("COWS-157", "COWS-156"),
        ),
    ),
    first=(
        GuideStep("Your rancho is chosen. Press an order to send out a group.", "order"),
        GuideStep("Choose the new group: by its button, or where it stands.", "choose"),
        GuideStep("Send it on: press a field around it, or an order to go.", "order"),
        GuideStep("It goes when the turn ends. Press “End turn”.", "end"),
    ),
    rivals={
        "random": "sends its groups anywhere, by lot",
        "rancher": "gathers large calm herds, and avoids whoever is stronger",
        "raider": "rides out with all its gunmen to take the herds of weaker groups",
    },
    opening="First the ranchos send out groups to catch cows; milk flows when a herd is calm and "
    "home.",
    counting=GuidePoint(
        "Where milk comes from",
        "A calm herd that stands on its team's rancho is milked at the end of every turn.",
        ("COWS-93", "COWS-94"),
    ),
    terms=(
        GuidePoint("Milk", "Bottles: who has most in the end wins.", ("COWS-95", "COWS-160")),
        GuidePoint("Cows", "Those that the groups of the team lead.", ("COWS-69",)),
        GuidePoint(
            "Crew", "Cowboys, who catch cows, and gunmen, who fight.", ("COWS-25", "COWS-26")
        ),
    ),
)
