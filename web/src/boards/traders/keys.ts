/** The legend of Interstellar overdrive. */

import { FACILITY, FREIGHTER, PLANET, STAR } from "../../paint/glyphs/sector";
import type { Key } from "../key";

export const KEYS: readonly Key[] = [
  { glyph: PLANET, words: "planet, with its number: the larger, the more it earns" },
  { sign: "shares", words: "ring: who has most of its shares; the wider, the more of them" },
  { sign: "way", words: "thin grey line: route along which anybody may send" },
  {
    glyph: FREIGHTER,
    words: "coloured line: cash that a team sends each turn; the wider, the more",
  },
  { sign: "seat-shape", words: "trader who collects" },
  { glyph: FACILITY, words: "facility: raises what planets nearby earn" },
  { glyph: STAR, words: "star, with orbits" },
];
