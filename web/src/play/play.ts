/** What people may do at a board, wherever the match is: at a table, or tried out in an analysis. */

import type { GameEvent } from "../frames/format";
import type { Json, JsonObject } from "../lib/json";

/** Orders that are legal now: any combination of one choice for each parameter. */
export interface Offer {
  readonly command: string;
  readonly choices: readonly (readonly Json[])[];
  /** A sentence for each combination, the last choice changing first, where orders are said. */
  readonly says?: readonly string[];
}

/** What an order would do, as the rules of the server say. */
export interface Prospect {
  readonly line: string;
  /** 0, or the refusal. */
  readonly code: number;
  readonly message: string;
  readonly events: readonly GameEvent[];
  /** What would change in the state, as a merge patch. */
  readonly change: JsonObject;
  /** The same in a sentence without its end, in games that say what may be pressed. */
  readonly words?: string;
}

/** What came of an order or a question. */
export interface Answer {
  /** 0, or the refusal. */
  readonly code: number;
  /** The whole reply, as the line protocol gives it. */
  readonly reply: string;
}

/** A command as people learn it. */
export interface Phrase {
  readonly name: string;
  readonly kind: "order" | "query";
  readonly usage: string;
  readonly about: string;
  readonly blanks: readonly Blank[];
}

/** A parameter: so many words of the line. */
export interface Blank {
  readonly name: string;
  readonly takes: string;
  /** The words it may be, where there are few. */
  readonly words: readonly string[];
  readonly items: number;
}

/** The hands of a person at a board. */
export interface Play {
  /** Ask what orders would do now. */
  outlook(seat: number, lines: readonly string[]): Promise<readonly Prospect[]>;
  /** Give an order; what it changes is shown by itself. */
  order(seat: number, line: string): Promise<Answer>;
  /** Ask a bot what it would order; for who plays against bots alone. */
  hint?(): Promise<Hint>;
  /** Take one's last order of this turn back; whether there was one. */
  takeBack?(): Promise<boolean>;
}

/** What a bot would order in one's place; the line is empty where it has no order. */
export interface Hint {
  readonly program: string;
  /** Its order; empty where it has none. */
  readonly line: string;
  /** Why it has none: what follows its name in a sentence. */
  readonly why: string;
  /** It is still at it, and may be asked again. */
  readonly late?: boolean;
}
