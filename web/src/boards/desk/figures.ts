/** Which picture a type of units has: what it can do best. */

import { numberAt } from "../../lib/json";
import type { Glyph } from "../../paint/glyph";
import {
  ARCHER,
  BERSERKER,
  DRAGON,
  GRIFFIN,
  HORSEMAN,
  OGRE,
  PIKEMAN,
  SHIELD_BEARER,
  SWORDSMAN,
} from "../../paint/glyphs/army";
import type { Kind } from "./model";

/** The twelve traits, by their numbers from 1, in words. */
export const TRAITS = [
  "big",
  "flight",
  "no counter",
  "first strike",
  "agile",
  "fast",
  "no melee penalty",
  "shielded",
  "berserker",
  "poor counter",
  "impatient",
  "charge",
] as const;

export type Trait = (typeof TRAITS)[number];

export interface Figure {
  readonly glyph: Glyph;
  /** What it is called. */
  readonly name: string;
}

type Rule = readonly [(has: (trait: Trait) => boolean, kind: Kind) => boolean, Figure];

/** The first that holds. */
const RULES: readonly Rule[] = [
  [(has) => has("big") && has("flight"), { glyph: DRAGON, name: "dragon" }],
  [(has) => has("flight"), { glyph: GRIFFIN, name: "griffin" }],
  [(_, { values }) => numberAt(values, "rng") > 0, { glyph: ARCHER, name: "archer" }],
  [(has) => has("big"), { glyph: OGRE, name: "ogre" }],
  [(has) => has("charge") || has("fast"), { glyph: HORSEMAN, name: "horseman" }],
  [(has) => has("berserker"), { glyph: BERSERKER, name: "berserker" }],
  [(has) => has("shielded"), { glyph: SHIELD_BEARER, name: "shield bearer" }],
  [(has) => has("first strike") || has("no counter"), { glyph: PIKEMAN, name: "pikeman" }],
  [(_, { values }) => strikes(values), { glyph: SWORDSMAN, name: "swordsman" }],
];
const ELSE: Figure = { glyph: PIKEMAN, name: "pikeman" };

/** Return the figure of a type, by its own traits. */
export function figureOf(kind: Kind): Figure {
  const has = (trait: Trait): boolean => kind.traits.includes(TRAITS.indexOf(trait) + 1);
  return RULES.find(([holds]) => holds(has, kind))?.[1] ?? ELSE;
}

/** Whether a type is better in attack than in defence. */
function strikes(values: Kind["values"]): boolean {
  return numberAt(values, "atk") >= numberAt(values, "defense");
}
