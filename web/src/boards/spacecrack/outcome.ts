/** What orders would do, in words: told from what the server says would happen and change. */

import type { GameEvent } from "../../frames/format";
import { numberAt, objectAt } from "../../lib/json";
import { count, grouped } from "../../lib/numbers";
import type { Prospect } from "../../play/play";
import type { Space } from "./model";
import type { Order } from "./orders";

export interface Outcome {
  readonly order: Order;
  /** What is done: "to planet 5", "build". */
  readonly what: string;
  /** What would come of it, in a sentence without its end. */
  readonly words: string;
  /** The same in a sign or two, for the drawing. */
  readonly badge: string;
  readonly tone: "good" | "even" | "bad";
  /** Whether it should be asked twice: a ship is lost, or the game. */
  readonly grave: boolean;
}

type Name = (seat: number) => string;

/** Tell what would come of an order. */
export function outcomeOf(order: Order, prospect: Prospect, space: Space, name: Name): Outcome {
  const what = whatOf(order);
  if (prospect.code) {
    return { order, what, words: prospect.message, badge: "", tone: "even", grave: false };
  }
  const [first] = prospect.events;
  const told = first ? (TOLD[first.kind]?.(first, name) ?? even("")) : even("");
  const words = [told.words, ...consequences(order.seat, prospect, space, name)];
  return { order, what, ...told, words: words.filter(Boolean).join("; ") };
}

/** What an order does, in words: "to planet 5". */
export function whatOf(order: Order): string {
  switch (order.command) {
    case "MOVE":
      return `to planet ${order.to}`;
    case "BUILD":
      return "build here";
    case "END_TURN":
      return "end the turn";
    default:
      return order.command.toLowerCase().replaceAll("_", " ");
  }
}

type Told = Pick<Outcome, "words" | "badge" | "tone" | "grave">;

const even = (words: string, badge = ""): Told => ({ words, badge, tone: "even", grave: false });
const good = (words: string, badge: string): Told => ({ words, badge, tone: "good", grave: false });
const bad = (words: string, badge: string): Told => ({ words, badge, tone: "bad", grave: true });

const TOLD: Readonly<Record<string, (event: GameEvent, name: Name) => Told>> = {
  ShipMoved: () => even("moves there", "→"),
  PlanetTaken: (event, name) => {
    const owner = numberAt(event, "owner", -1);
    return good(owner < 0 ? "takes it" : `takes it from ${name(owner)}`, "✓");
  },
  ShipsMerged: (event) =>
    even(
      `merges into ship ${numberAt(event, "other")}: size ${grouped(numberAt(event, "total"))}`,
      `=${numberAt(event, "total")}`,
    ),
  BattleWon: (event, name) =>
    good(
      `wins against ship ${numberAt(event, "destroyed")} of ${name(numberAt(event, "enemy"))}, ` +
        `${numberAt(event, "left")} of ${numberAt(event, "size")} left, and takes the planet`,
      `✓${numberAt(event, "left")}`,
    ),
  BattleLost: (event, name) =>
    bad(
      `loses the ship to ship ${numberAt(event, "survivor")} of ` +
        `${name(numberAt(event, "enemy"))}, which has ${numberAt(event, "left")} left`,
      "✗",
    ),
  BothDestroyed: (event, name) =>
    bad(
      `destroys ship ${numberAt(event, "destroyed")} of ${name(numberAt(event, "enemy"))} ` +
        "and is destroyed",
      "✗✗",
    ),
  ShipBuilt: (event) =>
    good(
      `a ship of size ${numberAt(event, "size")} for ${count(numberAt(event, "price"), "crack", "crack")}`,
      `+${numberAt(event, "price")}`,
    ),
  SeatFinished: (event) => {
    const saved = numberAt(event, "saved");
    return even(saved ? `keeps ${count(saved, "point")} for the next turn` : "keeps no points");
  },
  SeatResigned: () => bad("gives the game up", ""),
};

/** What follows from it: income, points, the end of the turn. */
function consequences(seat: number, prospect: Prospect, space: Space, name: Name): string[] {
  const said: string[] = [];
  const now = space.seats.find((one) => one.seat === seat);
  const then = objectAt(objectAt(prospect.change, "seats"), String(seat));
  const kinds = prospect.events.map(({ kind }) => kind);
  const ends = kinds.includes("TurnEnded");
  for (const event of prospect.events) {
    if (event.kind === "SeatEliminated") said.push(`${name(numberAt(event, "seat"))} is out`);
  }
  if (now && "award" in then && numberAt(then, "award") !== now.award) {
    said.push(`income ${grouped(now.award)} → ${grouped(numberAt(then, "award"))}`);
  }
  if (kinds.includes("GameOver")) said.push("the game ends");
  else if (ends) said.push("the turn ends");
  if ("points" in then && prospect.events[0] && "points" in prospect.events[0]) {
    said.push(`${count(numberAt(prospect.events[0], "points"), "point")} left`);
  }
  return said;
}
