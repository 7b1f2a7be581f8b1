/**
 * Space Crack as its rule book has it, written the way boardgame.io wants games to be.
 *
 * A planet is known by its index. What never changes in a match (laws, sizes of planets, links) is
 * kept out of G, and G is made of flat arrays: both are kind to the library, which copies what
 * changes and watches what is read.
 *
 * @typedef {object} Start
 * @property {Record<string, number>} laws Parameters by name; saved_points_max -1 is no cap.
 * @property {number[]} mass The size of each planet.
 * @property {number[][]} ways For each planet the neighbour in each of six directions, -1 for none.
 * @property {object} G The state before the first move.
 */

import { ActivePlayers, INVALID_MOVE } from "boardgame.io/dist/cjs/core.js";

const NOBODY = -1;

/**
 * A match as a game of boardgame.io: everybody is active all the time [CRACK-17].
 *
 * @param {Start} start
 * @param {boolean} undo Whether the library shall be able to take moves back, as it does by default.
 */
export function spacecrack(start, undo) {
  const by = (rule) => {
    const carriedOut = ({ G, playerID }, ...given) => {
      if (!rule(G, start, Number(playerID), ...given)) return INVALID_MOVE;
      settle(G, start);
    };
    return carriedOut;
  };
  return {
    name: "spacecrack",
    setup: () => structuredClone(start.G),
    disableUndo: !undo,
    turn: { activePlayers: ActivePlayers.ALL },
    moves: { move: by(move), build: by(build), endTurn: by(endTurn), resign: by(resign) },
    endIf: ({ G }) => (G.over ? true : undefined),
  };
}

/** Move the ship of a planet to another; false where that is refused [CRACK-23, CRACK-26]. */
function move(G, { ways }, seat, from, to) {
  if (!mayAct(G, seat) || G.points[seat] === 0 || G.owner[from] !== seat) return false;
  const size = G.size[from];
  if (size === 0 || to < 0 || !ways[from].includes(to)) return false;
  spend(G, seat);
  const ship = G.ship[from];
  G.ship[from] = 0;
  G.size[from] = 0;
  const owner = G.owner[to];
  const standing = G.size[to];
  if (standing === 0 || (owner !== seat && size > standing)) {
    if (standing > 0) G.fleet[owner] -= 1;
    G.ship[to] = ship;
    G.size[to] = size - Math.floor(standing / 2);
    own(G, seat, to);
    return true;
  }
  G.fleet[seat] -= 1;
  if (owner === seat) {
    G.size[to] = standing + size;
  } else if (size < standing) {
    G.size[to] = standing - Math.floor(size / 2);
  } else {
    G.fleet[owner] -= 1;
    G.ship[to] = 0;
    G.size[to] = 0;
  }
  return true;
}

/** Build a ship on a planet; false where that is refused [CRACK-36, CRACK-38]. */
function build(G, { laws, mass }, seat, planet) {
  if (!mayAct(G, seat) || G.points[seat] === 0 || G.owner[planet] !== seat) return false;
  const price = mass[planet];
  const occupied = G.ship[planet] !== 0;
  if (G.crack[seat] < price || (occupied && !laws.merge)) return false;
  spend(G, seat);
  G.crack[seat] -= price;
  if (!occupied) {
    G.ship[planet] = G.nextShip;
    G.nextShip += 1;
    G.fleet[seat] += 1;
  }
  G.size[planet] += price;
  return true;
}

/** End a seat's turn with points left; false where that is refused [CRACK-43]. */
function endTurn(G, start, seat) {
  if (!mayAct(G, seat) || G.finished[seat]) return false;
  G.finished[seat] = 1;
  return true;
}

/** Resign, which may end the game; false where that is refused [CRACK-67]. */
function resign(G, { laws }, seat) {
  if (G.resigned[seat] || G.owned[seat] === 0) return false;
  G.resigned[seat] = 1;
  G.finished[seat] = 1;
  let left = 0;
  for (let other = 0; other < laws.seats; other++) {
    if (!G.resigned[other] && G.owned[other] > 0) left += 1;
  }
  if (left === 0 || (left === 1 && laws.seats > 1)) G.over = 1;
  return true;
}

function mayAct(G, seat) {
  const ended = G.finished[seat] && G.points[seat] > 0;
  return !ended && !G.resigned[seat] && G.owned[seat] > 0;
}

function spend(G, seat) {
  G.points[seat] -= 1;
  if (G.points[seat] === 0) G.finished[seat] = 1;
}

function own(G, seat, planet) {
  const owner = G.owner[planet];
  if (owner === seat) return;
  if (owner !== NOBODY) G.owned[owner] -= 1;
  G.owned[seat] += 1;
  G.owner[planet] = seat;
}

/** Whether nobody need wait for a seat [CRACK-40, CRACK-41]. */
export function idle(G, { mass }, seat) {
  if (G.finished[seat] || G.owned[seat] === 0) return true;
  if (G.fleet[seat] > 0) return false;
  for (let planet = 0; planet < mass.length; planet++) {
    if (G.owner[planet] === seat && mass[planet] <= G.crack[seat]) return false;
  }
  return true;
}

/** End all turns that are over now [CRACK-47, CRACK-48]. */
function settle(G, start) {
  while (!G.over && everybodyIdle(G, start)) end(G, start);
}

function everybodyIdle(G, start) {
  for (let seat = 0; seat < start.laws.seats; seat++) {
    if (!idle(G, start, seat)) return false;
  }
  return true;
}

/** End a turn, in the order of the rule book's clock [CRACK-46, CRACK-60]. */
function end(G, start) {
  const { laws } = start;
  const awards = awarded(G, start);
  for (let seat = 0; seat < laws.seats; seat++) G.crack[seat] += awards[seat];
  G.turnsLeft -= 1;
  if (G.turnsLeft === 0) {
    G.over = 1;
    return;
  }
  for (let seat = 0; seat < laws.seats; seat++) {
    if (G.resigned[seat]) continue;
    const cap = laws.saved_points_max < 0 ? Infinity : laws.saved_points_max;
    const kept = laws.save_points ? Math.min(G.points[seat], cap) : 0;
    G.points[seat] = kept + laws.command_points;
    G.finished[seat] = 0;
  }
  G.turn += 1;
}

/** By seat: the crack it is awarded [CRACK-52 to CRACK-56, CRACK-59]. */
function awarded(G, { laws, mass, ways }) {
  const owner = Array.from(G.owner);
  const isCore = ways.map(
    (all, planet) =>
      owner[planet] !== NOBODY && all.every((other) => owner[other] === owner[planet]),
  );
  const sums = new Array(laws.seats).fill(0);
  for (let planet = 0; planet < mass.length; planet++) {
    const seat = owner[planet];
    if (seat === NOBODY || G.resigned[seat]) continue;
    let pct = laws.crack_pct;
    if (isCore[planet]) pct += laws.core_bonus;
    else if (ways[planet].some((other) => isCore[other] && owner[other] === seat)) {
      pct += laws.perimeter_bonus;
    }
    sums[seat] += mass[planet] * pct;
  }
  return sums.map((sum) => Math.floor(sum / 100));
}
