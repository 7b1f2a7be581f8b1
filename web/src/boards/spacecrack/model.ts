/**
 * The state of Space Crack as the board needs it. Planets stand where hexagons meet: two columns
 * and one row apart, or two rows.
 */

import type { GameEvent, Head } from "../../frames/format";
import {
  isObject,
  numberAt,
  numbers,
  objectAt,
  textAt,
  type Json,
  type JsonObject,
} from "../../lib/json";
import { count } from "../../lib/numbers";
import { remembered } from "../../lib/remembered";
import type { Extent } from "../../paint/stage";

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The middle of a planet's hexagon, whose sides are 1 long. */
export interface Planet extends Point {
  readonly id: number;
  readonly size: number;
  /** The seat that owns it. */
  readonly owner: number | undefined;
  readonly kind: "FREE" | "PLAIN" | "CORE" | "PERIMETER";
  /** Crack that it yields each turn, before the sum is rounded. */
  readonly yields: number;
}

export interface Ship {
  readonly id: number;
  readonly owner: number;
  readonly size: number;
  readonly planet: number;
}

export interface Seat {
  readonly seat: number;
  readonly planets: number;
  readonly ships: number;
  readonly crack: number;
  readonly award: number;
  readonly points: number;
  readonly state: string;
  readonly rank: number;
}

export interface Space {
  /** The turn that is played, from 1; the last one when the game is over. */
  readonly turn: number;
  readonly left: number;
  readonly planets: ReadonlyMap<number, Planet>;
  readonly ships: readonly Ship[];
  readonly seats: readonly Seat[];
  readonly winners: readonly number[];
}

/** A way that a ship went in a turn. */
export interface Way {
  readonly seat: number;
  readonly from: number;
  readonly to: number;
  /** Whether ships fought at its end. */
  readonly fought: boolean;
}

/** What happened in a turn: ways of ships, and planets on which ships were built. */
export interface Acts {
  readonly ways: readonly Way[];
  readonly built: readonly number[];
}

export const TALL = Math.sqrt(3) / 2; // half the height of a hexagon
const ACROSS = 0.75; // from one column of coordinates to the next
const FIGHTS = ["BattleWon", "BattleLost", "BothDestroyed"];
const KINDS = ["PLAIN", "CORE", "PERIMETER"] as const;

/** Read a state; all of it is public. */
export const spaceOf = remembered((state: Json): Space => {
  const owner = (row: JsonObject): number | undefined => {
    const seat = numberAt(row, "owner", -1);
    return seat < 0 ? undefined : seat;
  };
  return {
    turn: numberAt(state, "turn"),
    left: numberAt(state, "turns_left"),
    planets: new Map(
      rows(state, "planets").map(([id, row]) => [
        id,
        {
          id,
          size: numberAt(row, "size"),
          owner: owner(row),
          kind: KINDS.find((kind) => kind === row["kind"]) ?? "FREE",
          yields: numberAt(row, "yield") / 100,
          x: numberAt(row, "x") * ACROSS,
          y: numberAt(row, "y") * TALL,
        },
      ]),
    ),
    ships: rows(state, "ships").map(([id, row]) => ({
      id,
      owner: owner(row) ?? 0,
      size: numberAt(row, "size"),
      planet: numberAt(row, "planet"),
    })),
    seats: rows(state, "seats").map(([seat, row]) => ({
      seat,
      planets: numberAt(row, "planets"),
      ships: numberAt(row, "ships"),
      crack: numberAt(row, "crack"),
      award: numberAt(row, "award"),
      points: numberAt(row, "points"),
      state: textAt(row, "state"),
      rank: numberAt(row, "rank"),
    })),
    winners: numbers(isObject(state) ? state["winners"] : undefined),
  };
});

/** Seats by rank. */
export function ranked(space: Space): readonly Seat[] {
  return space.seats.toSorted((one, other) => one.rank - other.rank || one.seat - other.seat);
}

/** What happened in a turn, in its order. */
export function actsOf(events: readonly GameEvent[]): Acts {
  return {
    ways: events
      .filter((event) => "start" in event && "planet" in event)
      .map((event) => ({
        seat: numberAt(event, "seat"),
        from: numberAt(event, "start"),
        to: numberAt(event, "planet"),
        fought: FIGHTS.includes(event.kind),
      })),
    built: events
      .filter(({ kind }) => kind === "ShipBuilt")
      .map((event) => numberAt(event, "planet")),
  };
}

/** The room that all hexagons take. */
export function extentOf(space: Space): Extent {
  const planets = [...space.planets.values()];
  const [across, down] = [planets.map(({ x }) => x), planets.map(({ y }) => y)];
  const [left, top] = [Math.min(...across, 1) - 1.2, Math.min(...down, 1) - 1.1];
  return {
    left,
    top,
    width: Math.max(...across, 1) + 1.2 - left,
    height: Math.max(...down, 1) + 1.1 - top,
  };
}

/** The planet whose hexagon is nearest to a point; none beyond the board. */
export function planetAt(space: Space, x: number, y: number): Planet | undefined {
  const far = (planet: Planet): number => Math.hypot(planet.x - x, planet.y - y);
  const [nearest] = [...space.planets.values()].sort((one, other) => far(one) - far(other));
  return nearest && far(nearest) <= 1 ? nearest : undefined;
}

/** The moment in words. */
export function told(space: Space, head: Head): string {
  const names = (seats: readonly number[]): string =>
    seats.map((seat) => head.seats[seat] ?? seat).join(" and ");
  if (space.winners.length > 0) return `Turn ${space.turn}: ${names(space.winners)} won.`;
  const [first] = ranked(space);
  const leader = first
    ? ` ${names([first.seat])} leads with ${count(first.planets, "planet")} ` +
      `and ${count(first.ships, "ship")}.`
    : "";
  const free = [...space.planets.values()].filter(({ owner }) => owner === undefined).length;
  return (
    `Turn ${space.turn}, ${count(space.left, "turn")} left: ${count(space.ships.length, "ship")} ` +
    `on ${count(space.planets.size, "planet")}, of which ${free} are free.${leader}`
  );
}

function rows(state: Json, name: string): [number, JsonObject][] {
  return Object.entries(objectAt(state, name)).flatMap(([id, row]) =>
    isObject(row) ? [[Number(id), row] as [number, JsonObject]] : [],
  );
}
