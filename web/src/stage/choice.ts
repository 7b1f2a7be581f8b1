/** Which board stands on a stage, and when it makes room for another. */

import { isObject, listAt, numberAt, textAt, type Json, type JsonObject } from "../lib/json";
import type { Far } from "../live/said";

/** A board that may stand on a stage, as the server describes it. */
export interface Staged {
  readonly key: string;
  readonly title: string;
  readonly game: string;
  readonly called: string;
  readonly about: string;
  readonly headline: string;
  readonly detail: string;
  readonly kind: "live" | "replay";
  readonly frames: string;
  readonly watch: string;
  readonly board: string;
  readonly excitement: number;
  readonly turn: number;
  readonly standing: readonly Stand[];
  /** As which seat who leads alone is marked. */
  readonly leader: number | undefined;
  /** What is played for. */
  readonly goal: string;
  /** Where a picture of it is, for as long as it is not here itself; empty where there is none. */
  readonly poster: string;
  /** What is still to be decided. */
  readonly stake: string;
  /** How many seconds each turn lasts; 0 where turns have no length. */
  readonly turnS: number;
  /** Of a running game: how many turns have ended, and how many there are, where that is known. */
  readonly ended: number | undefined;
  readonly turns: number | undefined;
}

/** Who has how much of what counts. */
export interface Stand {
  readonly seat: number;
  readonly name: string;
  readonly shown: string;
  /** How much of the most that is, in percent. */
  readonly part: number;
}

/** For how long a board stands at least, in milliseconds. */
export const LEAST = 20_000;
/** For how long at most while others run, in milliseconds, where boards take turns. */
export const MOST = 45_000;
/** How much more must be going on elsewhere. */
const CLEARLY = 0.15;
/** How exciting a board is at most on which nobody leads yet, as the server has it. */
const DULL = 0.1;

/** What is to be thought of before there is a cut. */
export interface Situation {
  /** The board that is shown. */
  readonly shown: string | undefined;
  /** For how long, in milliseconds. */
  readonly since: number;
  /** Whether somebody holds it, or wants no movement. */
  readonly held: boolean;
  /** Whether boards take turns, as on the wall of a hall. */
  readonly turns?: boolean;
}

/** The board to be shown, of those there are, the most exciting first. */
export function chosen(boards: readonly Staged[], now: Situation): Staged | undefined {
  const shown = boards.find((board) => board.key === now.shown);
  const [best] = boards;
  if (shown === undefined) return now.held && now.shown !== undefined ? undefined : best;
  if (best === undefined || now.held) return shown;
  const dull = (board: Staged): boolean => board.excitement <= DULL;
  if (dull(shown) && !dull(best)) return best; // another game has begun there
  if (now.since < LEAST) return shown;
  if (best.excitement >= shown.excitement + CLEARLY) return best;
  const others = now.turns === true && now.since >= MOST;
  const other = (board: Staged): boolean => board !== shown && (!dull(board) || dull(shown));
  return (others && boards.find(other)) || shown;
}

/** The board after one, as somebody asks for another. */
export function following(boards: readonly Staged[], shown: string | undefined) {
  const at = boards.findIndex((board) => board.key === shown);
  return boards[(at + 1) % boards.length];
}

/** How far the game is of which a board's words are. */
export function farOf({ detail, ended, turns }: Staged): Far | undefined {
  const number = /(\d+)$/.exec(detail)?.[1];
  return number === undefined || ended === undefined
    ? undefined
    : { game: Number(number), ended, turns };
}

/** The boards in a message. */
export function boardsIn(message: Json): Staged[] {
  return listAt(message, "boards").filter(isObject).map(board);
}

function board(one: JsonObject): Staged {
  const text = (name: string): string => textAt(one, name);
  const known = (name: string): number | undefined =>
    typeof one[name] === "number" ? one[name] : undefined;
  return {
    key: text("key"),
    title: text("title"),
    game: text("game"),
    called: text("called"),
    about: text("about"),
    headline: text("headline"),
    detail: text("detail"),
    kind: text("kind") === "replay" ? "replay" : "live",
    frames: text("frames"),
    watch: text("watch"),
    board: text("board"),
    excitement: numberAt(one, "excitement"),
    turn: numberAt(one, "turn"),
    leader: known("leader"),
    ended: known("ended"),
    turns: known("turns"),
    goal: text("goal"),
    poster: text("poster"),
    stake: text("stake"),
    turnS: numberAt(one, "turn_s"),
    standing: listAt(one, "standing").map((stand) => ({
      seat: numberAt(stand, "seat"),
      name: textAt(stand, "name"),
      shown: textAt(stand, "shown"),
      part: numberAt(stand, "part"),
    })),
  };
}
