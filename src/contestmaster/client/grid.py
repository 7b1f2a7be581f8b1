"""Commands and replies of the game ``grid``, typed.

Generated from the vocabulary of the game by ``contestmaster.cli.generate_client``; not to be
edited by hand.
"""

from typing import Annotated, Literal, NamedTuple

from contestmaster.client.marks import Lines
from contestmaster.client.typed import AsyncTypedGame, TypedGame, command_line


class Announced(NamedTuple):
    """What came of an announcement: its facts by key, and the events, each as ``EV name ...``."""

    facts: dict[str, str]
    events: Annotated[str, Lines()]


class EventLine(NamedTuple):
    """One event as the line protocol writes it."""

    number: int
    text: str


class Grid(TypedGame):
    """The Grid: players step past ice and fire, Sirens and a Yeti, and throw what they find."""

    def join(self) -> Announced:
        """Become a player, in Limbo [GRID-10].

        Raises:
            Refused: 300 game over [GRID-200]; 342 already joined [GRID-201]; 343 bad name
                [GRID-197]; 344 game full [GRID-10].
        """
        return self._ask(Announced, "JOIN")

    def enter(self, x: int, y: int) -> Announced:
        """Come from Limbo onto a square [GRID-47].

        Raises:
            Refused: 7 no seat in this game [GRID-200]; 300 game over [GRID-198]; 302 bad square
                [GRID-13]; 304 on grid [GRID-47]; 305 grid full [GRID-49]; 306 blocked [GRID-48].
        """
        return self._ask(Announced, command_line("ENTER", x, y))

    def move(self, x: int, y: int) -> Announced:
        """Make this nweek's move, to a surrounding square [GRID-56].

        Raises:
            Refused: 7 no seat in this game [GRID-200]; 300 game over [GRID-198]; 302 bad square
                [GRID-13]; 307 not on grid [GRID-56]; 308 carried [GRID-148]; 309 is toad
                [GRID-148]; 310 already moved [GRID-56]; 311 not consecutive [GRID-57].
        """
        return self._ask(Announced, command_line("MOVE", x, y))

    def pick_up(self, what: str) -> Announced:
        """Pick up what nobody holds on one's own square [GRID-64].

        Raises:
            Refused: 7 no seat in this game [GRID-200]; 300 game over [GRID-198]; 303 no such target
                [GRID-64]; 307 not on grid [GRID-56]; 308 carried [GRID-148]; 309 is toad
                [GRID-148]; 312 not carryable [GRID-64]; 313 not here [GRID-64]; 314 restricted
                [GRID-88].
        """
        return self._ask(Announced, command_line("PICKUP", what))

    def drop(self, what: str) -> Announced:
        """Place what one holds on one's own square [GRID-67].

        Raises:
            Refused: 7 no seat in this game [GRID-200]; 300 game over [GRID-198]; 303 no such target
                [GRID-64]; 315 not held [GRID-67].
        """
        return self._ask(Announced, command_line("DROP", what))

    def throw(self, what: str, x: int, y: int) -> Announced:
        """Throw what one holds at any square [GRID-70].

        Raises:
            Refused: 7 no seat in this game [GRID-200]; 300 game over [GRID-198]; 302 bad square
                [GRID-13]; 303 no such target [GRID-70]; 315 not held [GRID-70]; 316 not throwable
                [GRID-70]; 314 restricted [GRID-88].
        """
        return self._ask(Announced, command_line("THROW", what, x, y))

    def catch(self, what: str) -> Announced:
        """Declare a catch of what is Airborne [GRID-77].

        Raises:
            Refused: 7 no seat in this game [GRID-200]; 300 game over [GRID-198]; 303 no such target
                [GRID-64]; 309 is toad [GRID-148]; 317 not airborne [GRID-77]; 318 cannot catch
                [GRID-77]; 319 already declared [GRID-77].
        """
        return self._ask(Announced, command_line("CATCH", what))

    def fly(self, x: int, y: int) -> Announced:
        """Pay to be Thrown Elbonia-Style at another Airways square [GRID-91].

        Raises:
            Refused: 7 no seat in this game [GRID-200]; 300 game over [GRID-198]; 302 bad square
                [GRID-13]; 307 not on grid [GRID-56]; 308 carried [GRID-148]; 309 is toad
                [GRID-148]; 320 no airways [GRID-91]; 321 same square [GRID-92]; 322 not airways
                [GRID-92]; 323 insufficient points [GRID-7].
        """
        return self._ask(Announced, command_line("FLY", x, y))

    def gender(self, gender: Literal["none", "female", "male"]) -> Announced:
        """Declare one's gender [GRID-194].

        Raises:
            Refused: 7 no seat in this game [GRID-200]; 300 game over [GRID-198].
        """
        return self._ask(Announced, command_line("GENDER", gender))

    def role(self, role: Literal["none", "football_player", "cheerleader"]) -> Announced:
        """Declare one's role [GRID-194].

        Raises:
            Refused: 7 no seat in this game [GRID-200]; 300 game over [GRID-198].
        """
        return self._ask(Announced, command_line("ROLE", role))

    def quit_game(self) -> Announced:
        """Leave for good [GRID-53].

        Raises:
            Refused: 7 no seat in this game [GRID-200]; 300 game over [GRID-198].
        """
        return self._ask(Announced, "QUIT")

    def rock(self, x: int | Literal["random"], y: int | None = None) -> Announced:
        """Buy a Big Rock, for a square or a random one [GRID-104].

        Raises:
            Refused: 7 no seat in this game [GRID-200]; 3 bad format [GRID-104]; 300 game over
                [GRID-198]; 302 bad square [GRID-13]; 324 under influence [GRID-112]; 325 no
                location [GRID-110].
        """
        return self._ask(Announced, command_line("ROCK", x, y))

    def love(self, what: str) -> Announced:
        """Make Love to a Siren [GRID-125].

        Raises:
            Refused: 7 no seat in this game [GRID-200]; 300 game over [GRID-198]; 303 no such target
                [GRID-1]; 307 not on grid [GRID-44]; 308 carried [GRID-148]; 326 not eligible
                [GRID-125].
        """
        return self._ask(Announced, command_line("LOVE", what))

    def buy_bait(self) -> Announced:
        """Buy Siren Bait [GRID-128].

        Raises:
            Refused: 7 no seat in this game [GRID-200]; 300 game over [GRID-198]; 323 insufficient
                points [GRID-128].
        """
        return self._ask(Announced, "BUYBAIT")

    def bait(self, what: str) -> Announced:
        """Place Siren Bait on a Big Rock beside one [GRID-129].

        Raises:
            Refused: 7 no seat in this game [GRID-200]; 300 game over [GRID-198]; 303 no such target
                [GRID-1]; 307 not on grid [GRID-44]; 308 carried [GRID-148]; 327 no bait [GRID-129];
                328 not adjacent [GRID-129]; 329 siren present [GRID-129]; 330 bait present
                [GRID-129].
        """
        return self._ask(Announced, command_line("BAIT", what))

    def take_bait(self, what: str) -> Announced:
        """Try to take a Bait, as a Female Cheerleader beside it [GRID-135].

        Raises:
            Refused: 7 no seat in this game [GRID-200]; 300 game over [GRID-198]; 303 no such target
                [GRID-1]; 307 not on grid [GRID-44]; 308 carried [GRID-148]; 331 not female
                cheerleader [GRID-135]; 328 not adjacent [GRID-135]; 332 attempts exhausted
                [GRID-137].
        """
        return self._ask(Announced, command_line("TAKEBAIT", what))

    def stuff(self, what: str) -> Announced:
        """Stuff a Ball of Wax into one's ears [GRID-167].

        Raises:
            Refused: 7 no seat in this game [GRID-200]; 300 game over [GRID-198]; 303 no such target
                [GRID-1]; 315 not held [GRID-199]; 333 not wax [GRID-167]; 334 already stuffed
                [GRID-167].
        """
        return self._ask(Announced, command_line("STUFF", what))

    def whack(self, what: str) -> Announced:
        """Whack a player, a Gremlin or a ball with the Big Stick [GRID-156].

        Raises:
            Refused: 7 no seat in this game [GRID-200]; 300 game over [GRID-198]; 303 no such target
                [GRID-1]; 335 no stick [GRID-156]; 336 bad target [GRID-156]; 328 not adjacent
                [GRID-156]; 317 not airborne [GRID-176]; 337 not target [GRID-176].
        """
        return self._ask(Announced, command_line("WHACK", what))

    def buy_gun(self) -> Announced:
        """Buy a Pinball Gun [GRID-188].

        Raises:
            Refused: 7 no seat in this game [GRID-200]; 300 game over [GRID-198]; 338 already armed
                [GRID-188]; 323 insufficient points [GRID-188].
        """
        return self._ask(Announced, "BUYGUN")

    def fire(self, x: int, y: int, what: str | None = None) -> Announced:
        """Fire at a consecutive square [GRID-189].

        Raises:
            Refused: 7 no seat in this game [GRID-200]; 300 game over [GRID-198]; 302 bad square
                [GRID-13]; 303 no such target [GRID-191]; 307 not on grid [GRID-44]; 308 carried
                [GRID-148]; 339 no gun [GRID-189]; 311 not consecutive [GRID-189]; 313 not here
                [GRID-191].
        """
        return self._ask(Announced, command_line("FIRE", x, y, what))

    def tower(self) -> Announced:
        """Build a Radar Tower on one's own square [GRID-185].

        Raises:
            Refused: 7 no seat in this game [GRID-200]; 300 game over [GRID-198]; 307 not on grid
                [GRID-44]; 308 carried [GRID-148]; 340 tower exists [GRID-185]; 323 insufficient
                points [GRID-185].
        """
        return self._ask(Announced, "TOWER")

    def look(self) -> str:
        """Show clock, weather, players, objects, squares, and what one's own Radar shows."""
        return self._ask(str, "LOOK")

    def temp(self, t: int) -> Announced:
        """Set the temperature, within its limits [GRID-43].

        Raises:
            Refused: 7 no seat in this game [GRID-200]; 300 game over [GRID-198]; 301 not admin
                [GRID-1]; 341 bad value [GRID-1].
        """
        return self._ask(Announced, command_line("TEMP", t))

    def square(
        self, x: int, y: int, substance: str, depth: int, water: Literal["dry", "wet", "frozen"]
    ) -> Announced:
        """Set substance, depth and state of a square [GRID-24].

        Raises:
            Refused: 7 no seat in this game [GRID-200]; 3 bad format [GRID-24]; 300 game over
                [GRID-198]; 301 not admin [GRID-1]; 302 bad square [GRID-13].
        """
        return self._ask(Announced, command_line("SQUARE", x, y, substance, depth, water))

    def gremlin(self, what: str, mood: Literal["active", "hiding"]) -> Announced:
        """Set whether a Gremlin is Active [GRID-160].

        Raises:
            Refused: 7 no seat in this game [GRID-200]; 300 game over [GRID-198]; 301 not admin
                [GRID-1]; 303 no such target [GRID-160].
        """
        return self._ask(Announced, command_line("GREMLIN", what, mood))

    def award(self, player: str, n: int) -> Announced:
        """Give points to a player [GRID-1].

        Raises:
            Refused: 7 no seat in this game [GRID-200]; 300 game over [GRID-198]; 301 not admin
                [GRID-1]; 303 no such target [GRID-1]; 341 bad value [GRID-1].
        """
        return self._ask(Announced, command_line("AWARD", player, n))

    def toad(self, player: str, nweeks: int) -> Announced:
        """Make a player a Toad [GRID-146].

        Raises:
            Refused: 7 no seat in this game [GRID-200]; 300 game over [GRID-198]; 301 not admin
                [GRID-1]; 303 no such target [GRID-1]; 341 bad value [GRID-1].
        """
        return self._ask(Announced, command_line("TOAD", player, nweeks))

    def radar(self, player: str, n: int) -> Announced:
        """Set a player's Radar [GRID-179].

        Raises:
            Refused: 7 no seat in this game [GRID-200]; 300 game over [GRID-198]; 301 not admin
                [GRID-1]; 303 no such target [GRID-1]; 341 bad value [GRID-1].
        """
        return self._ask(Announced, command_line("RADAR", player, n))

    def fling(self, what: str, x: int, y: int) -> Announced:
        """Throw a player or MO that is on a square Elbonia-Style [GRID-95].

        Raises:
            Refused: 7 no seat in this game [GRID-200]; 300 game over [GRID-198]; 301 not admin
                [GRID-1]; 302 bad square [GRID-13]; 303 no such target [GRID-95]; 313 not here
                [GRID-95].
        """
        return self._ask(Announced, command_line("FLING", what, x, y))

    def close_game(self) -> Announced:
        """End the game [GRID-198].

        Raises:
            Refused: 7 no seat in this game [GRID-200]; 300 game over [GRID-198]; 301 not admin
                [GRID-1].
        """
        return self._ask(Announced, "CLOSE")

    def events(self, after: int) -> list[EventLine]:
        """List the events after that number which the asker may see [NET-90]."""
        return self._ask(list[EventLine], command_line("EVENTS", after))


class AsyncGrid(AsyncTypedGame):
    """The commands of :class:`Grid`, awaited."""

    async def join(self) -> Announced:
        """Become a player, in Limbo [GRID-10]."""
        return await self._ask(Announced, "JOIN")

    async def enter(self, x: int, y: int) -> Announced:
        """Come from Limbo onto a square [GRID-47]."""
        return await self._ask(Announced, command_line("ENTER", x, y))

    async def move(self, x: int, y: int) -> Announced:
        """Make this nweek's move, to a surrounding square [GRID-56]."""
        return await self._ask(Announced, command_line("MOVE", x, y))

    async def pick_up(self, what: str) -> Announced:
        """Pick up what nobody holds on one's own square [GRID-64]."""
        return await self._ask(Announced, command_line("PICKUP", what))

    async def drop(self, what: str) -> Announced:
        """Place what one holds on one's own square [GRID-67]."""
        return await self._ask(Announced, command_line("DROP", what))

    async def throw(self, what: str, x: int, y: int) -> Announced:
        """Throw what one holds at any square [GRID-70]."""
        return await self._ask(Announced, command_line("THROW", what, x, y))

    async def catch(self, what: str) -> Announced:
        """Declare a catch of what is Airborne [GRID-77]."""
        return await self._ask(Announced, command_line("CATCH", what))

    async def fly(self, x: int, y: int) -> Announced:
        """Pay to be Thrown Elbonia-Style at another Airways square [GRID-91]."""
        return await self._ask(Announced, command_line("FLY", x, y))

    async def gender(self, gender: Literal["none", "female", "male"]) -> Announced:
        """Declare one's gender [GRID-194]."""
        return await self._ask(Announced, command_line("GENDER", gender))

    async def role(self, role: Literal["none", "football_player", "cheerleader"]) -> Announced:
        """Declare one's role [GRID-194]."""
        return await self._ask(Announced, command_line("ROLE", role))

    async def quit_game(self) -> Announced:
        """Leave for good [GRID-53]."""
        return await self._ask(Announced, "QUIT")

    async def rock(self, x: int | Literal["random"], y: int | None = None) -> Announced:
        """Buy a Big Rock, for a square or a random one [GRID-104]."""
        return await self._ask(Announced, command_line("ROCK", x, y))

    async def love(self, what: str) -> Announced:
        """Make Love to a Siren [GRID-125]."""
        return await self._ask(Announced, command_line("LOVE", what))

    async def buy_bait(self) -> Announced:
        """Buy Siren Bait [GRID-128]."""
        return await self._ask(Announced, "BUYBAIT")

    async def bait(self, what: str) -> Announced:
        """Place Siren Bait on a Big Rock beside one [GRID-129]."""
        return await self._ask(Announced, command_line("BAIT", what))

    async def take_bait(self, what: str) -> Announced:
        """Try to take a Bait, as a Female Cheerleader beside it [GRID-135]."""
        return await self._ask(Announced, command_line("TAKEBAIT", what))

    async def stuff(self, what: str) -> Announced:
        """Stuff a Ball of Wax into one's ears [GRID-167]."""
        return await self._ask(Announced, command_line("STUFF", what))

    async def whack(self, what: str) -> Announced:
        """Whack a player, a Gremlin or a ball with the Big Stick [GRID-156]."""
        return await self._ask(Announced, command_line("WHACK", what))

    async def buy_gun(self) -> Announced:
        """Buy a Pinball Gun [GRID-188]."""
        return await self._ask(Announced, "BUYGUN")

    async def fire(self, x: int, y: int, what: str | None = None) -> Announced:
        """Fire at a consecutive square [GRID-189]."""
        return await self._ask(Announced, command_line("FIRE", x, y, what))

    async def tower(self) -> Announced:
        """Build a Radar Tower on one's own square [GRID-185]."""
        return await self._ask(Announced, "TOWER")

    async def look(self) -> str:
        """Show clock, weather, players, objects, squares, and what one's own Radar shows."""
        return await self._ask(str, "LOOK")

    async def temp(self, t: int) -> Announced:
        """Set the temperature, within its limits [GRID-43]."""
        return await self._ask(Announced, command_line("TEMP", t))

    async def square(
        self, x: int, y: int, substance: str, depth: int, water: Literal["dry", "wet", "frozen"]
    ) -> Announced:
        """Set substance, depth and state of a square [GRID-24]."""
        return await self._ask(Announced, command_line("SQUARE", x, y, substance, depth, water))

    async def gremlin(self, what: str, mood: Literal["active", "hiding"]) -> Announced:
        """Set whether a Gremlin is Active [GRID-160]."""
        return await self._ask(Announced, command_line("GREMLIN", what, mood))

    async def award(self, player: str, n: int) -> Announced:
        """Give points to a player [GRID-1]."""
        return await self._ask(Announced, command_line("AWARD", player, n))

    async def toad(self, player: str, nweeks: int) -> Announced:
        """Make a player a Toad [GRID-146]."""
        return await self._ask(Announced, command_line("TOAD", player, nweeks))

    async def radar(self, player: str, n: int) -> Announced:
        """Set a player's Radar [GRID-179]."""
        return await self._ask(Announced, command_line("RADAR", player, n))

    async def fling(self, what: str, x: int, y: int) -> Announced:
        """Throw a player or MO that is on a square Elbonia-Style [GRID-95]."""
        return await self._ask(Announced, command_line("FLING", what, x, y))

    async def close_game(self) -> Announced:
        """End the game [GRID-198]."""
        return await self._ask(Announced, "CLOSE")

    async def events(self, after: int) -> list[EventLine]:
        """List the events after that number which the asker may see [NET-90]."""
        return await self._ask(list[EventLine], command_line("EVENTS", after))
