// A starter for Wild wild space: one group catches cows, calms them down and leads them home.

import { play } from "./server.mjs";

const ENOUGH = 10; // cows with which the group goes home

/** Look around, and give the orders of one turn. */
async function turn(server) {
  const [dim, side] = (await server.row("DESCRIBE_WORLD")).map(Number);
  const rancho = (await server.row("RANCHO_REPORT")).map(Number);
  const [cowboys, gunmen] = rancho.slice(dim);
  if (cowboys > 0) await server.row(`MAKE_GROUP ${cowboys} ${gunmen}`);
  const groups = await server.rows("LIST_GROUPS");
  if (groups.length === 0) return;
  const [group, ...words] = groups[0];
  const here = words.slice(0, dim).map(Number);
  const [cows, calm] = [Number(words[dim + 3]), words[dim + 4] === "0"];
  const wild = (await server.rows("LIST_COWS"))
    .filter((seen) => seen[dim] !== "0")
    .map((seen) => seen.slice(0, dim).map(Number));
  const nearest = best(wild, (place) => -distance(here, place));
  if (cows >= ENOUGH && calm) await go(server, group, here, rancho.slice(0, dim));
  else if (cows >= ENOUGH) await calmDown(server, group, here, side);
  else if (!nearest) await go(server, group, here, here.map(() => between(1, side)));
  else if (distance(here, nearest) === 0) await server.row(`CAPTURE ${group}`);
  else await go(server, group, here, nearest);
}

/** Lead an unruly herd away from all ranchos; far enough, stand still. */
async function calmDown(server, group, here, side) {
  const ranchos = (await server.rows("LIST_RANCHOS")).map((words) => words.map(Number));
  const solitude = (place) => Math.min(...ranchos.map((rancho) => distance(place, rancho)));
  if (solitude(here) >= Math.min(12, Math.floor(side / 5))) return;
  const corners = here.reduce((all) => all.flatMap((at) => [[...at, 1], [...at, side]]), [[]]);
  await go(server, group, here, best(corners, solitude));
}

/** Move one field towards a goal; where that way is barred, any other. */
async function go(server, group, here, goal) {
  let step = here.map((c, i) => Math.sign(goal[i] - c));
  for (let tries = 0; tries < 4 && distance(here, goal) > 0; tries++) {
    if (await server.ask(`MOVE ${group} ${step.join(" ")}`)) return;
    step = here.map(() => between(-1, 1));
  }
}

/** Count the moves between two fields: a group may step diagonally. */
const distance = (one, other) => Math.max(...one.map((a, i) => Math.abs(a - other[i])));

const between = (low, high) => low + Math.floor(Math.random() * (high - low + 1));

/** Return what a function gives most for. */
const best = (list, worth) => list.reduce((a, b) => (worth(b) > worth(a) ? b : a), list[0]);

await play(turn);

// Where to go on: several small groups see and catch more than one large one; milk buys cowboys
// (RECRUIT); enemies with more power are to be avoided, weaker ones robbed (ATTACK). See what
// happens: add --log cows.log to `contestmaster play`, or --journal, and then `contestmaster
// replay --html`. The rules are in docs/rules/cows.md; the next rung is the bot `rancher`.
