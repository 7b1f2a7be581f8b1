// A starter for Wild wild space: one group catches cows, calms them down and leads them home.

import { Words, ask, between, play, row, rows } from "./server";

const ENOUGH = 10; // cows with which the group goes home

type Field = i32[];

/** Read the coordinates among some words, from one on. */
function field(words: Words, from: i32, dim: i32): Field {
  return words.ints(from).slice(0, dim);
}

/** Count the moves between two fields: a group may step diagonally. */
function distance(one: Field, other: Field): i32 {
  let most = 0;
  for (let i = 0; i < one.length; i++) most = max(most, abs(one[i] - other[i]));
  return most;
}

/** Move one field towards a goal; where that way is barred, any other. */
function go(group: i32, here: Field, goal: Field): void {
  const step: Field = [];
  for (let i = 0; i < here.length; i++) step.push(i32(goal[i] > here[i]) - i32(goal[i] < here[i]));
  for (let tries = 0; tries < 4 && distance(here, goal) > 0; tries++) {
    if (ask(`MOVE ${group} ${step.join(" ")}`)) return;
    for (let i = 0; i < step.length; i++) step[i] = between(-1, 1);
  }
}

/** Say how far a field is from the nearest rancho. */
function solitude(place: Field, ranchos: Field[]): i32 {
  let least = i32.MAX_VALUE;
  for (let i = 0; i < ranchos.length; i++) least = min(least, distance(place, ranchos[i]));
  return least;
}

/** Lead an unruly herd away from all ranchos; far enough, stand still. */
function calmDown(group: i32, here: Field, side: i32): void {
  const ranchos: Field[] = [];
  const list = rows("LIST_RANCHOS");
  for (let i = 0; i < list.length; i++) ranchos.push(field(list[i], 0, here.length));
  if (solitude(here, ranchos) >= min(12, side / 5)) return;
  let goal = here;
  for (let corner = 0; corner < 1 << here.length; corner++) {
    const place: Field = [];
    for (let i = 0; i < here.length; i++) place.push((corner >> i) & 1 ? side : 1);
    if (solitude(place, ranchos) > solitude(goal, ranchos)) goal = place;
  }
  go(group, here, goal);
}

/** Look around, and give the orders of one turn. */
function turn(): void {
  const world = row("DESCRIBE_WORLD");
  const dim = world.int(0);
  const side = world.int(1);
  const rancho = row("RANCHO_REPORT");
  if (rancho.int(dim) > 0) row(`MAKE_GROUP ${rancho.word(dim)} ${rancho.word(dim + 1)}`);
  const groups = rows("LIST_GROUPS");
  if (groups.length == 0) return;
  const group = groups[0].int(0);
  const here = field(groups[0], 1, dim);
  const cows = groups[0].int(dim + 4);
  const calm = groups[0].word(dim + 5) == "0";
  let nearest: Field = [];
  const seen = rows("LIST_COWS");
  for (let i = 0; i < seen.length; i++) {
    const place = field(seen[i], 0, dim);
    const wild = seen[i].int(dim) > 0;
    if (wild && (nearest.length == 0 || distance(here, place) < distance(here, nearest)))
      nearest = place;
  }
  if (cows >= ENOUGH && calm) go(group, here, field(rancho, 0, dim));
  else if (cows >= ENOUGH) calmDown(group, here, side);
  else if (nearest.length == 0) {
    for (let i = 0; i < dim; i++) nearest.push(between(1, side));
    go(group, here, nearest);
  } else if (distance(here, nearest) == 0) row(`CAPTURE ${group}`);
  else go(group, here, nearest);
}

play(turn);

// Where to go on: several small groups see and catch more than one large one; milk buys cowboys
// (RECRUIT); enemies with more power are to be avoided, weaker ones robbed (ATTACK). See what
// happens: add --log cows.log to `contestmaster play`, or --journal, and then `contestmaster
// replay --html`. The rules are in docs/rules/cows.md; the next rung is the bot `rancher`.
