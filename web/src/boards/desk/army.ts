/** The stacks of a battle: where they stand or go, how many units each has, and who has fallen. */

import { clamp, grouped } from "../../lib/numbers";
import { paintGlyph } from "../../paint/glyph";
import { DEFENDING, FALLEN, WAITING } from "../../paint/glyphs/army";
import type { Box } from "../../paint/labels";
import { figureOf } from "./figures";
import { FONT } from "./lettering";
import { extentOf, type Battle, type Kind, type Stack } from "./model";
import { colourOf, middle, type Brush, type Picture, type Scene } from "./scene";
import { figureAt, statureOf, tileOf } from "./stature";

/** The part of the way from turn to turn after which stacks stand, and blows begin. */
export const MOVED = 0.35;
/** Pixels of a field from which on numbers can be read. */
const LEGIBLE = 12;
/** Pixels that numbers are high at least. */
const DIGITS = 11;

/** A stack with its fields and its figure, on its way from the turn before. */
interface Standing {
  readonly stack: Stack;
  readonly tile: Box;
  readonly figure: Box;
}

/** Draw all that stand, and over them their numbers. */
export function paintArmy(brush: Brush, scene: Scene, { kinds, part }: Picture): void {
  const { context, stage } = brush;
  const { battle, before } = scene;
  const way = clamp(part / MOVED, 0, 1);
  const eased = way * way * (3 - 2 * way);
  context.globalAlpha = battle.planned ? 0.55 : 1;
  const past = [...before.values()];
  const stacks = battle.stacks.map((stack): Standing => {
    const from = before.get(stack.id) ?? stack;
    const [start, end] = [tileOf(from), tileOf(stack)];
    const tile = { ...end, x: mixed(start.x, end.x, eased), y: mixed(start.y, end.y, eased) };
    const now = statureOf(stack, battle.stacks);
    const then = past.length > 0 ? statureOf(from, past) : now;
    return { stack, tile, figure: figureAt(tile, mixed(then, now, eased)) };
  });
  // Whoever stands in front covers who stands behind, and no figure a number.
  stacks.sort((one, other) => one.tile.y - other.tile.y);
  for (const standing of stacks) paintFigure(brush, battle, standing, kinds);
  if (stage.camera.scale >= LEGIBLE) {
    for (const standing of stacks) paintNumber(brush, battle, standing);
  }
  context.globalAlpha = 1;
}

function paintFigure(
  brush: Brush,
  battle: Battle,
  { stack, tile, figure }: Standing,
  kinds: readonly Kind[],
): void {
  const { context, theme, match } = brush;
  const { x: left, y: top, width: size } = tile;
  const colour = colourOf(match, battle, stack);
  const own = stack.id === battle.current;
  context.beginPath();
  context.roundRect(left + 0.05, top + 0.05, size - 0.1, size - 0.1, 0.16);
  const all = context.globalAlpha;
  context.globalAlpha = all * (own ? 0.42 : 0.2);
  context.fillStyle = theme.colour(colour);
  context.fill();
  context.globalAlpha = all;
  if (own) {
    context.lineWidth = 0.1;
    context.strokeStyle = theme.colour("var(--ink)");
    context.stroke();
  }
  const kind = kinds.find(({ id }) => id === stack.kind);
  if (kind === undefined) return;
  const { glyph } = figureOf(kind);
  const at = {
    x: figure.x + figure.width / 2,
    y: figure.y + figure.height * 0.47,
    size: figure.width * 0.93,
  };
  paintGlyph(context, theme, glyph, {
    ...at,
    team: colour,
    turned: stack.side === 1,
    rim: 1,
  });
  const badge = 0.42;
  const corner = {
    x: figure.x + figure.width - badge * 0.55,
    y: figure.y + badge * 0.6,
    size: badge,
  };
  if (stack.defending) paintGlyph(context, theme, DEFENDING, { ...corner, rim: 2 });
  else if (stack.delayed) paintGlyph(context, theme, WAITING, { ...corner, rim: 2 });
}

/** How many units a stack has: at its feet. */
function paintNumber(brush: Brush, battle: Battle, { stack, tile }: Standing): void {
  const { context, theme, match, stage } = brush;
  const { x: left, y: top, width: size } = tile;
  const high = clamp(stage.units(DIGITS) / 0.84, size > 1 ? 0.5 : 0.36, 0.5);
  const text = grouped(stack.units);
  context.font = `750 ${high * 0.84}px ${FONT}`;
  const wide = context.measureText(text).width + high * 0.5;
  const x = left + size / 2 - wide / 2;
  const y = top + size - high;
  context.beginPath();
  context.roundRect(x, y, wide, high, high * 0.32);
  context.fillStyle = theme.colour(colourOf(match, battle, stack));
  context.fill();
  context.fillStyle = theme.colour("var(--on-seat)");
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.fillText(text, x + wide / 2, y + high * 0.55);
}

/** Draw what is left of a stack that was destroyed. */
export function paintFallen(brush: Brush, stack: Stack): void {
  const { context, theme } = brush;
  const { x, y } = middle(stack);
  context.globalAlpha = 0.75;
  paintGlyph(context, theme, FALLEN, { x, y, size: extentOf(stack) * 0.7, rim: 1 });
  context.globalAlpha = 1;
}

function mixed(from: number, to: number, part: number): number {
  return from + (to - from) * part;
}
