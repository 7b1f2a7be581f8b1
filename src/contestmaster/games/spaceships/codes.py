"""The refusals of Spaceships, with the texts of the rule book."""

from collections.abc import Mapping
from enum import IntEnum
from typing import Final

from contestmaster.kernel.generic import GenericCode
from contestmaster.seal import SEAL_MESSAGES


class Code(IntEnum):
    """What an announcement comes to: done, or the reason why it is refused."""

    DONE = 0
    BAD_FORMAT = GenericCode.BAD_FORMAT
    OVER = 101
    NO_PLAYER = 102
    NO_SHIP = 103
    THEY_HAVE_NO_SHIP = 104
    YOURSELF = 105
    NOT_PILOTABLE = 106
    THEIRS_NOT_PILOTABLE = 107
    OTHER_SECTOR = 108
    ALLIED = 109
    RESTING = 110
    SAME_OPPONENT = 111
    NO_BATTLE = 112
    NOT_DEFENDER = 113
    BAD_AMOUNT = 114
    DEFENCE_SET = 115
    RESOLVED = 116
    VALUES_MISSING = 117
    NOT_ASTRONOMOR = 118
    NO_SECTOR = 119
    NOT_ADJACENT = 120
    NO_ENERGY = 121
    ARMOUR_LIMIT = 122
    NO_COINS = 123
    BAD_QUANTITY = 124
    HAVE_SHIP = 125
    NO_SCUTTLING = 126
    NOT_BELOW_IDEAL = 127
    NOT_ABOVE_IDEAL = 128
    OCCUPIED = 129
    NO_NOTICE = 130
    FAME_SHORT = 131
    BLOTS = 132
    NO_BLOTS = 133
    BLOTS_CHANGED = 134
    NOT_PLAYER = 135
    REGISTERED = 136
    NO_CRIME = 137
    NO_FINE = 138
    NOT_OPERATOR = 139


MESSAGES: Final[Mapping[int, str]] = {
    Code.BAD_FORMAT: "bad format",
    Code.OVER: "game is over",
    Code.NO_PLAYER: "no such player",
    Code.NO_SHIP: "you have no spaceship",
    Code.THEY_HAVE_NO_SHIP: "that player has no spaceship",
    Code.YOURSELF: "you cannot name yourself",
    Code.NOT_PILOTABLE: "your spaceship is not pilotable",
    Code.THEIRS_NOT_PILOTABLE: "their spaceship is not pilotable",
    Code.OTHER_SECTOR: "not in the same sector",
    Code.ALLIED: "you are allied",
    Code.RESTING: "a spaceship was in battle less than 24 hours ago",
    Code.SAME_OPPONENT: "your last battle was against that spaceship",
    Code.NO_BATTLE: "no such battle",
    Code.NOT_DEFENDER: "you are not the defender",
    Code.BAD_AMOUNT: "invalid amount",
    Code.DEFENCE_SET: "defence value already set",
    Code.RESOLVED: "battle already resolved",
    Code.VALUES_MISSING: "attack and defence values not both set",
    Code.NOT_ASTRONOMOR: "only the Astronomor can do that",
    Code.NO_SECTOR: "no such sector",
    Code.NOT_ADJACENT: "sector not adjacent",
    Code.NO_ENERGY: "not enough energy",
    Code.ARMOUR_LIMIT: "armour limit",
    Code.NO_COINS: "not enough coins",
    Code.BAD_QUANTITY: "invalid quantity",
    Code.HAVE_SHIP: "you already own a spaceship",
    Code.NO_SCUTTLING: "spaceship cannot be scuttled",
    Code.NOT_BELOW_IDEAL: "sector count is not below the ideal",
    Code.NOT_ABOVE_IDEAL: "sector count is not above the ideal",
    Code.OCCUPIED: "sector is occupied",
    Code.NO_NOTICE: "no valid notice",
    Code.FAME_SHORT: "fame is not 10 or -10",
    Code.BLOTS: "you have blots",
    Code.NO_BLOTS: "no blots to expunge",
    Code.BLOTS_CHANGED: "blots already changed this week",
    Code.NOT_PLAYER: "you are not a player",
    Code.REGISTERED: "already registered",
    Code.NO_CRIME: "no such crime",
    Code.NO_FINE: "crime cannot be fined",
    Code.NOT_OPERATOR: "only the operator can do that",
    **SEAL_MESSAGES,
}
"""The text of each refusal."""
