/** What somebody who watches has guessed: who wins. It is kept in this browser, and sent nowhere. */

import type { Story } from "../frames/format";
import { isObject, numberAt, textAt, type Json, type JsonObject } from "../lib/json";
import { count } from "../lib/numbers";
import { listed, pointAt, standing } from "./story";

export interface Guess {
  readonly seat: number;
  /** The frame that was shown, and its turn. */
  readonly frame: number;
  readonly turn: number;
  /** How the match ends, where the browser knew it already: then it is of that one only. */
  readonly end: string;
}

/** The match that a guess is of. */
export interface Guessed {
  /** Its name in addresses. */
  readonly game: string;
  readonly seats: readonly string[];
}

const KEY = "contestmaster-guesses";
/** Guesses that are kept: those that were made last. */
const MOST = 40;

/** The guess that was made of a match, if it can be of that one. */
export function guessOf(match: Guessed, story: Story, kept = storage()): Guess | undefined {
  const found = read(kept)[nameOf(match)];
  if (!isObject(found)) return undefined;
  const guess = {
    seat: numberAt(found, "seat", -1),
    frame: numberAt(found, "frame"),
    turn: numberAt(found, "turn"),
    end: textAt(found, "end"),
  };
  const last = story.points.at(-1)?.frame ?? 0;
  const other = guess.end !== "" && story.over && guess.end !== endOf(story);
  return match.seats[guess.seat] === undefined || guess.frame > last || other ? undefined : guess;
}

/** Guess that a seat wins, while a frame is shown. */
export function guess(
  match: Guessed,
  story: Story,
  seat: number,
  frame: number,
  kept = storage(),
): Guess {
  const turn = pointAt(story, frame)?.turn ?? frame;
  const made: Guess = { seat, frame, turn, end: endOf(story) };
  const others = Object.entries(read(kept)).filter(([name]) => name !== nameOf(match));
  const newest = others.slice(1 - MOST);
  const all = JSON.stringify(Object.fromEntries([...newest, [nameOf(match), { ...made }]]));
  try {
    kept?.setItem(KEY, all);
  } catch {
    // There is no room, or it may not be kept: then it holds for as long as the page is open.
  }
  return made;
}

/** The guess as it stands: whose, and when it was made. */
export function standingGuess({ seat, turn }: Guess, seats: readonly string[]): string {
  return `Your guess: ${seats[seat] ?? ""}, made in turn ${turn}`;
}

/** Whether a guess was right, when the end is told; empty where nobody knows who has won. */
export function verdictOf(guess: Guess, story: Story, seats: readonly string[]): string {
  const winners = story.ending?.winners;
  if (!story.over || winners === undefined) return "";
  const name = seats[guess.seat] ?? "";
  const made = madeWhen(guess, story, seats);
  const names = listed(winners.map((seat) => seats[seat] ?? ""));
  if (!winners.includes(guess.seat)) {
    const instead = winners.length === 0 ? "nobody has won" : `${names} ${won(winners)}`;
    return `You guessed ${name}${made}; ${instead}.`;
  }
  if (winners.length === 1) return `You guessed right${made}.`;
  return `You guessed ${name}${made}, and were right in part: ${names} share the win.`;
}

function won(winners: readonly number[]): string {
  return winners.length > 1 ? "share the win" : "has won";
}

/** How long before the end a guess was made, and how it stood then. */
function madeWhen(guess: Guess, story: Story, seats: readonly string[]): string {
  const point = pointAt(story, guess.frame);
  const left = (story.points.at(-1)?.turn ?? guess.turn) - guess.turn;
  const when = left > 0 ? `, ${count(left, "turn")} before the end` : ", in the last turn";
  // What nobody was shown then is no part of what was known.
  if (point === undefined || point.values.includes(null)) return when;
  return `${when}, when ${standing(story, point.frame, seats, true)}`;
}

/** What tells a match that is over from others of the same name. */
function endOf(story: Story): string {
  return story.over ? `${story.points.at(-1)?.frame ?? 0} ${story.headline}` : "";
}

function nameOf({ game, seats }: Guessed): string {
  return JSON.stringify([game, ...seats]);
}

function read(kept: Storage | undefined): JsonObject {
  try {
    const found = JSON.parse(kept?.getItem(KEY) ?? "{}") as Json;
    return isObject(found) ? found : {};
  } catch {
    return {};
  }
}

/** What this browser keeps, if it keeps anything. */
function storage(): Storage | undefined {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}

/** The name of a match in the address of its replay. */
export function gameIn(address: string): string {
  return /\/([^/]+)\/replay(?:\?|$)/.exec(address)?.[1] ?? "";
}
