/** The Shuttle as its views show it: the line with what flies there, the rooms, what is to come. */

import type { GameEvent } from "../../frames/format";
import { isObject, listAt, numberAt, objectAt, textAt, type Json } from "../../lib/json";
import { count } from "../../lib/numbers";
import { remembered } from "../../lib/remembered";

export type Station = "outside" | "lower_deck" | "engine_room" | "bridge";

/** Buttons by room, and what their actions cost in Charges, as the rule book has them. */
export const ROOMS = {
  lower_deck: { ld_reload: 0, pulse_cannon: 1, missile_launch: 0 },
  engine_room: { reactor_recharge: 0, more_speed: 1, turbo: 2, handbrake: 1 },
  bridge: { bridge_reload: 0, heavy_laser: 1, captains_log: 1 },
} as const satisfies Partial<Record<Station, Record<string, number>>>;

const NAMES: Readonly<Record<string, string>> = {
  captains_log: "Captain\u2019s Log",
  ld_reload: "Lower Deck Reload",
};

/** The button that can be pushed harder. */
export const HARDER = "heavy_laser";

export interface Player {
  readonly name: string;
  /** Where they are; nowhere if they are inactive. */
  readonly station: string;
  readonly credits: number;
  readonly threatPoints: number;
  readonly ergs: number;
  readonly rests: number;
  readonly wins: number;
}

/** Something In Space, or a Threat that waits to enter, whose id is 0. */
export interface Thing {
  readonly id: number;
  readonly kind: "shuttle" | "threat" | "missile";
  readonly name: string;
  readonly symbol: string;
  readonly position: number;
  readonly delta: number;
  readonly hp: number;
  readonly maxHp: number;
  readonly explosion: number;
  readonly attack: number;
  readonly scouting: number;
}

export interface Button {
  readonly id: string;
  readonly cost: number;
  /** Who has pushed it today, and as which of the day; absent if nobody has. */
  readonly pushed: { readonly player: string; readonly place: number } | undefined;
}

export interface Room {
  readonly id: Station;
  readonly charges: number;
  readonly crew: readonly string[];
  readonly buttons: readonly Button[];
}

export interface Push {
  readonly player: string;
  readonly button: string;
  readonly harder: boolean;
}

export interface Intent {
  readonly id: number;
  readonly by: string;
  readonly kind: string;
  /** When it was announced. */
  readonly at: string;
  readonly supporters: readonly string[];
}

export interface Shuttle {
  readonly players: readonly Player[];
  /** The names of all who have ever registered, in that order. */
  readonly known: readonly string[];
  readonly enemy: string;
  /** Where the second wormhole is; 0 before the first journey. */
  readonly length: number;
  readonly things: readonly Thing[];
  /** The Shuttle itself, while a journey is in place. */
  readonly ship: Thing | undefined;
  readonly rooms: readonly Room[];
  readonly outside: readonly string[];
  readonly pushes: readonly Push[];
  readonly pending: readonly Thing[];
  /** Those that have not served yet, in order. */
  readonly intents: readonly Intent[];
  /** Until when the systems are offline; empty if they work. */
  readonly offline: string;
  /** Who records the Captain's Log now. */
  readonly recorder: string;
}

/** What a room or a button is called on the page. */
export const named = (id: string): string =>
  NAMES[id] ??
  id.replace(/(^|_)([a-z])/g, (_, gap, letter) => (gap ? " " : "") + letter.toUpperCase());

/** Read a view of the game. */
export const shuttleOf = remembered((state: Json): Shuttle => {
  const players = Object.entries(objectAt(state, "players"))
    .filter(([, one]) => isObject(one) && one["registered"] !== false)
    .map(([name, one]) => player(state, name, one));
  const pushes = listAt(state, "pushes").map(push);
  const things = Object.entries(objectAt(state, "objects")).map(([id, one]) =>
    thing(one, Number(id), numberAt(one, "hp"), numberAt(one, "max_hp")),
  );
  const offline = textAt(state, "offline_until");
  return {
    players,
    known: Object.keys(objectAt(state, "players")),
    enemy: textAt(state, "enemy"),
    length: numberAt(state, "wormhole2"),
    things,
    ship: things.find(({ kind }) => kind === "shuttle"),
    rooms: Object.entries(ROOMS).map(([id, costs]) => ({
      id: id as Station,
      charges: numberAt(objectAt(state, "charges"), id),
      crew: at(players, id),
      buttons: Object.entries(costs).map(([button, cost]) => pushable(button, cost, pushes)),
    })),
    outside: at(players, "outside"),
    pushes,
    pending: listAt(state, "pending").map((one) =>
      thing(one, 0, numberAt(one, "hp"), numberAt(one, "hp")),
    ),
    intents: listAt(state, "intents")
      .filter((one) => isObject(one) && one["used"] !== true)
      .map(intent),
    offline: Date.parse(offline) > Date.parse(textAt(state, "now")) ? offline : "",
    recorder: textAt(
      listAt(state, "recordings").find((one) => textAt(one, "status") === "recording"),
      "by",
    ),
  };
});

/** Credits that buy a win. */
export const PRICE = 10;

/** Players in the order in which they would be ranked: by wins, credits, names [D33]. */
export function standing({ players }: Shuttle): readonly Player[] {
  return players.toSorted(
    (one, other) =>
      other.wins - one.wins || other.credits - one.credits || (one.name < other.name ? -1 : 1),
  );
}

/** Who is what on the journey that is in place: the next one has another Enemy. */
export function roles({ enemy, rooms }: Shuttle): string {
  const crew = rooms.flatMap((room) => room.crew);
  const aboard = [crew.slice(0, -1).join(", "), ...crew.slice(-1)].filter(Boolean).join(" and ");
  const are = crew.length > 1 ? "are its crew" : "is its crew";
  return `${enemy} is the Enemy of this journey${aboard ? `; ${aboard} ${are}` : ""}.`;
}

/** Who plays and is nowhere on the board, as the inactive have no Station [SHUTTLE-19]. */
export function absent({ players }: Shuttle): readonly string[] {
  return players.filter(({ station }) => station === "").map(({ name }) => name);
}

/** What an object is and does, in a sentence. */
export function told(one: Thing, length: number): string {
  const facts = [
    `${one.hp} of ${one.maxHp} hit points`,
    moving(one, length),
    one.attack ? `attack ${one.attack}` : "",
    one.explosion ? `explosion ${one.explosion}` : "",
    one.scouting ? `scouting ${one.scouting}` : "",
  ];
  return `${one.name} at ${one.position}: ${facts.filter(Boolean).join(", ")}`;
}

/** Where an object goes on Monday, if nothing is in its way. */
function moving({ position, delta }: Thing, length: number): string {
  if (!delta) return "stays where it is";
  const to = position + delta;
  if (to <= 0) return "flies into the first wormhole on Monday";
  return to >= length ? "reaches the second wormhole on Monday" : `flies to ${to} on Monday`;
}

/** Where the Shuttle and a Threat come together if both fly on as they do now. */
export interface Meeting {
  readonly threat: Thing;
  /** On which Monday from now on, from 1. */
  readonly mondays: number;
  /** Where on the line: between two of its places where they pass each other. */
  readonly place: number;
  /** Whether they collide; who only passes is unharmed [SHUTTLE-116]. */
  readonly collides: boolean;
}

/** The first meeting ahead, of several the nearest to the Shuttle; of a missile none. */
export function foreseen(things: readonly Thing[], length: number): Meeting | undefined {
  const ship = things.find(({ kind }) => kind === "shuttle");
  if (ship === undefined) return undefined;
  const far = ({ place }: Meeting): number => Math.abs(place - ship.position);
  return things
    .filter(({ kind }) => kind === "threat")
    .flatMap((one) => meetingOf(ship, one, length) ?? [])
    .toSorted((one, other) => one.mondays - other.mondays || far(one) - far(other))[0];
}

function meetingOf(ship: Thing, threat: Thing, length: number): Meeting | undefined {
  if (!ship.delta && !threat.delta) return undefined;
  const inside = (place: number): boolean => place > 0 && place < length;
  for (let mondays = 1; ; mondays++) {
    const here = ship.position + mondays * ship.delta;
    const there = threat.position + mondays * threat.delta;
    if (!inside(here) || !inside(there)) return undefined;
    if (here === there) return { threat, mondays, place: here, collides: true };
    const before = there - threat.delta - (here - ship.delta);
    const after = there - here;
    if (before * after < 0) {
      const part = Math.abs(before) / (Math.abs(before) + Math.abs(after));
      return { threat, mondays, place: here - ship.delta * (1 - part), collides: false };
    }
  }
}

/** How a journey ended, and where the Shuttle was last. */
export interface End {
  readonly arrived: boolean;
  readonly place: number;
}

/** The end of a journey among what has just happened; the Shuttle itself is not In Space any more. */
export function endOf(
  events: readonly GameEvent[],
  { length }: Shuttle,
  before: Shuttle | undefined,
): End | undefined {
  const end = events.find(({ kind }) => kind === "End");
  if (end === undefined) return undefined;
  const arrived = end["outcome"] === "arrived";
  return { arrived, place: arrived ? length : (before?.ship?.position ?? length / 2) };
}

/** How the flight stands, in sentences: the way that is left, and what is nearest or comes. */
export function met(things: readonly Thing[], length: number): readonly string[] {
  const ship = things.find(({ kind }) => kind === "shuttle");
  if (ship === undefined) return [];
  const left = length - ship.position;
  const weeks = ship.delta
    ? `at its speed now that takes ${count(Math.ceil(left / ship.delta), "week")}`
    : "it stands still";
  const meeting = foreseen(things, length);
  const others = things
    .filter(({ kind }) => kind === "threat")
    .toSorted((one, other) => apart(ship, one) - apart(ship, other));
  const first = meeting?.threat ?? others[0];
  return [
    `The Shuttle has ${left} of ${length} AU left to the arrival: ${weeks}.`,
    ...(first ? [`${first.name} is ${where(ship, first)}${meeting ? comes(meeting) : ""}.`] : []),
  ];
}

const apart = (one: Thing, other: Thing): number => Math.abs(one.position - other.position);

function where(ship: Thing, one: Thing): string {
  return `${apart(ship, one)} AU ${one.position > ship.position ? "ahead" : "behind"}`;
}

const ORDINALS = ["", "second", "third", "fourth", "fifth", "sixth"];

/** A Monday from now on, in words. */
function onMonday(mondays: number): string {
  if (mondays === 1) return "next Monday";
  const ordinal = ORDINALS[mondays - 1];
  return ordinal ? `on the ${ordinal} Monday from now` : `in ${mondays} weeks`;
}

function comes({ mondays, collides }: Meeting): string {
  const when = onMonday(mondays);
  return collides
    ? `, and if both fly on like this they collide ${when}`
    : `, and if both fly on like this they pass each other ${when} without a collision`;
}

/** All of it in a sentence or two. */
export function summary(state: Json): string {
  const { ship, things, length, enemy, rooms } = shuttleOf(state);
  if (ship === undefined) return "No journey is in place.";
  const threats = things.filter(({ kind }) => kind === "threat");
  const crew = rooms.filter(({ crew }) => crew.length);
  const aboard = crew.map((room) => `${room.crew.join(", ")} in ${named(room.id)}`);
  return [
    `The Shuttle is at ${ship.position} of ${length}, ${ship.hp} of ${ship.maxHp} hit points.`,
    `${count(threats.length, "Threat")} in play; the Enemy is ${enemy}.`,
    aboard.length ? `${aboard.join("; ")}.` : "",
  ].join(" ");
}

function at(players: readonly Player[], station: string): string[] {
  return players.filter((one) => one.station === station).map(({ name }) => name);
}

function player(state: Json, name: string, one: Json): Player {
  const owned = (what: string): number => numberAt(objectAt(state, what), name);
  return {
    name,
    station: textAt(one, "station"),
    credits: owned("credits"),
    threatPoints: owned("threat_points"),
    ergs: owned("ergs"),
    wins: listAt(state, "wins").filter((win) => textAt(win, "player") === name).length,
    rests: owned("rests"),
  };
}

function thing(one: Json, id: number, hp: number, maxHp: number): Thing {
  const kind = textAt(one, "kind");
  return {
    id,
    kind: kind === "shuttle" || kind === "missile" ? kind : "threat",
    name: textAt(one, "name"),
    symbol: textAt(one, "symbol"),
    position: numberAt(one, "position"),
    delta: numberAt(one, "delta"),
    hp,
    maxHp,
    explosion: numberAt(one, "explosion"),
    attack: numberAt(one, "attack"),
    scouting: numberAt(one, "scouting"),
  };
}

function push(one: Json): Push {
  const harder = isObject(one) && one["harder"] === true;
  return { player: textAt(one, "player"), button: textAt(one, "button"), harder };
}

function pushable(id: string, cost: number, pushes: readonly Push[]): Button {
  const place = pushes.findIndex(({ button }) => button === id);
  const by = pushes[place];
  return { id, cost, pushed: by && { player: by.player, place: place + 1 } };
}

function intent(one: Json): Intent {
  return {
    id: numberAt(one, "id"),
    by: textAt(one, "by"),
    kind: textAt(one, "kind"),
    at: textAt(one, "at"),
    supporters: listAt(one, "supporters").map(String),
  };
}
