/** The legend of Spaceships. */

import { ARMOUR, CLASH, COIN, ENERGY, FAME, SHIP, WRECK } from "../../paint/glyphs/announced";
import type { Key } from "../key";

export const KEYS: readonly Key[] = [
  { glyph: SHIP, words: "ship, in the colour of its owner" },
  { glyph: WRECK, words: "derelict, or Defeated" },
  { glyph: ARMOUR, words: "armour: at 0 a ship is Defeated" },
  { glyph: ENERGY, words: "energy, to attack and defend with" },
  { glyph: FAME, words: "fame: 10 or -10 wins" },
  { glyph: COIN, words: "coins" },
  { glyph: CLASH, words: "the two can fight each other, or do" },
];
