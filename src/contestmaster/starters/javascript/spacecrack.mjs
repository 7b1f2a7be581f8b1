// A starter for Space Crack: take the largest planet in reach, fight who is weaker, build ships.

import { play } from "./server.mjs";

const NOBODY = -1;

/** Give one order after the other until it is for others to act. */
async function turn(server) {
  for (;;) {
    const [, , phase, seat] = await server.row("STATUS");
    if (phase === "OVER") return new Promise((done) => setTimeout(done, 1000));
    const [, , , crack, , state] = (await server.rows("PLAYERS"))[Number(seat)];
    if (state !== "ACTIVE") return;
    await server.row(await choose(server, Number(seat), Number(crack)));
  }
}

/** Return the order that gains most; the end of the turn if there is none. */
async function choose(server, me, crack) {
  const planets = new Map();
  for (const words of await server.rows("PLANETS")) {
    const [id, , , size, owner, ship, , , ...near] = words.map(Number);
    planets.set(id, { id, size, owner, ship, near });
  }
  const ships = (await server.rows("SHIPS")).map((words) => words.map(Number));
  const sizes = new Map(ships.map(([id, , size]) => [id, size]));
  const ways = waysOut(planets, me);
  const orders = [{ gain: 0, order: "END_TURN" }];
  for (const [id, owner, size, at] of ships)
    for (const near of owner === me ? planets.get(at).near : []) {
      const target = planets.get(near);
      const prize = (target.owner === NOBODY ? 10 : 16) + target.size / 2;
      let gain = target.ship && sizes.get(target.ship) >= size ? 0 : prize;
      if (target.owner === me) gain = target.ship ? 0 : ways.get(at) - ways.get(near);
      orders.push({ gain, order: `MOVE ${id} ${near}` });
    }
  for (const { id, size, owner, ship } of planets.values())
    if (owner === me && !ship && size <= crack)
      orders.push({ gain: 8 + size / 2 - ways.get(id), order: `BUILD ${id}` });
  return orders.reduce((a, b) => (b.gain > a.gain ? b : a)).order;
}

/** Count the moves from each planet to the nearest that is not ours. */
function waysOut(planets, me) {
  const foreign = [...planets.values()].filter((planet) => planet.owner !== me);
  const ways = new Map(foreign.map(({ id }) => [id, 0]));
  for (const [id, way] of ways) // the map grows meanwhile
    for (const near of planets.get(id).near) if (!ways.has(near)) ways.set(near, way + 1);
  return ways;
}

await play(turn, { tail: 1 });

// Where to go on: look two moves ahead; keep ships together where a larger enemy is near; hold
// planets all of whose neighbours are yours, for they yield more crack; save points (END_TURN) for
// a turn in which a fight pays. The rules are in docs/rules/spacecrack.md; the next rungs are the
// bots `greedy` and `admiral`.
