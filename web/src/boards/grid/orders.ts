/** What may be announced, as single orders: at a square, or anywhere. */

import type { Offer } from "../../play/play";
import { ordersOf as listed, type Order as Announcement } from "../announced/orders";
import { key, type Square } from "./model";

export interface Order extends Announcement {
  /** The square it is aimed at. */
  readonly at?: Square;
}

/** Return every order of some offers. */
export function ordersOf(offers: readonly Offer[]): readonly Order[] {
  return listed(offers).map(aimed);
}

/** What may be aimed at nearly every square, so that none is worth marking for it. */
const ANYWHERE: ReadonlySet<string> = new Set(["ROCK", "THROW"]);

/** Whether a square is worth marking for an order. */
export const marks = ({ command }: Order): boolean => !ANYWHERE.has(command);

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

/** Find the square an order is aimed at: two numbers at its end are one, as in all the game's verbs. */
function aimed(order: Announcement): Order {
  const [x, y] = order.words.slice(-2);
  return typeof x === "number" && typeof y === "number" ? { ...order, at: { x, y } } : order;
}
