/** The legend of Wild wild space. */

import { COW, FIGHT, GUNMAN, MILK, RANCHO, RIDER, ROCK } from "../../paint/glyphs/pasture";
import type { Key } from "../key";

export const KEYS: readonly Key[] = [
  { glyph: RIDER, words: "group of cowboys" },
  { glyph: GUNMAN, words: "with gunmen" },
  { glyph: COW, words: "wild cow, or herd of a group" },
  { sign: "calm", words: "cows that are calm: they give milk" },
  { sign: "uneasy", words: "cows still uneasy" },
  { glyph: RANCHO, words: "rancho: here herds are milked" },
  { glyph: MILK, words: "milk flows" },
  { glyph: FIGHT, words: "fight, with the turns left" },
  { glyph: ROCK, words: "rock: no way through" },
];
