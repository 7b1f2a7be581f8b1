/** The state of Wild wild space as the board needs it. Fields have coordinates from 1. */

import type { Head } from "../../frames/format";
import {
  isObject,
  listAt,
  numberAt,
  numbers,
  objectAt,
  textAt,
  type Json,
  type JsonObject,
} from "../../lib/json";
import { count } from "../../lib/numbers";
import { remembered } from "../../lib/remembered";

export type Place = readonly number[];

export interface Team {
  readonly id: number;
  readonly seat: number;
  readonly rancho: Place;
  /** Bottles. */
  readonly milk: number;
  readonly cowboys: number;
  readonly gunmen: number;
  readonly groups: number;
  readonly cows: number;
}

export interface Group {
  readonly id: number;
  readonly team: number;
  readonly seat: number;
  readonly place: Place;
  readonly cowboys: number;
  readonly gunmen: number;
  readonly power: number;
  readonly cows: number;
  /** Whether its herd is calm and can be milked. */
  readonly calm: boolean;
  readonly fighting: boolean;
}

export interface Fight {
  readonly id: number;
  readonly place: Place;
  readonly attacker: number;
  readonly defender: number;
  readonly left: number;
  readonly begun: boolean;
}

export interface Herd {
  readonly place: Place;
  readonly cows: number;
}

export interface Home {
  readonly place: Place;
  readonly seat?: number;
}

/** A group of another team, as one that sees it knows it: not whose it is. */
export interface Stranger {
  readonly id: number;
  readonly place: Place;
  readonly cowboys: number;
  readonly gunmen: number;
  readonly cows: number;
}

export interface World {
  /** Whether all teams, groups and cows are shown; the public sees them when a game is over. */
  readonly open: boolean;
  /** All teams, or the one whose eye sees this. */
  readonly teams: readonly Team[];
  /** All groups, or those of that team. */
  readonly groups: readonly Group[];
  /** What that team sees of the others' groups. */
  readonly strangers: readonly Stranger[];
  readonly fights: readonly Fight[];
  readonly wild: readonly Herd[];
  readonly ranchos: readonly Place[];
  /** Ranchos with the largest herds that were milked, as everybody is told. */
  readonly largest: readonly Herd[];
  /** Bottles that all teams have gathered. */
  readonly gathered: number;
}

const MILLION = 1_000_000;

/** Why there is no more to be seen. */
export const SECRET = "Teams, groups and cows are shown when the game is over.";
/** The same, told to a team. */
export const HIDDEN = "You see what your reports tell you; all is shown when the game is over.";

/** Read a state, whole, or as the public or a team may see it. */
export const worldOf = remembered((state: Json): World => {
  const seen = isObject(state) && !("position" in state) && "rancho" in state;
  return seen ? ownWorld(state) : wholeWorld(state);
});

function wholeWorld(state: Json): World {
  const position = isObject(state) && isObject(state["position"]) ? state["position"] : state;
  const seats = numbers(listAt(position, "seats"));
  const seatOf = new Map(seats.map((team, seat) => [team, seat]));
  const groups = entries(position, "groups").map(([id, group]) => groupOf(id, group, seatOf));
  return {
    open: "teams" in (isObject(position) ? position : {}),
    teams: entries(position, "teams").map(([id, team]) => teamOf(id, team, seatOf, groups)),
    groups,
    strangers: [],
    fights: entries(position, "fights").map(([id, fight]) => fightOf(id, fight)),
    wild: Object.entries(objectAt(position, "wild")).map(([place, cows]) => ({
      place: place.split(" ").map(Number),
      cows: Number(cows),
    })),
    ...common(position),
  };
}

/** What a team sees: its own groups, and what is in sight of them. */
function ownWorld(state: JsonObject): World {
  const seat = numberAt(state, "seat");
  const team = seat + 1; // as good as any: its number is not told here
  const groups = rows(state, "groups").map((row) => {
    const fight = row["status"] === "FIGHTING" ? 1 : 0;
    const group = { ...row, team, fight, pos: row["location"] ?? [] };
    return groupOf(numberAt(row, "id"), group, new Map());
  });
  const rancho = objectAt(state, "rancho");
  const milk = numberAt(objectAt(state, "team"), "milk");
  const own = { ...rancho, rancho: rancho["location"] ?? [], milk };
  return {
    open: false,
    teams: [teamOf(team, own, new Map(), groups)],
    groups,
    strangers: rows(state, "enemies").map((row) => ({
      id: numberAt(row, "id"),
      place: numbers(row["location"]),
      cowboys: numberAt(row, "cowboys"),
      gunmen: numberAt(row, "gunmen"),
      cows: numberAt(row, "cows"),
    })),
    fights: rows(state, "fights").map((row, at) => ({
      id: at,
      place: numbers(row["location"]),
      attacker: team,
      defender: numberAt(row, "enemy_team"),
      left: numberAt(row, "turns_left"),
      begun: true,
    })),
    wild: rows(state, "cows")
      .map((row) => ({ place: numbers(row["location"]), cows: numberAt(row, "wild") }))
      .filter(({ cows }) => cows > 0),
    ...common(state),
  };
}

/** What everybody is told. */
function common(state: Json): Pick<World, "ranchos" | "largest" | "gathered"> {
  const limit = numberAt(state, "milk_limit");
  const gathered = numberAt(state, "gathered", limit - numberAt(state, "milk_left"));
  return {
    ranchos: listAt(state, "ranchos").map(numbers),
    largest: rows(state, "top_herds").map((herd) => ({
      place: numbers(herd["location"]),
      cows: numberAt(herd, "cows"),
    })),
    gathered: gathered / MILLION,
  };
}

/** All ranchos, each with whose it is where that may be known. */
export function homesOf({ teams, ranchos }: World): readonly Home[] {
  const own = teams.filter(({ rancho }) => rancho.length > 0);
  const known = new Set(own.map(({ rancho }) => rancho.join()));
  return [
    ...own.map(({ rancho, seat }) => ({ place: rancho, seat })),
    ...ranchos.filter((place) => !known.has(place.join())).map((place) => ({ place })),
  ];
}

function rows(state: Json, name: string): JsonObject[] {
  return listAt(state, name).filter(isObject);
}

/** The cows that nobody has. */
export function wildCows(world: World): number {
  return world.wild.reduce((sum, herd) => sum + herd.cows, 0);
}

/** Teams with the most milk first. */
export function byMilk(world: World): readonly Team[] {
  return [...world.teams].sort(
    (one, other) => other.milk - one.milk || other.cows - one.cows || one.seat - other.seat,
  );
}

/** The moment in words. */
export function told(world: World, head: Head, turn: number): string {
  const [own] = world.teams;
  if (!world.open && own) {
    return (
      `Turn ${turn}: you have ${count(own.groups, "group")} with ${count(own.cows, "cow")} and ` +
      `${count(Math.floor(own.milk), "bottle")} of milk. In sight: ` +
      `${count(wildCows(world), "wild cow")}, ${count(world.strangers.length, "group")} of others. ` +
      HIDDEN
    );
  }
  if (!world.open) {
    const [largest] = world.largest;
    const herd = largest ? ` The largest milked herd has ${count(largest.cows, "cow")}.` : "";
    return (
      `Turn ${turn}: ${count(world.ranchos.length, "rancho")}, ` +
      `${count(Math.floor(world.gathered), "bottle")} of milk gathered.${herd} ${SECRET}`
    );
  }
  const [first] = byMilk(world);
  const name = first && head.seats[first.seat];
  const leader =
    first && first.milk > 0
      ? `${name} leads with ${Math.floor(first.milk)} bottles of milk.`
      : "Nobody has milk yet.";
  const conducted = world.groups.reduce((sum, group) => sum + group.cows, 0);
  return (
    `Turn ${turn}: ${count(world.groups.length, "group")} of ` +
    `${count(world.teams.length, "team")} with ${count(conducted, "cow")}, ` +
    `${count(wildCows(world), "wild cow")}, ${count(world.fights.length, "fight")}. ${leader}`
  );
}

function entries(value: Json, name: string): [number, JsonObject][] {
  return Object.entries(objectAt(value, name)).flatMap(([id, one]) =>
    isObject(one) ? [[Number(id), one] as [number, JsonObject]] : [],
  );
}

function groupOf(id: number, group: JsonObject, seatOf: ReadonlyMap<number, number>): Group {
  const team = numberAt(group, "team");
  const cows = numberAt(group, "cows");
  return {
    id,
    team,
    seat: seatOf.get(team) ?? team - 1,
    place: numbers(group["pos"]),
    cowboys: numberAt(group, "cowboys"),
    gunmen: numberAt(group, "gunmen"),
    power: numberAt(group, "power"),
    cows,
    calm: cows > 0 && numberAt(group, "stab_left") === 0,
    fighting: numberAt(group, "fight") > 0,
  };
}

function teamOf(
  id: number,
  team: JsonObject,
  seatOf: ReadonlyMap<number, number>,
  groups: readonly Group[],
): Team {
  const own = groups.filter((group) => group.team === id);
  const sum = (of: (group: Group) => number): number =>
    own.reduce((all, group) => all + of(group), 0);
  return {
    id,
    seat: seatOf.get(id) ?? id - 1,
    rancho: numbers(team["rancho"]),
    milk: numberAt(team, "milk") / MILLION,
    cowboys: numberAt(team, "free_cowboys") + sum((group) => group.cowboys),
    gunmen: numberAt(team, "free_gunmen") + sum((group) => group.gunmen),
    groups: own.length,
    cows: sum((group) => group.cows),
  };
}

function fightOf(id: number, fight: JsonObject): Fight {
  return {
    id,
    place: numbers(fight["pos"]),
    attacker: numberAt(fight, "attacker_team"),
    defender: numberAt(fight, "defender_team"),
    left: numberAt(fight, "left"),
    begun: fight["active"] === true,
  };
}

/** The names of what events call "team", where all teams are shown. */
export function teamName(world: World, head: Head, id: number): string | undefined {
  if (!world.open) return undefined;
  const team = world.teams.find((one) => one.id === id);
  return team && head.seats[team.seat];
}

/** What is fixed of the board. */
export interface Ground {
  readonly dim: number;
  readonly side: number;
  readonly longSight: number;
  /** Whether a field is inaccessible; by its index, the first coordinate most significant. */
  readonly blocked: (index: number) => boolean;
}

/** Read what is fixed: the parameters, and the board with a mark for each field. */
export function groundOf(head: Head): Ground {
  const fields = textAt(head.board, "fields");
  return {
    dim: numberAt(head.board, "dim", numberAt(head.params, "dim", 2)),
    side: numberAt(head.board, "side", numberAt(head.params, "side", 1)),
    longSight: numberAt(head.params, "long_sight"),
    blocked: (index) => fields[index] === "#",
  };
}
