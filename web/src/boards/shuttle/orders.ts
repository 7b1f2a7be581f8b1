/** What may be announced, by where it has its place: at a door, on a button, at an intent. */

import type { Json } from "../../lib/json";
import type { Offer } from "../../play/play";
import { ordersOf as listed, type Order } from "../announced/orders";
import { HARDER } from "./model";

/** What is said of a Threat, in the order in which offers have it. */
export const FIELDS = [
  "name",
  "symbol",
  "hp",
  "delta",
  "explosion",
  "attack",
  "scouting",
  "position",
] as const;

export type Field = (typeof FIELDS)[number];

export interface Placed {
  /** By room. */
  readonly walks: ReadonlyMap<string, Order>;
  /** By button; where it can be pushed harder, that comes second. */
  readonly pushes: ReadonlyMap<string, readonly Order[]>;
  /** By intent: to support it, or to cease to. */
  readonly supports: ReadonlyMap<number, Order>;
  /** A Threat that may be deployed, for a start. */
  readonly threat: Order | undefined;
  readonly others: readonly Order[];
}

/** Return every order of some offers; a Threat is written with the names of its fields. */
export function ordersOf(offers: readonly Offer[]): readonly Order[] {
  return listed(offers).map((order) =>
    order.command === "THREAT" ? { ...order, line: threatLine(order.words) } : order,
  );
}

/** Return orders by their places. */
export function placed(orders: readonly Order[]): Placed {
  const walks = new Map<string, Order>();
  const pushes = new Map<string, Order[]>();
  const supports = new Map<number, Order>();
  const others: Order[] = [];
  let threat: Order | undefined;
  for (const order of orders) {
    const [first] = order.words;
    if (order.command === "WALK" && typeof first === "string") walks.set(first, order);
    else if (order.command === "PUSH" && typeof first === "string")
      pushes.set(first, pushesOf(order, first));
    else if (["SUPPORT", "WITHDRAW"].includes(order.command) && typeof first === "number")
      supports.set(first, order);
    else if (order.command === "THREAT") threat ??= order;
    else others.push(order);
  }
  return { walks, pushes, supports, threat, others };
}

/** Write a Threat down; a value is quoted where it is not plainly one word. */
export function threatLine(values: readonly Json[]): string {
  const words = FIELDS.map((field, place) => `${field}=${quoted(String(values[place] ?? ""))}`);
  return ["THREAT", ...words].join(" ");
}

/** Who may push this button may also push it harder [SHUTTLE-86]. */
function pushesOf(order: Order, button: string): Order[] {
  if (button !== HARDER) return [order];
  const words = [...order.words, "HARDER"];
  return [order, { ...order, words, line: `${order.line} HARDER` }];
}

function quoted(value: string): string {
  return /^[\w.-]+$/.test(value) ? value : `"${value.replaceAll('"', "")}"`;
}
