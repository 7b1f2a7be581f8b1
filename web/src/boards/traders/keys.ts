/** The legend of Interstellar overdrive. */

import { FACILITY, FREIGHTER, PLANET, STAR } from "../../paint/glyphs/sector";
import type { Key } from "../key";

export const KEYS: readonly Key[] = [
  { glyph: PLANET, words: "planet: the larger, the more it earns" },
  { sign: "shares", words: "ring: whose its shares are" },
  { glyph: FREIGHTER, words: "what a team sends: the wider, the more" },
  { sign: "seat-shape", words: "trader who collects" },
  { glyph: FACILITY, words: "facility: raises what planets nearby earn" },
  { glyph: STAR, words: "star, with orbits" },
];
