/**
 * The state of DESK as the board needs it. Fields have coordinates from 1; a stack stands at its
 * anchor, the upper left of its fields.
 */

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
import { count, grouped } from "../../lib/numbers";
import { remembered } from "../../lib/remembered";

/** 0: the attacking side, 1: the defending one. */
export type Side = 0 | 1;

/** A type of the cadre, without the bonuses of traits. */
export interface Kind {
  readonly id: number;
  readonly hp: number;
  readonly units: number;
  readonly traits: readonly number[];
  /** What stands in the cadre's table, by name. */
  readonly values: JsonObject;
}

export interface Stack {
  readonly id: number;
  readonly side: Side;
  /** Its type in the cadre. */
  readonly kind: number;
  readonly units: number;
  /** Hit points of the one unit that may be wounded. */
  readonly top: number;
  readonly x: number;
  readonly y: number;
  /** Whether it stands on 2x2 fields. */
  readonly big: boolean;
  readonly defending: boolean;
  readonly delayed: boolean;
}

export interface Party {
  /** Its team's ID. */
  readonly team: number;
  readonly seat: number;
  /** The hit points left, as a part of those of the whole cadre. */
  readonly strength: number;
  /** Points, where they may be known. */
  readonly points: number | undefined;
}

export interface Battle {
  readonly id: number;
  readonly parties: readonly [Party, Party];
  readonly stacks: readonly Stack[];
  /** Whether the stacks only stand in the plans of their teams. */
  readonly planned: boolean;
  readonly cycle: number;
  /** The stack whose turn it is, 0 for none. */
  readonly current: number;
  /** Stacks that wait for their action, in order. */
  readonly queue: readonly number[];
}

export interface Team {
  readonly id: number;
  readonly seat: number;
  /** The sum over its battles, where it may be known. */
  readonly points: number | undefined;
  /** Its part of what it had, over its battles. */
  readonly strength: number;
  /** Its set score, once there is one. */
  readonly score: number | undefined;
}

export interface Campaign {
  readonly phase: string;
  readonly left: number;
  readonly kinds: readonly Kind[];
  readonly battles: readonly Battle[];
  readonly teams: readonly Team[];
}

const BIG = 1; // the trait
const TYPES = 10; // of a side: the defender's types are numbered after the attacker's
const THOUSAND = 1000;
const ENDED = "RESULTS";
/** The phase in which armies are placed. */
export const PREPARATION = "PREPARATION";

/** Read a state, whole or as the public may see it. */
export const campaignOf = remembered((state: Json, head: Head): Campaign => {
  const position = isObject(state) && isObject(state["position"]) ? state["position"] : state;
  const kinds = kindsOf(position);
  const phase = textAt(position, "phase");
  const battles = Object.entries(objectAt(position, "battles")).flatMap(([id, battle]) =>
    isObject(battle) ? [battleOf(Number(id), battle, kinds, phase === ENDED)] : [],
  );
  return {
    phase,
    left: numberAt(position, "phase_turns_left", numberAt(position, "turns_left")),
    kinds,
    battles,
    teams: head.seats.map((_, seat) => teamOf(position, seat, battles, phase)),
  };
});

/** The seat of the team that leads alone: by points, or by what is left where these are secret. */
export function leaderOf({ teams }: Campaign): number | undefined {
  const worth = ({ points, strength }: Team): number => points ?? strength;
  const [first, second] = teams.toSorted((one, other) => worth(other) - worth(one));
  if (first === undefined || second === undefined) return first?.seat;
  return worth(first) > worth(second) ? first.seat : undefined;
}

/** Teams with the most points first; while these are hidden, those with the most left. */
export function ranked(campaign: Campaign): readonly Team[] {
  return [...campaign.teams].sort(
    (one, other) =>
      (other.points ?? 0) - (one.points ?? 0) ||
      other.strength - one.strength ||
      one.seat - other.seat,
  );
}

/** The battles of a team; all, if none is named. */
export function battlesOf(campaign: Campaign, team: number | undefined): readonly Battle[] {
  if (team === undefined) return campaign.battles;
  return campaign.battles.filter(({ parties }) => parties.some((one) => one.team === team));
}

/** Who has won a battle: the side that alone has stacks left; none while both have. */
export function decidedOf(battle: Battle): Side | undefined {
  if (battle.planned || battle.stacks.length === 0) return undefined;
  const [first] = battle.stacks;
  return battle.stacks.every(({ side }) => side === first?.side) ? first?.side : undefined;
}

/** How many fields a stack covers across and down. */
export function extentOf(stack: Stack): number {
  return stack.big ? 2 : 1;
}

/** What goes on in this phase, and for how long. */
export function phaseTold({ phase, left }: Campaign): string {
  const until = (what: string): string =>
    left === 0 ? `the last turn before ${what}` : `${count(left, "more turn")} before ${what}`;
  if (phase === PREPARATION) return `the armies are being placed: ${until("they meet")}`;
  if (phase === "TACTICS") return `both sides look at each other: ${until("blows fall")}`;
  if (phase === "SKIRMISH") {
    const rest = left === 0 ? "in its last turn" : `${count(left, "more turn")} at most`;
    return `the fight: ${rest}, then the results`;
  }
  return phase === ENDED ? "the fight is over" : phase.toLowerCase();
}

/** The moment in words. */
export function told(campaign: Campaign, head: Head, turn: number): string {
  const battles = count(campaign.battles.length, "battle");
  if (campaign.phase === PREPARATION) return `Turn ${turn}, ${phaseTold(campaign)}: ${battles}.`;
  const standing = campaign.battles.reduce((sum, battle) => sum + battle.stacks.length, 0);
  const [first] = ranked(campaign);
  const leader =
    !first?.points || first.points < 0
      ? ""
      : ` ${head.seats[first.seat]} has the most points: ${grouped(first.points)}.`;
  return (
    `Turn ${turn}, ${phaseTold(campaign)}: ${count(standing, "stack")} in ` + `${battles}.${leader}`
  );
}

function kindsOf(position: Json): Kind[] {
  const listed = listAt(position, "cadre").filter(isObject);
  const rows: [number, JsonObject][] =
    listed.length > 0
      ? listed.map((row) => [numberAt(row, "id"), row])
      : Object.entries(objectAt(position, "cadre")).flatMap(([id, row]) =>
          isObject(row) ? [[Number(id), row] as [number, JsonObject]] : [],
        );
  return rows.map(([id, values]) => ({
    id,
    hp: numberAt(values, "hp"),
    units: numberAt(values, "count", numberAt(values, "units")),
    traits: numbers(values["traits"]),
    values,
  }));
}

function battleOf(
  id: number,
  battle: JsonObject,
  kinds: readonly Kind[],
  decided: boolean,
): Battle {
  const plans = ["ATK", "DEF"].map((side) => objectAt(objectAt(battle, "sides"), side));
  const standing = [...stacksOf(battle, bigOf(battle, plans, kinds))];
  const planned = standing.length === 0 ? plannedOf(plans, kinds) : [];
  const stacks = standing.length > 0 ? standing.filter(({ units }) => units > 0) : planned;
  const known = ["attacker", "defender"].map((name) => numberAt(battle, name));
  const results = numbers(battle["results"]);
  const all = kinds.reduce((sum, kind) => sum + kind.hp * kind.units, 0);
  const party = (side: Side): Party => {
    const team = known[side] ?? 0;
    const points = plans[side]?.[decided ? "result" : "points"] ?? results[side];
    const left = stacks
      .filter((stack) => stack.side === side)
      .reduce((sum, stack) => sum + hitPoints(stack, kinds), 0);
    return {
      team,
      seat: team - 1,
      // Before stacks stand, everybody has all that there is.
      strength: all > 0 && standing.length > 0 ? left / all : 1,
      points: typeof points === "number" ? points / THOUSAND : undefined,
    };
  };
  return {
    id,
    parties: [party(0), party(1)],
    stacks,
    planned: planned.length > 0,
    cycle: numberAt(battle, "cycle_no", numberAt(battle, "cycle")),
    current: numberAt(battle, "current"),
    queue: numbers(battle["queue"]),
  };
}

function hitPoints(stack: Stack, kinds: readonly Kind[]): number {
  const hp = kinds.find((kind) => kind.id === stack.kind)?.hp ?? 0;
  return (stack.units - 1) * hp + stack.top;
}

/** Whether a type of the battle is big, by its number there. */
function bigOf(
  battle: JsonObject,
  plans: readonly JsonObject[],
  kinds: readonly Kind[],
): (type: number) => boolean {
  const types = listAt(battle, "types").filter(isObject);
  if (types.length > 0) {
    const big = types.filter((type) => numbers(type["traits"]).includes(BIG));
    return (type) => big.some((one) => one["kind"] === type);
  }
  return (type) => isBig(plans[sideOf(type)], cadreType(type), kinds);
}

function isBig(plan: JsonObject | undefined, kind: number, kinds: readonly Kind[]): boolean {
  if (kinds.find(({ id }) => id === kind)?.traits.includes(BIG)) return true;
  return listAt(plan, "assigned").some((pair) => {
    const [type, trait] = numbers(pair);
    return type === kind && trait === BIG;
  });
}

function cadreType(type: number): number {
  return ((type - 1) % TYPES) + 1;
}

function sideOf(type: number): Side {
  return type > TYPES ? 1 : 0;
}

/** The stacks of a battle that has been set up; those that are gone have no units. */
function* stacksOf(battle: JsonObject, big: (type: number) => boolean): Generator<Stack> {
  const flag = (name: string, place: number): boolean => Boolean(listAt(battle, name)[place]);
  for (const row of listAt(battle, "stacks")) {
    const id = numberAt(row, "id");
    yield stackOf(id, row, numberAt(row, "units"), big, {
      defending: flag("defending", id - 1),
      delayed: flag("delayed", id - 1),
    });
  }
  for (const [id, row] of Object.entries(objectAt(battle, "stacks"))) {
    const flags = isObject(row) ? row : {};
    yield stackOf(Number(id), row, numberAt(row, "count"), big, {
      defending: flags["defending"] === true,
      delayed: flags["delayed"] === true,
    });
  }
}

function stackOf(
  id: number,
  row: Json,
  units: number,
  big: (type: number) => boolean,
  flags: Pick<Stack, "defending" | "delayed">,
): Stack {
  const type = numberAt(row, "kind");
  return {
    id,
    side: sideOf(type),
    kind: cadreType(type),
    units,
    top: numberAt(row, "top_hp"),
    x: numberAt(row, "x"),
    y: numberAt(row, "y"),
    big: big(type),
    ...flags,
  };
}

/** Where stacks will stand, as far as their teams have planned. */
function plannedOf(plans: readonly JsonObject[], kinds: readonly Kind[]): Stack[] {
  return plans.flatMap((plan, side) =>
    listAt(plan, "deployment").map((row, place): Stack => {
      const [kind = 0, units = 0, x = 0, y = 0] = numbers(row);
      return {
        id: place + 1,
        side: side === 0 ? 0 : 1,
        kind,
        units,
        top: kinds.find(({ id }) => id === kind)?.hp ?? 0,
        x,
        y,
        big: isBig(plan, kind, kinds),
        defending: false,
        delayed: false,
      };
    }),
  );
}

function teamOf(position: Json, seat: number, battles: readonly Battle[], phase: string): Team {
  const id = seat + 1;
  const own = battles.flatMap(({ parties }) => parties.filter((party) => party.team === id));
  const points = own.flatMap((party) => (party.points === undefined ? [] : [party.points]));
  const whole = objectAt(objectAt(position, "teams"), String(id));
  const score = whole["set_score"] ?? listAt(position, "set_scores")[seat];
  return {
    id,
    seat,
    points: points.length > 0 ? points.reduce((sum, one) => sum + one, 0) : undefined,
    strength: own.reduce((sum, party) => sum + party.strength, 0) / Math.max(1, own.length),
    score: phase === ENDED && typeof score === "number" ? score : undefined,
  };
}
