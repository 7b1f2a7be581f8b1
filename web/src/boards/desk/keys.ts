/** The legend of DESK: the units of its cadre, and the signs of what they do. */

import { DEFENDING, FALLEN, WAITING, WON } from "../../paint/glyphs/army";
import { ROCK } from "../../paint/glyphs/pasture";
import type { Key } from "../key";
import { plural } from "./card";
import { figureOf } from "./figures";
import type { Kind } from "./model";

const SIGNS: readonly Key[] = [
  { glyph: DEFENDING, words: "stands its ground" },
  { glyph: WAITING, words: "has put off its turn" },
  { glyph: FALLEN, words: "stack that fell" },
  { glyph: WON, words: "has won the battle" },
  { glyph: ROCK, words: "rock: no way through" },
];

/** Return what the pictures of a cadre mean, each once. */
export function keysOf(kinds: readonly Kind[]): readonly Key[] {
  const figures = new Map(
    kinds.map((kind) => {
      const { name, glyph } = figureOf(kind);
      return [name, { glyph, words: `${plural(name)}, with their number` }];
    }),
  );
  return [...figures.values(), ...SIGNS];
}
