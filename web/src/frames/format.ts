/** The form in which matches come to the page: `contestmaster-frames/1`. */

import { isObject, type Json, type JsonObject } from "../lib/json";
import { isBot, spoken } from "../lib/players";

export const FORMAT = "contestmaster-frames/1";

/** What happened: the kind of event, and its fields by name. */
export interface GameEvent {
  readonly kind: string;
  readonly [field: string]: Json;
}

/** How a match stood at the beginning of a turn, whole or as a change, and what led there. */
export interface Frame {
  /** Its turn; where frames are of orders, the number of its order. */
  readonly turn: number;
  /** Where frames are of orders: how many turns there had been. */
  readonly turns?: number;
  readonly at: string;
  /** The whole state. A frame has this or a patch. */
  readonly state?: Json;
  /** A merge patch (RFC 7386) against the frame before. */
  readonly patch?: Json;
  readonly events: readonly GameEvent[];
  /** Values of the figures, by figure and seat; none where nobody who looks may know any. */
  readonly figures?: readonly (readonly (number | null)[])[];
}

/** How events of a kind are told in words. */
export interface Telling {
  /** A sentence with `{field}` where a field goes. */
  readonly words: string;
  /** Whether it happens all the time, so that news leave it out. */
  readonly routine: boolean;
}

/** What a game counts for each seat. */
export interface Figure {
  readonly name: string;
  /** What there are so many of, in the plural; empty where the name says it. */
  readonly unit: string;
  readonly decimals: number;
  readonly higher_is_better: boolean;
  /** What a single one is called, where that is another word. */
  readonly one?: string;
  /** What is said while nobody has any; absent or empty where its words say it. */
  readonly nobody?: string;
}

/** How a match stood at one frame: part of its story. */
export interface StoryPoint {
  readonly frame: number;
  readonly turn: number;
  /** The number that counts, by seat; nothing where that may not be known. */
  readonly values: readonly (number | null)[];
  /** The seats that lead. */
  readonly leaders?: readonly number[];
  /** By how much, where one leads alone. */
  readonly margin?: number;
  /** The figure of which the margin is; the first where it is left out. */
  readonly by?: number;
  /** The best of the others. */
  readonly second?: readonly number[];
  /** Who has most of what comes next, in a sentence, while nobody leads alone. */
  readonly beside?: string;
  /** The seats of whom that says so. */
  readonly nearest?: readonly number[];
  /** Of the figure of which the margin is, by seat, while nobody has any of the number that counts. */
  readonly deciding?: readonly (number | null)[];
}

/** A moment to jump to. */
export interface StoryMoment {
  readonly frame: number;
  readonly turn: number;
  readonly kind: string;
  readonly seats: readonly number[];
  readonly text: string;
  readonly weight: number;
  /** At what of the board: the number of a planet or a battle, or the coordinates of a field. */
  readonly where?: readonly number[];
}

/** How a match has ended. */
export interface Ending {
  readonly headline: string;
  /** The same to each player, by seat. */
  readonly verdicts: readonly string[];
  /** What turned it. */
  readonly turning: readonly StoryMoment[];
  /** The one of them at which a page opens the match; none where that is its end. */
  readonly pivot?: StoryMoment | null;
  /** The seats that have won, or share the win. */
  readonly winners?: readonly number[];
}

/** Who led by how much, and what turned it; of a live match also only what is new. */
export interface Story {
  readonly figures: readonly Figure[];
  readonly points: readonly StoryPoint[];
  readonly moments: readonly StoryMoment[];
  readonly over: boolean;
  /** How it stands after the last point. */
  readonly sentence: string;
  /** How it has ended; empty before. */
  readonly headline: string;
  /** The turn in which who leads took the lead for good, so far. */
  readonly decided?: number | null;
  readonly ending?: Ending | null;
  /** What the game is and what comes first, until somebody leads. */
  readonly opening?: string;
  /** What it is played for, and what brings that. */
  readonly goal?: string;
  /** What is still to be decided, while it is played. */
  readonly stake?: string;
}

/** Commands of one seat that were refused alike. */
export interface Refused {
  readonly seat: number;
  readonly command: string;
  readonly code: number;
  readonly message: string;
  readonly rule?: string;
  readonly times?: number;
  /** How many turns had ended at the last of them. */
  readonly turn?: number;
  /** The last of them, as it was sent. */
  readonly line?: string;
}

/** What holds for a whole match. */
export interface Head {
  readonly format: string;
  readonly game: string;
  /** What people call it. */
  readonly called?: string;
  /** What it is, in a sentence. */
  readonly about?: string;
  readonly version: number;
  readonly params: JsonObject;
  /** Names by seat, as people read them. */
  readonly seats: readonly string[];
  /** By seat, whether a program plays there. */
  readonly bots?: readonly boolean[];
  readonly server: string | null;
  readonly game_no: number | null;
  /** How many turns have been played. */
  readonly turns: number;
  /** What is public and fixed of the board, as the game tells it. */
  readonly board: Json;
  /** How events are told in words, by kind. */
  readonly words?: Readonly<Record<string, Telling>>;
  /** What the game counts; the first is the number that counts. */
  readonly figures?: readonly Figure[];
  /** Commands that were refused, where they have been counted. */
  readonly refused?: readonly Refused[];
  /** Its story, from the first turn, whatever frames are here. */
  readonly story?: Story;
  /** By seat, as which seat it is marked, where that is not itself. */
  readonly marks?: readonly number[];
  /** What the seats are called, by seat, in games that have words for them. */
  readonly seat_names?: readonly string[];
  /** The words of the board that only rules explain, with what they mean. */
  readonly terms?: Readonly<Record<string, string>>;
}

/** A match, or a piece of one. */
export interface Replay extends Head {
  readonly frames: readonly Frame[];
}

/** What was sent is of another form than this page reads. */
export class FormatError extends Error {}

/** Check that a decoded document is a replay this page can read. */
export function asReplay(document: Json): Replay {
  if (!isObject(document) || document["format"] !== FORMAT) {
    const found = isObject(document) ? String(document["format"]) : typeof document;
    throw new FormatError(`This page reads ${FORMAT}, and was given ${found}.`);
  }
  if (!Array.isArray(document["frames"]) || !Array.isArray(document["seats"])) {
    throw new FormatError("The replay has no frames.");
  }
  return headOf(document as unknown as Replay);
}

/** The head of a match that a server sent, with names as people read them. */
export function headOf<Sent extends Head>(sent: Sent): Sent {
  return { ...sent, seats: sent.seats.map(spoken), bots: sent.seats.map(isBot) };
}
