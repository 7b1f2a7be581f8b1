/** The Grid as its views show it: squares, what stands on them, and what is in the air. */

import { isObject, listAt, numberAt, numbers, objectAt, textAt, type Json } from "../../lib/json";

/** Squares a side. */
export const SIDE = 20;

/** How far the zones of a Siren reach: her ZOE, and her ZATR. */
export const ZONES: readonly number[] = [1, 2];

export interface Square {
  readonly x: number;
  readonly y: number;
}

/** A player, or an object. */
export interface Body {
  readonly id: string;
  readonly kind: string;
  /** What it is called on the page. */
  readonly name: string;
  /** Its square, if it stands on one. */
  readonly at: Square | undefined;
  /** Who carries it. */
  readonly holder: string;
  /** Where it is, in the game's words. */
  readonly where: string;
}

export interface Player extends Body {
  readonly points: number;
  readonly moved: boolean;
  readonly toad: boolean;
  readonly left: boolean;
}

/** What a square is made of, where that is not dry Turf. */
export interface Ground {
  readonly substance: string;
  readonly state: string;
}

/** Something in the air. */
export interface Flight {
  readonly id: string;
  readonly target: Square;
  readonly thrower: string;
  /** The tick at whose beginning it lands. */
  readonly lands: number;
}

export interface Grid {
  readonly tick: number;
  readonly nweek: number;
  readonly nday: number;
  readonly temperature: number;
  readonly players: readonly Player[];
  readonly things: readonly Body[];
  readonly ground: ReadonlyMap<string, Ground>;
  readonly flights: readonly Flight[];
  /** The squares of Boxes that one's own Radar shows. */
  readonly radar: readonly Square[];
}

/** What a square is known by. */
export const key = ({ x, y }: Square): string => `${x},${y}`;

/** Read a view of the game. */
export function gridOf(state: Json): Grid {
  return {
    tick: numberAt(state, "tick"),
    nweek: numberAt(state, "nweek"),
    nday: numberAt(state, "nday"),
    temperature: numberAt(state, "temperature"),
    players: each(state, "players").map((one) => ({
      ...body(one, "player"),
      points: numberAt(one, "points"),
      moved: isObject(one) && one["moved"] === true,
      toad: isObject(one) && typeof one["toad_until"] === "number",
      left: isObject(one) && one["quit"] === true,
    })),
    things: each(state, "things").map((one) => body(one, textAt(one, "kind"))),
    ground: new Map(
      Object.entries(objectAt(state, "ground")).map(([square, one]) => [
        square,
        { substance: textAt(one, "substance", "turf"), state: textAt(one, "state", "dry") },
      ]),
    ),
    flights: listAt(state, "flights").flatMap((one) => {
      const target = squareOf(isObject(one) ? one["target"] : undefined);
      if (target === undefined) return [];
      const [id, thrower] = [textAt(one, "id"), textAt(one, "thrower")];
      return [{ id, target, thrower, lands: numberAt(one, "lands") }];
    }),
    radar: listAt(state, "radar").flatMap((one) => squareOf(one) ?? []),
  };
}

/** Everything that stands on a square, players first. */
export function on(grid: Grid, at: Square): readonly Body[] {
  const here = (one: Body): boolean => one.at !== undefined && key(one.at) === key(at);
  return [...grid.players.filter(here), ...grid.things.filter(here)];
}

/** A square in words: what it is made of, what stands there, what comes down there. */
export function told(grid: Grid, at: Square): string {
  const ground = grid.ground.get(key(at)) ?? { substance: "turf", state: "dry" };
  const water = ground.state === "dry" ? "" : `, ${ground.state}`;
  const bodies = on(grid, at).map(({ name }) => name);
  const coming = grid.flights
    .filter(({ target }) => key(target) === key(at))
    .map(({ id, lands }) => `${id} lands here in tick ${lands}`);
  const box = grid.radar.some((one) => key(one) === key(at)) ? ["a box on your radar"] : [];
  const there = [...bodies, ...coming, ...box];
  return `${at.x},${at.y}: ${ground.substance}${water}${there.length ? `; ${there.join(", ")}` : ""}`;
}

/** What a view lists, and the whole state of a replay has by name. */
function each(state: Json, name: string): readonly Json[] {
  const listed = listAt(state, name);
  return listed.length ? listed : Object.values(objectAt(state, name));
}

function body(one: Json, kind: string): Body {
  const id = kind === "player" ? textAt(one, "name") : textAt(one, "id");
  const at = squareOf(isObject(one) ? one["at"] : undefined);
  const holder = textAt(one, "holder");
  return {
    id,
    kind,
    name: textAt(one, "name") || id,
    at,
    holder,
    where: textAt(one, "where") || (at ? key(at) : holder || "limbo"),
  };
}

function squareOf(value: Json | undefined): Square | undefined {
  const [x, y] = numbers(value);
  return x === undefined || y === undefined ? undefined : { x, y };
}
