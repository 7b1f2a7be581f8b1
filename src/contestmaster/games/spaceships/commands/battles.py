"""Fighting: attacks, answers, commitments and their revelation."""

from typing import Final

from contestmaster.games.spaceships import events, replies
from contestmaster.games.spaceships.codes import Code
from contestmaster.games.spaceships.commands.base import (
    PLAYERS_ONLY,
    RUNNING,
    Amount,
    Base,
    BattleNo,
    PlayerName,
)
from contestmaster.games.spaceships.rules import battles
from contestmaster.games.spaceships.rules.act import Act
from contestmaster.games.spaceships.state import Battle, State
from contestmaster.kernel.game import By
from contestmaster.kernel.instant import to_text
from contestmaster.kernel.vocabulary import order
from contestmaster.nomic.events import Completed, Initiated
from contestmaster.nomic.hashing import (
    HASH_PHRASES,
    HASH_REFUSES,
    HASH_TOLD,
    REVEAL_PHRASES,
    REVEAL_REFUSES,
    REVEAL_TOLD,
    Begun,
    CommId,
    Context,
    Digest,
    Encoded,
    MethodName,
    Plaintext,
    Revealed,
    begin,
    reveal,
    stamp,
)
from contestmaster.nomic.times import seconds
from contestmaster.seal import Communication, SealCode

_SHIP: Final = "{player} ['s [own] (ship|spaceship)]"
_HASH: Final = "[the] [{encoding}] {method} [hash] {digest}"


class Battles(Base):
    """What combatants announce."""

    @order(
        "ATTACK",
        who="anyone",
        refuses={
            **PLAYERS_ONLY,
            Code.NO_PLAYER: "SHIPS-52",
            Code.YOURSELF: "SHIPS-51",
            Code.NO_SHIP: "SHIPS-52",
            Code.THEY_HAVE_NO_SHIP: "SHIPS-52",
            Code.NOT_PILOTABLE: "SHIPS-27",
            Code.THEIRS_NOT_PILOTABLE: "SHIPS-27",
            Code.OTHER_SECTOR: "SHIPS-52",
            Code.ALLIED: "SHIPS-52",
            Code.RESTING: "SHIPS-56",
            Code.SAME_OPPONENT: "SHIPS-57",
            **HASH_REFUSES,
        },
        phrases=[
            f"I attack {_SHIP} [,] with {_HASH}",
            f"I attack {_SHIP} [,] and publish {_HASH}",
            f"I attack the (ship|spaceship) of {{player}} with {_HASH}",
            f"I attack {_SHIP} [,] the {{method}} hash is {{digest}}",
            f"I (initiate|begin|start) a [Space] Battle (against|with) {_SHIP} [,] with {_HASH}",
            f"I (initiate|begin|start) a [Space] Battle between my (ship|spaceship) and {_SHIP} [,]"
            f" with {_HASH}",
            f"I begin a [Space] Battle with {_SHIP} [,] the {{method}} hash is {{digest}}",
        ],
        told="{by} attacks {player} in Space Battle {battle_id}",
        tells=(events.Attack, Initiated),
    )
    def attack(
        self,
        state: State,
        by: By,
        player: PlayerName,
        method: MethodName,
        digest: Digest,
        encoding: Encoded = "hex",
    ) -> replies.Attacked | int:
        """Attack a player's ship, with the hash of the energy for it [SHIPS-53]."""

        def do(act: Act) -> Battle | Code | SealCode:
            return battles.attack(act, player, method, digest, encoding)

        battle = self.as_player(state, by, do)
        if not isinstance(battle, Battle):
            return battle
        return replies.Attacked(
            battle.id,
            battle.comm,
            to_text(battle.initiated_at + seconds(self.params.targeting_latest_open_s)),
            to_text(battle.initiated_at + seconds(self.params.defence_time_s)),
        )

    @order(
        "DEFEND",
        who="anyone",
        refuses={
            **PLAYERS_ONLY,
            Code.NO_BATTLE: "SHIPS-65",
            Code.NOT_DEFENDER: "SHIPS-65",
            Code.BAD_AMOUNT: "SHIPS-69",
            Code.DEFENCE_SET: "SHIPS-66",
        },
        phrases=[
            "I defend [myself] in [Space] Battle {battle_id} with {amount} energy",
            "I spend {amount} energy [to defend [myself]] in [Space] Battle {battle_id}",
            "I set (the|my) (defence|defense) value (of|for|in) [Space] Battle {battle_id}"
            " to {amount} [energy]",
            "I announce a (defence|defense) value of {amount} for [Space] Battle {battle_id}",
            "In Space Battle {battle_id} [,] I spend {amount} energy",
            "My (defence|defense) value (for|in) [Space] Battle {battle_id} is {amount}",
            "In Space Battle {battle_id} [,] my (defence|defense) value is {amount}",
        ],
        told="{by} answers in Space Battle {battle_id} with {amount} energy",
        tells=(events.Defence,),
    )
    def defend(
        self, state: State, by: By, battle_id: BattleNo, amount: Amount
    ) -> replies.Defended | int:
        """Set the defence value of a battle [SHIPS-65]."""
        battle = self.as_player(state, by, lambda act: battles.defend(act, battle_id, amount))
        if isinstance(battle, Code):
            return battle
        comm = state.codebook.communications[battle.comm - 1]
        return replies.Defended(battle.id, amount, stamp(comm.opens_at), stamp(comm.closes_at))

    @order(
        "HASH",
        who="anyone",
        refuses={**RUNNING, **HASH_REFUSES},
        phrases=HASH_PHRASES,
        told=HASH_TOLD,
        tells=(Initiated,),
    )
    def hash_text(
        self,
        state: State,
        by: By,
        method: MethodName,
        digest: Digest,
        encoding: Encoded = "hex",
        context: Context = "",
    ) -> Begun | int:
        """Publish the hash of a text, to be revealed later [HASH-1]."""

        def do(act: Act) -> Communication | SealCode:
            more = {"encoding": encoding, "context": context}
            return begin(state, self.params, act.by, method, digest, **more)

        one = self.as_anyone(state, by, do)
        if not isinstance(one, Communication):
            return one
        return Begun(one.id, stamp(one.opens_at), stamp(one.closes_at))

    @order(
        "REVEAL",
        who="anyone",
        refuses={**RUNNING, **REVEAL_REFUSES},
        phrases=REVEAL_PHRASES,
        told=f"{REVEAL_TOLD}{{attack_value:?: the attack value of Space Battle {{battle_id}} is"
        " {attack_value}}",
        tells=(Completed, events.AttackValue),
    )
    def reveal_text(
        self,
        state: State,
        by: By,
        comm_id: CommId,
        method: MethodName,
        digest: Digest,
        plaintext: Plaintext,
    ) -> replies.AttackRevealed | int:
        """Reveal the text behind a hash; that of an attack sets its value [SHIPS-75]."""

        def do(act: Act) -> tuple[Revealed, Battle | None] | SealCode:
            one = reveal(state, self.params, act.by, comm_id, method, digest, plaintext)
            if not isinstance(one, Communication):
                return one
            return Revealed(one.id, one.matched_form), battles.revealed(act, one)

        found = self.as_anyone(state, by, do)
        if not isinstance(found, tuple):
            return found
        completed, battle = found
        if battle is None:
            return replies.AttackRevealed(completed, [])
        value = replies.ValueRevealed(battle.id, battle.attack_value or 0)
        return replies.AttackRevealed(completed, [value])
