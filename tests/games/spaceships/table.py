"""A table of Spaceships: people say lines at times of a calendar that the tests move on."""

import hashlib
from collections.abc import Mapping
from typing import Any

from contestmaster.games.spaceships import Spaceships, SpaceshipsParams
from contestmaster.games.spaceships.state import Battle, Player, Ship, State
from contestmaster.kernel.instant import SECOND, Instant, from_text, to_text
from contestmaster.kernel.match import Match
from contestmaster.kernel.vocabulary import Role

MONDAY = "2019-07-29T09:00:00Z"
"""When games begin here: a Monday morning."""

DAY = 86_400
WEEK = 7 * DAY
DIGEST = "0" * 64


class Table:
    """A game, the time, and all that was told so far as lines."""

    def __init__(
        self,
        *names: str,
        start: str = MONDAY,
        position: Mapping[str, Any] | None = None,
        **params: Any,
    ) -> None:
        """Begin a game of alice, bob and carol, or of others."""
        self.game = Spaceships(SpaceshipsParams(**params))
        self.now: Instant = from_text(start)
        self.match: Match[Any, State] = Match.start(
            self.game,
            seed=1,
            seats=names or ("alice", "bob", "carol"),
            at=self.now,
            position=position,
        )
        self.told: list[str] = []

    @property
    def state(self) -> State:
        """The state."""
        return self.match.state

    def say(self, person: str, line: str, text: str | None = None, role: Role = "seat") -> str:
        """What comes of a line: ``OK`` with data lines after slashes, or ``FAILED`` and a code."""
        self.wait(0)
        block = None if text is None else text.encode()
        call = self.game.vocabulary.parse(line.encode(), block)
        if isinstance(call, int):
            return f"FAILED {call}"
        done = self.match.do(call, person, self.now, role=role)
        if done.error:
            raise done.error
        self.told += [told.event.line() for told in done.told]
        if done.code:
            assert not done.told, "what is refused tells nothing"
            return f"FAILED {done.code}"
        return " / ".join(["OK", *call.command.shape.lines(done.reply)])

    def operate(self, line: str) -> str:
        """What comes of a line of the operator's."""
        return self.say("operator", line, role="operator")

    def wait(self, seconds: int) -> None:
        """Let time pass, with all that falls due."""
        self.now += seconds * SECOND
        while (due := self.match.due(self.now)) is not None:
            done = self.match.ring(due)
            if done.error:
                raise done.error
            self.told += [told.event.line() for told in done.told]

    def until(self, time: str) -> None:
        """Let time pass until an instant."""
        at = from_text(time)
        assert at >= self.now, f"it is {to_text(self.now)} already"
        self.wait((at - self.now) // SECOND)

    def attack(self, attacker: str, defender: str, energy: int | str) -> str:
        """Attack with an energy, or with a whole plaintext."""
        return self.say(attacker, f"ATTACK {defender} sha256 {digest_of(energy)}")

    def reveal(self, attacker: str, energy: int | str, comm: int | None = None) -> str:
        """Reveal the plaintext of the last attack, or of some communication."""
        number = comm or len(self.state.codebook.communications)
        return self.say(
            attacker, f"REVEAL {number} sha256 {digest_of(energy)}", plaintext_of(energy)
        )

    def fight(self, attacker: str, defender: str, attack: int, defence: int) -> str:
        """Fight a battle from the attack to the revelation; return what the event says."""
        assert self.attack(attacker, defender, attack).startswith("OK")
        number = len(self.state.battles)
        assert self.say(defender, f"DEFEND {number} {defence}").startswith("OK")
        assert self.reveal(attacker, attack).startswith("OK")
        return next((line for line in reversed(self.told) if " resolved " in line), "")

    def ship(self, owner: str) -> Ship:
        """A player's ship."""
        ship = self.state.ship_of(owner)
        assert ship is not None
        return ship

    def player(self, name: str) -> Player:
        """A player."""
        return self.state.players[name]

    def battle(self, number: int = 1) -> Battle:
        """A battle."""
        return self.state.battles[number - 1]

    def sectors(self) -> dict[str, int]:
        """The sector of each owner's ship, by ID."""
        return {ship.owner or "-": self.state.sector_id(ship.sector) for ship in self.state.ships}

    def events(self, name: str) -> list[str]:
        """All events of a name, without their time and name."""
        return [line.split(" ", 2)[-1] for line in self.told if line.split(" ", 2)[1] == name]


def together(**ships: Any) -> dict[str, Any]:
    """A position in which the ships of alice, bob and carol meet in Sector 1."""
    return {"ships": {"1": {}, "2": {"sector": 1}, "3": {"sector": 1}} | ships}


def plaintext_of(energy: int | str) -> str:
    """The text that commits to an energy, or the text itself."""
    return f"ENERGY: {energy}\nsalt: 5f3a9c0e" if isinstance(energy, int) else energy


def digest_of(energy: int | str) -> str:
    """The SHA-256 of such a text."""
    return hashlib.sha256(plaintext_of(energy).encode()).hexdigest()
