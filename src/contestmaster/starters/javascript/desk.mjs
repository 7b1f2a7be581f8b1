// A starter for DESK: wait for the enemy, then shoot, or go and strike, where it hurts most.

import { play } from "./server.mjs";

const BIG = 1; // the trait of types whose stacks take 2 x 2 fields
const HOLD = 60; // as long as more turns than that are left, nobody runs ahead
const UNKNOWN = { reach: 40, shoots: false, damage: 1, size: 1 };

const kinds = new Map(); // what each type can do, by battle and type

/** Learn the types as soon as they are shown, then act in each battle. */
async function turn(server) {
  const [phase, left] = await server.row("CURRENT_STAGE");
  if (phase === "PREPARATION") kinds.clear();
  if ((phase === "TACTICS" || phase === "SKIRMISH") && kinds.size === 0) await learn(server);
  if (phase !== "SKIRMISH") return;
  const [me] = await server.row("MY_ID");
  const board = [];
  await server.ask("SHOW_BOARD");
  for (let y = 1; y <= 10; y++) board.push(await server.read());
  for (const [, battle] of await server.rows("RIVALS"))
    await act(server, battle, me, board, Number(left) < HOLD);
}

/** Note what each type can do; the server shows it once in ten turns. */
async function learn(server) {
  if (!(await server.ask("UNIT_TYPES"))) return;
  for (let left = Number(await server.read()); left > 0; left--) {
    const [battle, kind] = (await server.read()).split(" ");
    const [, , reach, , , damage, ranged] = (await server.read()).split(" ").map(Number);
    const [, ...traits] = (await server.read()).split(" ").map(Number);
    const size = traits.includes(BIG) ? 2 : 1;
    kinds.set(`${battle} ${kind}`, { reach, shoots: ranged > 0, damage, size });
  }
}

/** Let the stack whose turn it is do something, if it is ours. */
async function act(server, battle, me, board, go) {
  const stacks = (await server.rows(`UNITS_ON_BOARD ${battle}`)).map((words) => {
    const [id, owner, kind, units, , x, y] = words;
    const known = kinds.get(`${battle} ${kind}`) ?? UNKNOWN;
    const danger = Number(units) * known.damage;
    return { id, mine: owner === me, x: Number(x), y: Number(y), danger, ...known };
  });
  const [, current] = await server.row(`UNIT_QUEUE ${battle}`);
  const own = stacks.find((stack) => stack.id === current);
  const enemies = stacks.filter((stack) => !stack.mine).sort((a, b) => b.danger - a.danger);
  if (!own?.mine || enemies.length === 0) return;
  const order = (name, ...words) => server.ask([name, battle, own.id, ...words].join(" "));
  if (own.shoots && enemies.every((enemy) => gap(own, enemy) > 1)) {
    await order("ATTACK", enemies[0].x, enemies[0].y);
    return;
  }
  const places = reachable(own, board, stacks.filter((stack) => stack !== own));
  const target = enemies.find((enemy) => places.some((place) => gap(place, enemy) === 1));
  if (!target && !go) {
    await order("DEFEND");
    return;
  }
  const nearest = (place) => Math.min(...enemies.map((enemy) => gap(place, enemy)));
  const place = target
    ? places.find((each) => gap(each, target) === 1)
    : places.reduce((a, b) => (nearest(b) < nearest(a) ? b : a));
  const { path } = place;
  if (path.length > 0 && !(await order("MOVE", path.length / 2, ...path))) return;
  if (!target) return;
  const last = target.size - 1; // name the field of the enemy that is nearest
  const x = Math.max(target.x, Math.min(place.x, target.x + last));
  const y = Math.max(target.y, Math.min(place.y, target.y + last));
  await order("ATTACK", x, y);
}

/** Count the steps between two stacks: 0 if they overlap, 1 if they touch. */
function gap(one, other) {
  const across = Math.max(other.x - one.x - one.size, one.x - other.x - other.size);
  const down = Math.max(other.y - one.y - one.size, one.y - other.y - other.size);
  return Math.max(across, down) + 1;
}

/** List the places in reach with a cheapest path; a step costs 10, a diagonal one 14. */
function reachable({ x, y, size, reach }, board, others) {
  const best = new Map([[`${x} ${y}`, { x, y, size, cost: 0, path: [] }]]);
  const queue = [...best.values()];
  for (const here of queue)
    for (const dx of [-1, 0, 1])
      for (const dy of [-1, 0, 1]) {
        const to = { x: here.x + dx, y: here.y + dy, size };
        to.cost = here.cost + (dx && dy ? 14 : 10);
        to.path = [...here.path, to.x, to.y];
        const known = best.get(`${to.x} ${to.y}`);
        if (to.cost > reach || known?.cost <= to.cost || !free(to, board, others)) continue;
        best.set(`${to.x} ${to.y}`, to);
        queue.push(to);
      }
  return [...best.values()];
}

/** Say whether a stack can stand there. */
function free(place, board, others) {
  const { x, y, size } = place;
  if (x < 1 || y < 1 || x + size > 13 || y + size > 11) return false;
  const rows = board.slice(y - 1, y - 1 + size).map((row) => row.slice(x - 1, x - 1 + size));
  return !rows.join("").includes("#") && others.every((other) => gap(place, other) > 0);
}

await play(turn);

// Where to go on: deploy your stacks yourself (PLACE_UNITS_ON_BOARD: shooters behind, the others
// in front of them) and give traits (ASSIGN_ABILITIES); count what a blow deals and what comes
// back before you strike; DELAY to let the enemy come into reach; mind the weights that
// DESCRIBE_GAME shows: some are negative. The rules are in docs/rules/desk.md; the next rung is
// the bot `sergeant`.
