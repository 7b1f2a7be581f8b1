/** What a searching bot thinks of a moment. */

import { getJson } from "../frames/source";

/** What it thinks of one seat's next order. */
export interface Opinion {
  readonly seat: number;
  readonly line: string;
  /** What it would order, in words. */
  readonly words: string;
  /** What it guesses would come of that. */
  readonly worth: number;
  /** What was ordered; empty for nothing more in that turn. */
  readonly played: string;
  readonly played_words: string;
  readonly played_worth: number | null;
}

export interface Opinions {
  readonly program: string;
  /** What its guesses count. */
  readonly measure: string;
  readonly seats: readonly Opinion[];
}

/** The order that would have gained most over what was played; none where nobody could order. */
export function best(opinions: Opinions): Opinion | undefined {
  return opinions.seats.toSorted((one, other) => gain(other) - gain(one))[0];
}

/** What it guesses an order would have gained; where that is not known, less than anything else. */
function gain({ worth, played_worth }: Opinion): number {
  return played_worth === null ? -Infinity : worth - played_worth;
}

/** Who can be asked, and where. */
export interface Advice {
  readonly program: string;
  readonly url: string;
}

export async function opinionsAt(advice: Advice, frame: number): Promise<Opinions> {
  return (await getJson(`${advice.url}?turn=${frame}`)) as unknown as Opinions;
}
