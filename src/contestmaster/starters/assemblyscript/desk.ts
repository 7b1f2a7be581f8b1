// A starter for DESK: wait for the enemy, then shoot, or go and strike, where it hurts most.

import { ask, line, play, read, row, rows } from "./server";

const BIG = 1; // the trait of types whose stacks take 2 x 2 fields
const HOLD = 60; // as long as more turns than that are left, nobody runs ahead
const WIDTH = 12;
const HEIGHT = 10;

/** What a type of unit can do. */
class Kind {
  constructor(
    public reach: i32 = 40,
    public shoots: bool = false,
    public damage: i32 = 1,
    public size: i32 = 1,
  ) {}
}

/** A place for a stack: its upper left field, its size, and from which place one comes there. */
class Place {
  constructor(
    public x: i32,
    public y: i32,
    public size: i32,
    public cost: i32 = 0,
    public before: Place | null = null,
  ) {}

  /** Count the steps to another stack: 0 if they overlap, 1 if they touch. */
  gap(other: Place): i32 {
    const across = max(other.x - this.x - this.size, this.x - other.x - other.size);
    const down = max(other.y - this.y - this.size, this.y - other.y - other.size);
    return max(across, down) + 1;
  }

  /** Return how far the nearest of some stacks is. */
  nearest(stacks: Stack[]): i32 {
    let least = WIDTH;
    for (let i = 0; i < stacks.length; i++) least = min(least, this.gap(stacks[i].at));
    return least;
  }

  /** Return the places on the way to it, in order. */
  path(): Place[] {
    const before = this.before;
    return before ? before.path().concat([this]) : [];
  }
}

class Stack {
  constructor(
    public id: i32,
    public mine: bool,
    public danger: i32,
    public kind: Kind,
    public at: Place,
  ) {}
}

const kinds = new Map<i32, Kind>(); // by battle and type

/** Learn the types as soon as they are shown, then act in each battle. */
function turn(): void {
  const stage = row("CURRENT_STAGE");
  const skirmish = stage.word(0) == "SKIRMISH";
  if (stage.word(0) == "PREPARATION") kinds.clear();
  if ((skirmish || stage.word(0) == "TACTICS") && kinds.size == 0) learn();
  if (!skirmish) return;
  const me = row("MY_ID").int(0);
  const board: string[] = [];
  ask("SHOW_BOARD");
  while (board.length < HEIGHT) board.push(line());
  const rivals = rows("RIVALS");
  for (let i = 0; i < rivals.length; i++) fight(rivals[i].int(1), me, board, stage.int(1) < HOLD);
}

/** Note what each type can do; the server shows it once in ten turns. */
function learn(): void {
  for (let left = row("UNIT_TYPES").int(0); left > 0; left--) {
    const name = read();
    const facts = read();
    const size = read().ints(1).includes(BIG) ? 2 : 1;
    const kind = new Kind(facts.int(2), facts.int(6) > 0, facts.int(5), size);
    kinds.set((name.int(0) << 16) | name.int(1), kind);
  }
}

/** Look at a battle, and act if the stack whose turn it is is ours. */
function fight(battle: i32, me: i32, board: string[], go: bool): void {
  const current = row(`UNIT_QUEUE ${battle}`).int(1);
  const list = rows(`UNITS_ON_BOARD ${battle}`);
  const enemies: Stack[] = [];
  const others: Stack[] = [];
  let own: Stack | null = null;
  for (let i = 0; i < list.length; i++) {
    const words = list[i];
    const type = (battle << 16) | words.int(2);
    const kind = kinds.has(type) ? kinds.get(type) : new Kind();
    const at = new Place(words.int(5), words.int(6), kind.size);
    const mine = words.int(1) == me;
    const stack = new Stack(words.int(0), mine, words.int(3) * kind.damage, kind, at);
    if (!mine) enemies.push(stack);
    if (mine && stack.id == current) own = stack;
    else others.push(stack);
  }
  enemies.sort((a, b) => b.danger - a.danger);
  if (own && enemies.length > 0) act(battle, own, enemies, reachable(own, board, others), go);
}

/** Let a stack shoot, or go and strike, or come nearer. */
function act(battle: i32, own: Stack, enemies: Stack[], places: Place[], go: bool): void {
  const command = `${battle} ${own.id}`;
  if (own.kind.shoots && own.at.nearest(enemies) > 1) {
    ask(`ATTACK ${command} ${enemies[0].at.x} ${enemies[0].at.y}`);
    return;
  }
  let target: Place | null = null;
  let place = own.at;
  for (let i = 0; i < enemies.length && !target; i++)
    for (let j = 0; j < places.length && !target; j++)
      if (places[j].gap(enemies[i].at) == 1) {
        target = enemies[i].at;
        place = places[j];
      }
  if (!target && !go) {
    ask(`DEFEND ${command}`);
    return;
  }
  for (let j = 0; j < places.length && !target; j++)
    if (places[j].nearest(enemies) < place.nearest(enemies)) place = places[j];
  const path = place.path();
  let move = `MOVE ${command} ${path.length}`;
  for (let i = 0; i < path.length; i++) move += ` ${path[i].x} ${path[i].y}`;
  if (path.length > 0 && !ask(move)) return;
  if (!target) return;
  const last = target.size - 1; // name the field of the enemy that is nearest
  const x = max(target.x, min(place.x, target.x + last));
  const y = max(target.y, min(place.y, target.y + last));
  ask(`ATTACK ${command} ${x} ${y}`);
}

/** List the places in reach with a cheapest way; a step costs 10, a diagonal one 14. */
function reachable(own: Stack, board: string[], others: Stack[]): Place[] {
  const places = [own.at];
  for (let next = 0; next < places.length; next++)
    for (let step = 0; step < 9; step++) {
      const here = places[next];
      const dx = (step % 3) - 1;
      const dy = step / 3 - 1;
      const cost = here.cost + (dx != 0 && dy != 0 ? 14 : 10);
      const to = new Place(here.x + dx, here.y + dy, here.size, cost, here);
      if (cost > own.kind.reach || !free(to, board, others)) continue;
      let known = false;
      for (let i = 0; i < places.length && !known; i++)
        known = places[i].x == to.x && places[i].y == to.y && places[i].cost <= cost;
      if (!known) places.push(to);
    }
  return places;
}

/** Say whether a stack can stand there. */
function free(place: Place, board: string[], others: Stack[]): bool {
  for (let x = place.x; x < place.x + place.size; x++)
    for (let y = place.y; y < place.y + place.size; y++)
      if (x < 1 || x > WIDTH || y < 1 || y > HEIGHT || board[y - 1].charAt(x - 1) == "#")
        return false;
  return place.nearest(others) > 0;
}

play(turn);

// Where to go on: deploy your stacks yourself (PLACE_UNITS_ON_BOARD: shooters behind, the others
// in front of them) and give traits (ASSIGN_ABILITIES); count what a blow deals and what comes
// back before you strike; DELAY to let the enemy come into reach; mind the weights that
// DESCRIBE_GAME shows: some are negative. The rules are in docs/rules/desk.md; the next rung is
// the bot `sergeant`.
