/** The pictures of what stands on the Grid, and its legend. */

import type { Glyph } from "../../paint/glyph";
import {
  AIRWAYS,
  ARMOUR,
  BAIT,
  BOULDER,
  CRATE,
  GREMLIN,
  PERSON,
  SIREN,
  STICK,
  TABLE,
  TOWER,
  WAX,
  YETI,
} from "../../paint/glyphs/announced";
import type { Key } from "../key";

/** Pictures by the kinds of things. */
export const GLYPHS: Readonly<Record<string, Glyph>> = {
  airways: AIRWAYS,
  box: CRATE,
  yeti: YETI,
  siren: SIREN,
  rock: BOULDER,
  gremlin: GREMLIN,
  stick: STICK,
  wax: WAX,
  bait: BAIT,
  tower: TOWER,
  shield: ARMOUR,
  table: TABLE,
};

export const KEYS: readonly Key[] = [
  { glyph: PERSON, words: "player: shape and colour of the seat" },
  ...Object.entries(GLYPHS).map(([words, glyph]) => ({ glyph, words })),
  { sign: "landing", words: "something comes down here, at that tick" },
  { sign: "zone", words: "how far a siren reaches" },
  { sign: "ground fire", words: "fire" },
  { sign: "ground frozen", words: "ice" },
  { sign: "ground wet", words: "water" },
  { sign: "ground earth", words: "earth or mud" },
];
