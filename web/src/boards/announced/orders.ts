/** What may be announced, as single orders. */

import type { Json } from "../../lib/json";
import type { Offer } from "../../play/play";

export interface Order {
  readonly command: string;
  /** What is chosen for each parameter, in order. */
  readonly words: readonly Json[];
  /** What one would write. */
  readonly line: string;
  /** The same as one would say it. */
  readonly say: string;
}

/** Orders of one offer that are listed at most: an id and all squares of a board are some hundreds. */
const MOST = 2000;

/** Return every order of some offers. */
export function ordersOf(offers: readonly Offer[]): readonly Order[] {
  return offers.flatMap(({ command, choices, says }) =>
    combined(choices).map((words, at) => {
      const line = [command, ...words.map(String)].join(" ");
      return { command, words, line, say: says?.[at]?.replace(/\.$/, "") ?? line };
    }),
  );
}

/** Return orders by command, in order of appearance. */
export function byCommand<One extends Order>(orders: readonly One[]): ReadonlyMap<string, One[]> {
  const found = new Map<string, One[]>();
  for (const one of orders) {
    const like = found.get(one.command);
    if (like) like.push(one);
    else found.set(one.command, [one]);
  }
  return found;
}

function combined(choices: readonly (readonly Json[])[]): Json[][] {
  return choices.reduce<Json[][]>(
    (rows, choice) => rows.flatMap((row) => choice.map((one) => [...row, one])).slice(0, MOST),
    [[]],
  );
}
