/** The legend of Wild wild space. */

import { COW, FIGHT, GUNMAN, MILK, RANCHO, RIDER, ROCK } from "../../paint/glyphs/pasture";
import type { Key } from "../key";

const KEYS: readonly Key[] = [
  { glyph: RIDER, words: "group of cowboys" },
  { glyph: GUNMAN, words: "with gunmen" },
  { glyph: COW, words: "wild cow, or herd of a group" },
  { sign: "calm", words: "cows that are calm: they give milk" },
  { sign: "uneasy", words: "cows still uneasy" },
  { glyph: RANCHO, words: "rancho: here herds are milked" },
  { glyph: MILK, words: "milk flows" },
  { glyph: FIGHT, words: "fight: who against whom, and how strong each is" },
  { glyph: ROCK, words: "rock: no way through" },
];

/** What the pictures of a pasture of so many dimensions mean. */
export function keysOf(dim: number): readonly Key[] {
  if (dim === 2) return KEYS;
  const many = dim === 3 ? "three" : "four";
  return [
    ...KEYS,
    {
      sign: "cells",
      words:
        `all fields: the pasture has ${many} dimensions, and is shown as flat fields, one large and ` +
        "all of them small; the lighter one is, the more wild cows are there",
    },
  ];
}
