/** What boards tell of their pictures: the entries of a legend, and the card of a thing. */

import type { Glyph } from "../paint/glyph";
import type { Mark } from "./board";

/** An entry of a legend: a picture, or a sign of the style sheet, and what it means. */
export interface Key {
  readonly glyph?: Glyph;
  /** A class of `.legend .sign`. */
  readonly sign?: string;
  readonly words: string;
}

/** What is told of a thing that is pointed at. */
export interface Card {
  readonly glyph?: Glyph | undefined;
  /** What it is. */
  readonly title: string;
  /** Whose it is. */
  readonly mark?: Mark | undefined;
  /** What it does, and how strong it is. */
  readonly lines: readonly string[];
}
