"""A team on paper: what the server would say in one turn, and what the bot says to it."""

from dataclasses import dataclass, field

import pytest

from contestmaster.client import InProcess
from contestmaster.client.cows import Cows

HOME, DEPOT = (30, 30), (30, 18)


def listed(*rows: str) -> str:
    return "\n".join([str(len(rows)), *rows])


@dataclass
class Paper:
    """Answers queries with what is written here, accepts orders, and keeps the orders."""

    game_id: int = 1
    turns_left: int = 500
    milk: float = 0.0
    free: str = "0 0"
    price: int = 100
    milked: str = "NONE 0 0.000000"
    limit: int = 100
    groups: list[str] = field(default_factory=list)
    enemies: list[str] = field(default_factory=list)
    cows: list[str] = field(default_factory=list)
    refuse: dict[str, str] = field(default_factory=dict)
    """Commands, or beginnings of them, with the refusal they meet."""
    orders: list[str] = field(default_factory=list)
    commands: int = 0

    def answer(self, line: bytes) -> bytes:
        said = line.decode()
        name = said.split()[0]
        self.commands += 1
        for beginning, refusal in self.refuse.items():
            if said.startswith(beginning):
                return f"FAILED {refusal}\n".encode()
        if (reply := self._tell(name)) is not None:
            return f"OK\n{reply}\n".encode()
        self.orders.append(said)
        return {"MAKE_GROUP": b"OK\n99\n", "CAPTURE": b"OK\n1\n", "BIOSCAN": b"OK\n9 0 0\n"}.get(
            name, b"OK\n"
        )

    def _tell(self, name: str) -> str | None:
        match name:
            case "DESCRIBE_WORLD":
                return f"2 200 1 8 4 world1.map {self.limit} 1.0 50 80 12 10 5 1 1 2 22 0.55 1.0"
            case "PROGRESS":
                first = f"{self.game_id} {self.turns_left} 100000.0 120000.0"
                return f"{first}\n{self.milk:.6f} NONE\n0"
            case "RANCHO_REPORT":
                return f"30 30 {self.free} {self.price} 100 {self.milked}"
            case "LIST_RANCHOS":
                return listed("30 30", "150 150")
            case "LIST_GROUPS":
                return listed(*self.groups)
            case "LIST_ENEMIES":
                return listed(*self.enemies)
            case "LIST_COWS":
                return listed(*self.cows)
        return None

    @property
    def client(self) -> Cows:
        return Cows(InProcess(self.answer))


@pytest.fixture
def paper() -> Paper:
    return Paper()
