/** The pictures of the Shuttle's line, and its legend. */

import type { Glyph } from "../../paint/glyph";
import { ASTEROID, MISSILE, RAIDER, SHUTTLE, WORMHOLE } from "../../paint/glyphs/announced";
import type { Key } from "../key";
import type { Thing } from "./model";

/** Return the picture of something In Space: a Threat that attacks is no stone. */
export function glyphOf({ kind, attack }: Thing): Glyph {
  if (kind === "shuttle") return SHUTTLE;
  if (kind === "missile") return MISSILE;
  return attack > 0 ? RAIDER : ASTEROID;
}

export const KEYS: readonly Key[] = [
  { glyph: SHUTTLE, words: "the Shuttle, on its way to the second wormhole" },
  { glyph: MISSILE, words: "missile of the crew" },
  { glyph: RAIDER, words: "Threat that attacks" },
  { glyph: ASTEROID, words: "other Threat" },
  { glyph: WORMHOLE, words: "wormhole: an end of the line" },
];
