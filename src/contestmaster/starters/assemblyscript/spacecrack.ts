// A starter for Space Crack: take the largest planet in reach, fight who is weaker, build ships.

import { play, row, rows } from "./server";

const NOBODY = -1;

class Planet {
  way: i32 = -1; // how many moves it is to the nearest that is not ours
  force: i32 = 0; // of the ship there

  constructor(
    public size: i32,
    public owner: i32,
    public ship: i32,
    public near: i32[],
  ) {}
}

/** Give one order after the other until it is for others to act. */
function turn(): void {
  while (true) {
    const status = row("STATUS");
    if (status.word(2) == "OVER") return;
    const me = rows("PLAYERS")[status.int(3)];
    if (me.word(5) != "ACTIVE") return;
    row(choose(me.int(0), me.int(3)));
  }
}

/** Look at the planets. */
function look(me: i32): Map<i32, Planet> {
  const planets = new Map<i32, Planet>();
  const queue: i32[] = [];
  const list = rows("PLANETS");
  for (let i = 0; i < list.length; i++) {
    const words = list[i];
    const planet = new Planet(words.int(3), words.int(4), words.int(5), words.ints(8));
    planets.set(words.int(0), planet);
    if (planet.owner == me) continue;
    planet.way = 0;
    queue.push(words.int(0));
  }
  for (let next = 0; next < queue.length; next++) {
    const here = planets.get(queue[next]);
    for (let i = 0; i < here.near.length; i++) {
      const near = planets.get(here.near[i]);
      if (near.way >= 0) continue;
      near.way = here.way + 1;
      queue.push(here.near[i]);
    }
  }
  return planets;
}

/** Say what it gains to move a ship of a force from one planet to another. */
function gainOf(force: i32, from: Planet, to: Planet, me: i32): f64 {
  if (to.owner == me) return to.ship ? 0 : from.way - to.way;
  if (to.ship && to.force >= force) return 0;
  return (to.owner == NOBODY ? 10 : 16) + to.size / 2.0;
}

/** Return the order that gains most; the end of the turn if there is none. */
function choose(me: i32, crack: i32): string {
  const planets = look(me);
  const ships = rows("SHIPS");
  for (let i = 0; i < ships.length; i++) planets.get(ships[i].int(3)).force = ships[i].int(2);
  let best: f64 = 0;
  let order = "END_TURN";
  for (let i = 0; i < ships.length; i++) {
    const ship = ships[i];
    const from = planets.get(ship.int(3));
    for (let j = 0; ship.int(1) == me && j < from.near.length; j++) {
      const gain = gainOf(ship.int(2), from, planets.get(from.near[j]), me);
      if (gain <= best) continue;
      best = gain;
      order = `MOVE ${ship.word(0)} ${from.near[j]}`;
    }
  }
  const sites = planets.keys();
  for (let i = 0; i < sites.length; i++) {
    const site = planets.get(sites[i]);
    const gain = 8 + site.size / 2.0 - site.way;
    if (site.owner != me || site.ship || site.size > crack || gain <= best) continue;
    best = gain;
    order = `BUILD ${sites[i]}`;
  }
  return order;
}

play(turn, 1);

// Where to go on: look two moves ahead; keep ships together where a larger enemy is near; hold
// planets all of whose neighbours are yours, for they yield more crack; save points (END_TURN) for
// a turn in which a fight pays. The rules are in docs/rules/spacecrack.md; the next rungs are the
// bots `greedy` and `admiral`.
