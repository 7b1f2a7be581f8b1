/** What may be announced, by where it has its place: in a sector, at a battle, about one's ship. */

import type { Offer } from "../../play/play";
import { ordersOf as listed, type Order } from "../announced/orders";

export interface Placed {
  /** By sector. */
  readonly moves: ReadonlyMap<number, Order>;
  /** By battle: what its defender may answer. */
  readonly answers: ReadonlyMap<number, readonly Order[]>;
  /** By battle: to resolve it. */
  readonly resolutions: ReadonlyMap<number, Order>;
  readonly repairs: readonly Order[];
  readonly purchases: readonly Order[];
  readonly others: readonly Order[];
}

const ATTACK = "ATTACK";

/**
 * Return every order of some offers but attacks.
 *
 * The digests of those that are offered are not salted, so anybody could find out what they hide.
 */
export function ordersOf(offers: readonly Offer[]): readonly Order[] {
  return listed(offers.filter(({ command }) => command !== ATTACK));
}

/** Return whom one may attack. */
export function foesOf(offers: readonly Offer[]): readonly string[] {
  return offers
    .filter(({ command }) => command === ATTACK)
    .flatMap(({ choices }) => (choices[0] ?? []).map(String));
}

/** Return orders by their places. */
export function placed(orders: readonly Order[]): Placed {
  const of = (command: string): Order[] => orders.filter((one) => one.command === command);
  const about = (one: Order): number => Number(one.words[0]);
  const answers = new Map<number, Order[]>();
  for (const one of of("DEFEND")) {
    answers.set(about(one), [...(answers.get(about(one)) ?? []), one]);
  }
  const somewhere = ["MOVE", "DEFEND", "RESOLVE", "REPAIR", "BUY_ENERGY"];
  return {
    moves: new Map(of("MOVE").map((one) => [about(one), one])),
    answers,
    resolutions: new Map(of("RESOLVE").map((one) => [about(one), one])),
    repairs: of("REPAIR"),
    purchases: of("BUY_ENERGY"),
    others: orders.filter(({ command }) => !somewhere.includes(command)),
  };
}
