// A first bot for Wild wild space in JavaScript, with nothing but what Node.js brings along.
//
// usage: node first_bot.mjs HOST PORT LOGIN PASSWORD
//
// It plays like first_bot.py of the tutorial.

import { once } from "node:events";
import { connect } from "node:net";
import { createInterface } from "node:readline";
import { setTimeout } from "node:timers/promises";

const ENOUGH = 10; // cows with which the group goes home

const [host, port, login, password] = process.argv.slice(2);
let socket, lines; // the connection that is open now

/** Return the next line. */
async function read() {
  const { value, done } = await lines.next();
  if (done) throw Object.assign(new Error("the connection is lost"), { code: "LOST" });
  return value;
}

/** Connect and log in. */
async function enter() {
  socket = connect(Number(port), host).setNoDelay(true);
  socket.setTimeout(120_000, () => socket.destroy()); // after two minutes of silence
  const reader = createInterface({ input: socket });
  socket.on("error", () => {}).on("close", () => reader.close());
  lines = reader[Symbol.asyncIterator]();
  await once(socket, "connect");
  for (const answer of [login, password]) {
    await read(); // LOGIN, then PASS
    socket.write(answer + "\n");
  }
  if ((await read()) === "OK") return;
  console.error("bad login or password");
  process.exit(1);
}

/** Send a command; return whether it was accepted. */
async function ask(command) {
  socket.write(command + "\n");
  const answer = await read();
  if (!answer.startsWith("FAILED 6 ")) return answer === "OK";
  await pause(); // that was one command too many for this turn
  return ask(command);
}

/** Return the words of a reply of one line. */
async function row(command) {
  return (await ask(command)) ? (await read()).split(" ") : [];
}

/** Return the words of each line of a list, which begins with their number. */
async function rows(command) {
  const list = [];
  if (!(await ask(command))) return list;
  for (let left = Number(await read()); left > 0; left--) list.push((await read()).split(" "));
  return list;
}

/** Read the two lines of a wait: WAITING and the seconds, then OK when the next turn has begun. */
async function pause() {
  await read();
  await read();
}

const place = (words) => words.map(Number);
const distance = (one, other) => Math.max(...one.map((a, i) => Math.abs(a - other[i])));
const same = (one, other) => distance(one, other) === 0;
const between = (low, high) => low + Math.floor(Math.random() * (high - low + 1));
const least = (fields, by) => fields.reduce((best, each) => (by(each) < by(best) ? each : best));

/** Move a group one field towards a goal; where a wall is in the way, anywhere. */
async function go(group, here, goal) {
  let step = here.map((c, i) => Math.sign(goal[i] - c));
  for (let tries = 0; tries < 5 && !same(here, goal); tries++) {
    if (await ask(`MOVE ${group} ${step.join(" ")}`)) return;
    step = here.map(() => between(-1, 1));
  }
}

/** Lead a herd away from all ranchos; once it is far enough, stand still. */
async function calmDown(group, here, side) {
  const ranchos = (await rows("LIST_RANCHOS")).map(place);
  const crowding = (at) => -Math.min(...ranchos.map((rancho) => distance(at, rancho)));
  if (-crowding(here) >= Math.min(12, Math.floor(side / 5))) return;
  const corners = here.reduce((all) => all.flatMap((at) => [[...at, 1], [...at, side]]), [[]]);
  await go(group, here, least(corners, crowding));
}

/** Look around and give the orders of one turn. */
async function turn() {
  const [dim, side] = (await row("DESCRIBE_WORLD")).map(Number);
  if (dim === undefined) return; // we are new, and play from the next game on
  const report = await row("RANCHO_REPORT");
  const [home, cowboys, gunmen] = [place(report.slice(0, dim)), report[dim], report[dim + 1]];
  if (cowboys !== "0") await row(`MAKE_GROUP ${cowboys} ${gunmen}`);
  const [group, ...words] = (await rows("LIST_GROUPS"))[0];
  const [here, cows, calm] = [place(words.slice(0, dim)), words[dim + 3], words[dim + 4] === "0"];
  const wild = (await rows("LIST_COWS"))
    .filter((seen) => seen[dim] !== "0")
    .map((seen) => place(seen.slice(0, dim)));
  if (Number(cows) >= ENOUGH && calm) await go(group, here, home);
  else if (Number(cows) >= ENOUGH) await calmDown(group, here, side);
  else if (wild.some((at) => same(at, here))) await row(`CAPTURE ${group}`);
  else if (wild.length > 0) await go(group, here, least(wild, (at) => distance(here, at)));
  else await go(group, here, here.map(() => between(1, side)));
}

/** Play turn after turn, for as long as the connection lasts. */
async function play() {
  await enter();
  for (;;) {
    await turn();
    await ask("WAIT");
    await pause();
  }
}

// Play, and come back whenever the connection is lost.
for (let seconds = 0.5; ; seconds = Math.min(2 * seconds, 8)) {
  const began = Date.now();
  try {
    await play();
  } catch (lost) {
    if (lost.code === undefined) throw lost; // a mistake of ours
    socket.destroy();
    if (Date.now() - began > 60_000) seconds = 0.5; // it went well for a while
    console.error(`${lost.message}; trying again in ${seconds} s`);
    await setTimeout(1000 * seconds * (0.75 + Math.random() / 2));
  }
}
