// A starter for Interstellar overdrive: collect where most is earned, and move on when tired.

import { play } from "./server.mjs";

const CAUTION = 0.2; // the part of the time left for which a share is taken to keep its worth
const TIRED = 0.75; // move on where a planet yields less than this part of the best free one

const incomes = new Map(); // of each planet, as it was when the planets were last asked for
const taste = new Map(); // so that not all bots like this one meet on the same planets
let before = 0; // turns left in the turn before

/** Put every trader where it earns most, then buy shares of these planets. */
async function turn(server) {
  const left = Number((await server.row("TIME_TO_END"))[0]);
  if (left > before || left % 10 === 0) await look(server); // once in ten turns, or a new game
  before = left;
  const price = Number((await server.row("DESCRIBE_WORLD"))[2]);
  const worth = new Map(incomes);
  for (const [planet, efficiency] of await server.rows("GET_EFFICIENCIES MYSELF"))
    worth.set(planet, (worth.get(planet) * efficiency) / 100);
  const traders = await server.rows("GET_TRADERS MYSELF");
  const taken = new Set(traders.map(([, planet]) => planet).filter((at) => at !== "None"));
  for (const [trader, planet, , busy] of traders) {
    const open = [...worth.keys()].filter((each) => !taken.has(each));
    if (busy !== "0" || open.length === 0) continue;
    const best = open.reduce((a, b) => (worth.get(b) > worth.get(a) ? b : a));
    if (planet !== "None" && worth.get(planet) >= TIRED * worth.get(best)) continue;
    if (!(await server.ask(`PUT_TRADER ${trader} ${best}`))) continue;
    taken.delete(planet);
    taken.add(best);
  }
  const [cash, , vouchers] = (await server.row("GET_SCORE")).map(Number);
  let shares = vouchers + Math.floor(cash / price);
  for (const planet of taken) {
    if (shares < 1 || !(await server.ask(`GET_PLANET_DETAILS ${planet}`))) continue;
    const [own, others, , there] = (await server.read()).split(" ").map(Number);
    for (let line = 0; line < there; line++) await server.read(); // who is there
    const gain = (own + 1) / (own + others + 1) - (own && own / (own + others));
    if (worth.get(planet) * gain * left * CAUTION <= price) continue;
    if (await server.ask(`BUY_SHARES ${planet} 1`)) shares--;
  }
}

/** Ask what the planets yield. */
async function look(server) {
  const planets = await server.rows("GET_PLANETS_BASIC_INFO");
  if (planets.length > 0) incomes.clear();
  for (const [planet, , , income] of planets) {
    if (!taste.has(planet)) taste.set(planet, 0.6 + 0.8 * Math.random());
    incomes.set(planet, taste.get(planet) * Number(income));
  }
}

await play(turn);

// Where to go on: let traders send along routes to one that collects (SEND_PROFIT), for chains
// multiply what they carry; follow the teams that earn most (GET_TEAMS, GET_TRADERS); build where
// you collect (BUILD_FACILITY), early. docs/tutorial-traders.md shows how to tell whether it
// helped. The rules are in docs/rules/traders.md; the next rung is the bot `collector`.
