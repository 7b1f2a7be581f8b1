/** Spaceships as its views show it: sectors with ships, battles with their windows, players. */

import { isObject, listAt, numberAt, objectAt, textAt, type Json } from "../../lib/json";
import { count } from "../../lib/numbers";
import { remembered } from "../../lib/remembered";
import { moment } from "../announced/moment";

export interface Ship {
  readonly id: number;
  /** Whose it is; empty: it is a derelict. */
  readonly owner: string;
  readonly armour: number;
  readonly energy: number;
  /** The battle it is engaged in; 0: none. */
  readonly battle: number;
}

export interface Sector {
  readonly id: number;
  readonly ships: readonly Ship[];
}

export interface Battle {
  readonly id: number;
  readonly attacker: string;
  readonly defender: string;
  /** What each has committed, once that is known. */
  readonly attack: number | undefined;
  readonly defence: number | undefined;
  /** How it stands, in sentences. */
  readonly standing: readonly string[];
  readonly resolved: boolean;
  /** Who has won; empty: nobody has, or nobody yet. */
  readonly winner: string;
}

/** How a battle is decided [SHIPS-88]. */
export const RULE =
  "Each stakes energy, the attacker in secret; whose ship loses less armour by that wins.";

export interface Player {
  readonly name: string;
  readonly fame: number;
  readonly coins: number;
  readonly blots: number;
  readonly wins: number;
  /** With whom they consent to be allied. */
  readonly consents: readonly string[];
}

export interface Galaxy {
  readonly sectors: readonly Sector[];
  /** Those under way first, then the newest. */
  readonly battles: readonly Battle[];
  readonly players: readonly Player[];
  /** Who is Astronomor; empty if nobody is. */
  readonly astronomor: string;
}

/** Read a view of the game. */
export const galaxyOf = remembered((state: Json): Galaxy => {
  const ships = Object.entries(objectAt(state, "ships"));
  const within = (uid: Json): Ship[] =>
    ships.filter(([, one]) => numberAt(one, "sector") === uid).map(([id, one]) => ship(id, one));
  const battles = Object.entries(objectAt(state, "battles")).map(([id, one]) =>
    battle(Number(id), one, listAt(objectAt(state, "codebook"), "communications")),
  );
  return {
    sectors: listAt(state, "sectors").map((uid, place) => ({ id: place + 1, ships: within(uid) })),
    battles: battles.reverse().sort((one, other) => Number(one.resolved) - Number(other.resolved)),
    players: Object.entries(objectAt(state, "players"))
      .filter(([, one]) => isObject(one) && one["left"] !== true)
      .map(([name, one]) => ({
        name,
        fame: numberAt(one, "fame"),
        coins: numberAt(objectAt(state, "coins"), name),
        blots: numberAt(objectAt(state, "blots"), name),
        wins: winsOf(state, name),
        consents: listAt(one, "consents").map(String),
      })),
    astronomor: textAt(objectAt(state, "office"), "holder"),
  };
});

/** Fame at which a player wins, for better or for worse [SHIPS-99]. */
export const GOAL = 10;

/** Fame in words: below 0 it is infamy, of which as much wins. */
export function famed(fame: number): string {
  if (fame === 0) return "0";
  return `${fame > 0 ? "fame" : "infamy"} ${Math.abs(fame)}`;
}

/** Who is Astronomor, the officer who keeps the record, in words [SHIPS-40, SHIPS-43]. */
export function keeperOf({ astronomor }: Galaxy): string {
  if (!astronomor) return "Nobody is Astronomor, and keeps the record.";
  const who = astronomor === "automatic" ? "The platform" : astronomor;
  return `${who} keeps the record, as Astronomor.`;
}

/** Players in the order in which they would be ranked: by wins, by |fame|, by their ships. */
export function standing(galaxy: Galaxy): readonly Player[] {
  const ships = galaxy.sectors.flatMap((sector) => sector.ships);
  const rank = ({ name, wins, fame }: Player): readonly number[] => {
    const ship = ships.find(({ owner }) => owner === name);
    return [wins, Math.abs(fame), ship?.armour ?? -1, ship?.energy ?? -1];
  };
  return galaxy.players.toSorted((one, other) => {
    const [mine, others] = [rank(one), rank(other)];
    const apart = mine.findIndex((value, place) => value !== others[place]);
    return apart < 0 ? 0 : (others[apart] ?? 0) - (mine[apart] ?? 0);
  });
}

function winsOf(state: Json, name: string): number {
  return listAt(state, "wins").filter((one) => Array.isArray(one) && one[0] === name).length;
}

/** A ship in words. */
export function told({ armour, energy, battle }: Ship): string {
  const state = armour <= 0 ? ", Defeated" : battle ? `, engaged in battle ${battle}` : "";
  return `armour ${armour}, energy ${energy}${state}`;
}

/** Whether two ships of one sector can fight: neither is Defeated, or in a battle [SHIPS-52]. */
function canFight(one: Ship, other: Ship): boolean {
  const able = ({ owner, armour, battle }: Ship): boolean => owner !== "" && armour > 0 && !battle;
  return able(one) && able(other) && one.owner !== other.owner;
}

/** What two ships beside each other are to each other; empty: nothing. */
export function between(one: Ship, other: Ship): string {
  if (one.battle && one.battle === other.battle) return "in battle";
  return canFight(one, other) ? "can fight" : "";
}

/** What the owner of a ship has, and what they can do with it now [SHIPS-4, 23, 36, 52]. */
export function prospects({ sectors, players }: Galaxy, ship: Ship): string {
  const { owner, armour, energy } = ship;
  if (!owner) return "A derelict: its owner has left, and nobody can attack or move it.";
  const fame = players.find(({ name }) => name === owner)?.fame ?? 0;
  const has = `${owner} has ${fame < 0 ? `${famed(fame)}, and is Infamous` : `fame ${fame}`}`;
  if (armour <= 0) return `${has}; the ship is Defeated, and can neither move nor fight.`;
  if (ship.battle) return `${has}; the ship is engaged until battle ${ship.battle} is resolved.`;
  const at = sectors.findIndex(({ ships }) => ships.some(({ id }) => id === ship.id));
  const next = [sectors[at - 1], sectors[at + 1]].filter((one) => one !== undefined);
  const foes = (sectors[at]?.ships ?? []).filter((one) => canFight(ship, one));
  const can = [
    ...(energy > 0 ? [`move to ${next.map(({ id }) => `Sector ${id}`).join(" or ")}`] : []),
    ...(foes.length > 0 ? [`attack ${foes.map((one) => one.owner).join(" or ")}`] : []),
  ];
  return can.length > 0 ? `${has}; the ship can ${can.join(", or ")}.` : `${has}.`;
}

/** All of it in a sentence or two. */
export function summary(state: Json): string {
  const { sectors, battles } = galaxyOf(state);
  const places = sectors
    .filter(({ ships }) => ships.length)
    .map(({ id, ships }) => `Sector ${id}: ${ships.map(({ owner }) => named(owner)).join(", ")}`);
  const open = battles.filter(({ resolved }) => !resolved).length;
  return `${count(sectors.length, "sector")}. ${places.join("; ")}. ${count(open, "battle")} under way.`;
}

/** Who has a ship, in words. */
export const named = (owner: string): string => owner || "a derelict";

function ship(id: string, one: Json): Ship {
  return {
    id: Number(id),
    owner: textAt(one, "owner"),
    armour: numberAt(one, "armour"),
    energy: numberAt(one, "energy"),
    battle: numberAt(one, "engaged_in"),
  };
}

function battle(id: number, one: Json, communications: readonly Json[]): Battle {
  const known = (what: string): number | undefined =>
    isObject(one) && typeof one[what] === "number" ? one[what] : undefined;
  const [attacker, defender] = [textAt(one, "attacker"), textAt(one, "defender")];
  const [attack, defence] = [known("attack_value"), known("defence_value")];
  const resolved = textAt(one, "resolved_at") !== "";
  const number = numberAt(one, "comm");
  const target = communications.find((each) => numberAt(each, "id") === number);
  const due = textAt(one, "resolve_due");
  const sides: Readonly<Record<string, string>> = { attacker, defender };
  const winner = sides[textAt(one, "outcome")] ?? "";
  const standing = resolved
    ? [`${winner || "nobody"} wins, ${moment(textAt(one, "resolved_at"))}.`]
    : [
        ...(attack === undefined ? [revealing(attacker, target)] : []),
        ...(defence === undefined ? [`${defender} has not answered yet.`] : []),
        ...(due ? [`To be resolved by ${moment(due)}.`] : []),
      ];
  return { id, attacker, defender, attack, defence, standing, resolved, winner };
}

/** When the attacker can, or must, reveal what they have committed. */
function revealing(attacker: string, target: Json | undefined): string {
  const [opens, closes] = [textAt(target, "opens_at"), textAt(target, "closes_at")];
  if (opens)
    return `${attacker} must reveal the attack from ${moment(opens)} until ${moment(closes)}.`;
  const latest = isObject(target) ? textAt(target["window"], "latest_opens_at") : "";
  return `${attacker} can reveal the attack once it is answered, at the latest from ${moment(latest)}.`;
}
