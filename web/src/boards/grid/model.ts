/** The Grid as its views show it: squares, what stands on them, and what is in the air. */

import { isObject, listAt, numberAt, numbers, objectAt, textAt, type Json } from "../../lib/json";

/** Squares a side. */
export const SIDE = 20;

/** Ndays of an nweek. */
export const NDAYS = 10;

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
  readonly toad: boolean;
  /** What they are and have besides points, in words. */
  readonly traits: readonly string[];
  readonly left: boolean;
  /** Whether the one step of this week is taken. */
  readonly moved: boolean;
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
  /** The ids of all who have ever played, in the order in which they came. */
  readonly known: readonly string[];
  readonly things: readonly Body[];
  readonly ground: ReadonlyMap<string, Ground>;
  readonly flights: readonly Flight[];
  /** The squares of Boxes that one's own Radar shows. */
  readonly radar: readonly Square[];
}

/** Where one is who is on no square. */
export const LIMBO = "limbo";

/** Who may step on in this week, and so reaches the squares around them. */
export function able({ players }: Grid): readonly Player[] {
  return players.filter((one) => one.at && !one.moved && !one.toad && !one.left);
}

/** What a square is known by. */
export const key = ({ x, y }: Square): string => `${x},${y}`;

/** Read a view of the game. */
export function gridOf(state: Json): Grid {
  const players = each(state, "players").map((one) => ({
    ...body(one, "player"),
    points: numberAt(one, "points"),
    toad: spell(one, "toad_until"),
    traits: traitsOf(one),
    left: isObject(one) && one["quit"] === true,
    moved: isObject(one) && one["moved"] === true,
  }));
  return {
    tick: numberAt(state, "tick"),
    nweek: Math.floor((numberAt(state, "tick") - 1) / NDAYS) + 1,
    nday: ((numberAt(state, "tick") - 1) % NDAYS) + 1,
    temperature: numberAt(state, "temperature"),
    players,
    known: players.map(({ id }) => id),
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

/** Players who play, those with the most points first. */
export function standing({ players }: Grid): readonly Player[] {
  return players.filter(({ left }) => !left).toSorted((one, other) => other.points - one.points);
}

/** Who has not come in: there is no square to show them on. */
export function inLimbo({ players }: Grid): readonly Player[] {
  return players.filter(({ where, left }) => where === LIMBO && !left);
}

/** Everything that stands on a square, players first. */
export function on(grid: Grid, at: Square): readonly Body[] {
  const here = (one: Body): boolean => one.at !== undefined && key(one.at) === key(at);
  return [...grid.players.filter(here), ...grid.things.filter(here)];
}

/** A square in words: which it is, and what is there. */
export function told(grid: Grid, at: Square): string {
  return `${key(at)}: ${contents(grid, at)}`;
}

/** What is there: what it is made of, what stands there, what comes down there. */
export function contents(grid: Grid, at: Square): string {
  const ground = grid.ground.get(key(at)) ?? { substance: "turf", state: "dry" };
  const water = ground.state === "dry" ? "" : `, ${ground.state}`;
  const bodies = on(grid, at).map(({ name }) => name);
  const coming = grid.flights
    .filter(({ target }) => key(target) === key(at))
    .map(({ id, lands }) => `${id} lands here in ${ndays(lands - grid.tick)}`);
  const box = grid.radar.some((one) => key(one) === key(at)) ? ["a box on your radar"] : [];
  const there = [...bodies, ...coming, ...box];
  return `${ground.substance}${water}${there.length ? `; ${there.join(", ")}` : ""}`;
}

/** What the temperature does to water and ice [GRID-31 to -34]. */
export function weather(degrees: number): string {
  if (degrees < 0)
    return `At ${degrees} degrees water freezes, and whoever steps on ice slides on.`;
  if (degrees > 20) return `At ${degrees} degrees ice melts, and water dries up.`;
  return degrees > 0
    ? `At ${degrees} degrees ice melts.`
    : "At 0 degrees nothing freezes or melts.";
}

/** So many ndays, which the rules call the days of the game, in words. */
export const ndays = (count: number): string => `${count} game ${count === 1 ? "day" : "days"}`;

/** What a view lists, and the whole state of a replay has by name. */
function each(state: Json, name: string): readonly Json[] {
  const listed = listAt(state, name);
  return listed.length ? listed : Object.values(objectAt(state, name));
}

function traitsOf(one: Json): readonly string[] {
  const [gender, role] = [textAt(one, "gender", "none"), textAt(one, "role", "none")];
  const [bait, purses, wins] = [
    numberAt(one, "bait"),
    numberAt(one, "purses"),
    numberAt(one, "wins"),
  ];
  const all: readonly (readonly [boolean, string])[] = [
    [spell(one, "toad_until"), "a toad"],
    [spell(one, "ear_until"), "deaf"],
    [spell(one, "icky_until"), "icky"],
    [flag(one, "dizzy"), "dizzy"],
    [gender !== "none", gender],
    [role !== "none", role.replace("_", " ")],
    [flag(one, "gun"), "a pinball gun"],
    [bait > 0, `${bait} bait`],
    [purses > 0, purses === 1 ? "a purse" : `${purses} purses`],
    [wins > 0, "has won"],
    [flag(one, "moved"), "has moved"],
  ];
  return all.filter(([holds]) => holds).map(([, words]) => words);
}

const flag = (one: Json, name: string): boolean => isObject(one) && one[name] === true;
/** Whether something lasts until a tick. */
const spell = (one: Json, name: string): boolean => isObject(one) && typeof one[name] === "number";

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
    where: textAt(one, "where") || (at ? key(at) : holder || LIMBO),
  };
}

function squareOf(value: Json | undefined): Square | undefined {
  const [x, y] = numbers(value);
  return x === undefined || y === undefined ? undefined : { x, y };
}
