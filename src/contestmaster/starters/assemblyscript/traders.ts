// A starter for Interstellar overdrive: collect where most is earned, and move on when tired.

import { ask, between, play, read, row, rows } from "./server";

const CAUTION = 0.2; // the part of the time left for which a share is taken to keep its worth
const TIRED = 0.75; // move on where a planet yields less than this part of the best free one

const incomes = new Map<i32, f64>(); // of each planet, as it was when last asked for
const taste = new Map<i32, f64>(); // so that not all bots like this one meet on the same planets
let before = 0; // turns left in the turn before

/** Put every trader where it earns most, then buy shares of these planets. */
function turn(): void {
  const left = row("TIME_TO_END").int(0);
  if (left > before || left % 10 == 0) look(); // once in ten turns, or a new game
  before = left;
  const price = row("DESCRIBE_WORLD").real(2);
  const worth = new Map<i32, f64>();
  const planets = incomes.keys();
  for (let i = 0; i < planets.length; i++) worth.set(planets[i], incomes.get(planets[i]));
  const tired = rows("GET_EFFICIENCIES MYSELF");
  for (let i = 0; i < tired.length; i++) {
    const planet = tired[i].int(0);
    if (worth.has(planet)) worth.set(planet, (worth.get(planet) * tired[i].real(1)) / 100);
  }
  const taken = place(worth);
  const score = row("GET_SCORE");
  let shares = score.real(2) + Math.floor(score.real(0) / price);
  const held = taken.values();
  for (let i = 0; i < held.length; i++) {
    if (shares < 1 || !ask(`GET_PLANET_DETAILS ${held[i]}`)) continue;
    const known = read();
    for (let line = known.int(3); line > 0; line--) read(); // who is there
    const own = known.real(0);
    const all = own + known.real(1);
    const gain = (own + 1) / (all + 1) - (own > 0 ? own / all : 0);
    if (worth.get(held[i]) * gain * left * CAUTION <= price) continue;
    if (ask(`BUY_SHARES ${held[i]} 1`)) shares--;
  }
}

/** Put the traders that are free on the best planets; return the planets where we have one. */
function place(worth: Map<i32, f64>): Set<i32> {
  const taken = new Set<i32>();
  const traders = rows("GET_TRADERS MYSELF");
  for (let i = 0; i < traders.length; i++)
    if (traders[i].word(1) != "None") taken.add(traders[i].int(1));
  const planets = worth.keys();
  for (let i = 0; i < traders.length; i++) {
    const placed = traders[i].word(1) != "None";
    const planet = traders[i].int(1);
    let best = -1;
    for (let j = 0; j < planets.length; j++)
      if (!taken.has(planets[j]) && (best < 0 || worth.get(planets[j]) > worth.get(best)))
        best = planets[j];
    if (traders[i].word(3) != "0" || best < 0) continue;
    if (placed && worth.get(planet) >= TIRED * worth.get(best)) continue;
    if (!ask(`PUT_TRADER ${traders[i].word(0)} ${best}`)) continue;
    if (placed) taken.delete(planet);
    taken.add(best);
  }
  return taken;
}

/** Ask what the planets yield. */
function look(): void {
  const planets = rows("GET_PLANETS_BASIC_INFO");
  if (planets.length > 0) incomes.clear();
  for (let i = 0; i < planets.length; i++) {
    const planet = planets[i].int(0);
    if (!taste.has(planet)) taste.set(planet, between(60, 140) / 100.0);
    incomes.set(planet, taste.get(planet) * planets[i].real(3));
  }
}

play(turn);

// Where to go on: let traders send along routes to one that collects (SEND_PROFIT), for chains
// multiply what they carry; follow the teams that earn most (GET_TEAMS, GET_TRADERS); build where
// you collect (BUILD_FACILITY), early. docs/tutorial-traders.md shows how to tell whether it
// helped. The rules are in docs/rules/traders.md; the next rung is the bot `collector`.
