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
import { able, type Body, type Grid, type Square } from "./model";
import { within, type View } from "./near";

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

/** The legend of what is in view, and of nothing else. */
export function keysIn(grid: Grid, view: View): readonly Key[] {
  const there = ({ at }: Body): boolean => at !== undefined && within(view, at);
  const kinds = new Set(grid.things.filter(there).map(({ kind }) => kind));
  const ground = new Set(
    [...grid.ground].flatMap(([square, { substance, state }]) =>
      within(view, squareAt(square)) ? [substance, state] : [],
    ),
  );
  const signs = [
    [
      grid.flights.some(({ target }) => within(view, target)),
      "landing",
      "something comes down here",
    ],
    [able(grid).some(there), "reach", "where a player can still step in this week"],
    [kinds.has("siren"), "zone", "how far a siren reaches"],
    [ground.has("fire"), "ground fire", "fire: it costs points"],
    [ground.has("frozen"), "ground frozen", "ice: whoever steps on it slides on"],
    [ground.has("wet") || ground.has("water"), "ground wet", "water"],
    [ground.has("earth") || ground.has("mud"), "ground earth", "earth or mud"],
  ] as const;
  return [
    ...(grid.players.some(there)
      ? [{ glyph: PERSON, words: "player: shape and colour of the seat" }]
      : []),
    ...Object.entries(GLYPHS)
      .filter(([kind]) => kinds.has(kind))
      .map(([words, glyph]) => ({ glyph, words })),
    ...signs.flatMap(([seen, sign, words]) => (seen ? [{ sign, words }] : [])),
  ];
}

/** The square that is known by a key. */
function squareAt(known: string): Square {
  const [x = 0, y = 0] = known.split(",").map(Number);
  return { x, y };
}
