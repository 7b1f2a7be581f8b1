/** What may be announced, as single orders: at a square, or anywhere. */

import type { Offer } from "../../play/play";
import { ordersOf as listed, type Order as Announcement } from "../announced/orders";
import { key, type Square } from "./model";

export interface Order extends Announcement {
  /** The square it is aimed at. */
  readonly at?: Square;
}

/** Commands whose last two parameters are a square. */
const AIMED: ReadonlySet<string> = new Set(["MOVE", "ENTER", "FIRE", "FLY", "THROW", "ROCK"]);

/** Return every order of some offers. */
export function ordersOf(offers: readonly Offer[]): readonly Order[] {
  return listed(offers).map(aimed);
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

function aimed(order: Announcement): Order {
  const [x, y] = order.words.slice(-2);
  const square = AIMED.has(order.command) && typeof x === "number" && typeof y === "number";
  return square ? { ...order, at: { x, y } } : order;
}
