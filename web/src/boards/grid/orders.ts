/** What may be announced, as single orders: at a square, or anywhere. */

import type { Json } from "../../lib/json";
import type { Offer } from "../../play/play";
import { key, type Square } from "./model";

export interface Order {
  readonly line: string;
  readonly command: string;
  /** The square it is aimed at. */
  readonly at?: Square;
}

/** Orders of one kind that are shown at most: an id and all squares of the Grid are 400. */
const MOST = 2000;

/** Commands whose last two parameters are a square. */
const AIMED: ReadonlySet<string> = new Set(["MOVE", "ENTER", "FIRE", "FLY", "THROW", "ROCK"]);

/** Return every order of some offers. */
export function ordersOf(offers: readonly Offer[]): readonly Order[] {
  return offers.flatMap(({ command, choices }) =>
    combined(choices)
      .slice(0, MOST)
      .map((words) => order(command, words)),
  );
}

/** Whether a square is worth marking for an order: a Rock may be thrown at nearly every one. */
export const marks = ({ command }: Order): boolean => command !== "ROCK";

/** Orders by the square they are aimed at. */
export function bySquare(orders: readonly Order[]): ReadonlyMap<string, readonly Order[]> {
  const found = new Map<string, Order[]>();
  for (const one of orders) {
    if (one.at === undefined) continue;
    const there = found.get(key(one.at));
    if (there) there.push(one);
    else found.set(key(one.at), [one]);
  }
  return found;
}

function order(command: string, words: readonly Json[]): Order {
  const line = [command, ...words.map(String)].join(" ");
  const [x, y] = words.slice(-2);
  if (AIMED.has(command) && typeof x === "number" && typeof y === "number") {
    return { line, command, at: { x, y } };
  }
  return { line, command };
}

function combined(choices: readonly (readonly Json[])[]): Json[][] {
  return choices.reduce<Json[][]>(
    (rows, choice) => rows.flatMap((row) => choice.map((one) => [...row, one])),
    [[]],
  );
}
