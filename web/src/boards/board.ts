/**
 * What a board module is: the form `contestmaster-board/1`.
 *
 * One module per game draws its board, live and in replays. A module of another package has the
 * same form: a plain ES module, with no need of any framework, that exports `mount`.
 */

import type { Head, StoryMoment } from "../frames/format";
import type { Json } from "../lib/json";
import type { Moment } from "../frames/tape";
import type { Offer, Play } from "../play/play";
import type { Best, Presser } from "../play/press.svelte";

export interface BoardModule {
  /** Fill an empty element with the board of a match. */
  mount(host: HTMLElement, match: Match): Board;
}

/** The match that is shown. */
export interface Match {
  readonly head: Head;
  /** An empty element beside the board, or below it on narrow screens: for tables. */
  readonly side: HTMLElement;
  /** How a seat is marked everywhere on the page. */
  mark(seat: number): Mark;
  /** At most so many moments, evenly spread over all that have arrived: for what changes over time. */
  moments(most: number): readonly Moment[];
  /** Whether the story above the board draws the number that counts, from the first turn. */
  readonly told?: boolean | undefined;
  /** Show another turn, as when an event is chosen on the board. */
  seek(turn: number): void;
  /** What the person at the board may do; absent where there is only something to look at. */
  readonly play?: Play | undefined;
  /** Is told when the person at the board has chosen something there. */
  readonly chose?: (() => void) | undefined;
  /** What may be pressed on the board, in games that say so; see `Presser.attach`. */
  readonly press?: Presser | undefined;
}

/** A seat's colour and shape; the number beside it tells it apart without either. */
export interface Mark {
  readonly name: string;
  /** Whether a program plays there. */
  readonly bot?: boolean | undefined;
  /** What the game calls the seat, in games that have words for it. */
  readonly called?: string | undefined;
  readonly number: number;
  /** A CSS colour that can be told from the ground, in light and dark. */
  readonly colour: string;
  readonly shape: "circle" | "square" | "diamond" | "triangle" | "hexagon" | "pentagon";
}

/** What the words beside a board name: of many things it shows these, and marks them. */
export interface Named {
  /** In the sentence of how it stands: the seats that lead, or are nearest to that. */
  readonly leaders: readonly number[];
  /** In the same sentence: the best of the others. */
  readonly second: readonly number[];
  /** What happened last, if it is told of just now. */
  readonly moment?: StoryMoment;
  /** Whether somebody points at that moment in the story, or has come for it. */
  readonly asked?: boolean;
  /** Whether it is still to come. */
  readonly coming?: boolean;
  /** All that is told beside the board of what happened last: its places show what they are called. */
  readonly told?: readonly StoryMoment[];
  /** Whether the match is over, and this is how it ended. */
  readonly ended?: boolean;
}

/** Something on a board, in pixels of its picture. */
export interface Spot {
  readonly x: number;
  readonly y: number;
  /** How far it reaches from its middle. */
  readonly reach: number;
}

/** What stands where on a board. */
export interface Places {
  /** Where it happened what words tell of just now, with the ring around it. */
  readonly named: Spot | undefined;
  /** What had better not be covered. */
  readonly things: readonly Spot[];
  /** Whether it happened somewhere that the board does not show: then nothing is told of it there. */
  readonly elsewhere?: boolean;
}

/** What is to be seen now. */
export interface Show extends Moment {
  /** Where frames are of orders: the number of the one that is shown; `turn` counts turns then. */
  readonly frame?: number | undefined;
  /** How long the way from the turn before may take to be drawn, in milliseconds; 0: at once. */
  readonly flow: number;
  /** The state of the turn before, if that is known. */
  readonly before?: Json | undefined;
  /** What the words beside the board name, where there are any. */
  readonly named?: Named | undefined;
  /** By seat, what the person at the board may order for it now. */
  readonly offers?: readonly (readonly Offer[])[] | undefined;
  /** What a bot would order here, of which seat: drawn as an order that was not given. */
  readonly advised?: Advised | undefined;
  /** Whether the person plays against bots alone, and may ask for hints and take back. */
  readonly alone?: boolean | undefined;
}

/** An order as it is typed, and whose it would be. */
export interface Advised {
  readonly seat: number;
  readonly line: string;
}

/** How a seat stands in a turn: it may act, is done, cannot act before the next, or never again. */
export type Standing = "active" | "done" | "blocked" | "out";

export interface Board {
  /** Draw a moment. */
  show(show: Show): void;
  /** The moment in a sentence or two, for those who do not see the drawing. */
  words?(show: Show): string;
  /** The name of what an event calls "team" and a number. */
  team?(number: number, show: Show): string | undefined;
  /** What is left to do in this turn, in a few words. */
  left?(show: Show): string;
  /** What stands where, for words that are put on the board. */
  places?(): Places | undefined;
  /** Ask for a hint, and show it. */
  hint?(): Promise<void>;
  /** Ask for one without a word, so that it is proposed if nothing was ordered meanwhile. */
  propose?(): Promise<void>;
  /** What is proposed: where it is known what it would do. */
  readonly best?: Best | undefined;
  /** How each seat stands in this turn, in games whose states tell. */
  standings?(show: Show): readonly Standing[];
  /** Take everything away again. */
  destroy(): void;
}
