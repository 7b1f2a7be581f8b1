/** The field of a battle, with nobody on it. */

import { paintGlyph } from "../../paint/glyph";
import { ROCK } from "../../paint/glyphs/pasture";
import { HEIGHT, WIDTH } from "./layout";
import type { Battle } from "./model";
import type { Brush } from "./scene";

/** Columns of a start area. */
const START = 3;

/** Draw where each side begins, the grid, and what cannot be entered. */
export function paintGround(brush: Brush, terrain: readonly string[], battle: Battle): void {
  const { context, theme, match, stage } = brush;
  context.fillStyle = theme.colour("var(--board-ground)");
  context.fillRect(0, 0, WIDTH, HEIGHT);
  for (const [side, party] of battle.parties.entries()) {
    context.globalAlpha = 0.1;
    context.fillStyle = theme.colour(match.mark(party.seat).colour);
    context.fillRect(side === 0 ? 0 : WIDTH - START, 0, START, HEIGHT);
  }
  context.globalAlpha = 1;
  context.lineWidth = stage.units(1);
  context.strokeStyle = theme.colour("var(--board-grid)");
  context.beginPath();
  for (let x = 0; x <= WIDTH; x += 1) {
    context.moveTo(x, 0);
    context.lineTo(x, HEIGHT);
  }
  for (let y = 0; y <= HEIGHT; y += 1) {
    context.moveTo(0, y);
    context.lineTo(WIDTH, y);
  }
  context.stroke();
  for (const [y, line] of terrain.entries()) {
    for (let x = 0; x < line.length; x += 1) {
      if (line[x] !== "#") continue;
      paintGlyph(context, theme, ROCK, { x: x + 0.5, y: y + 0.46, size: 1.08 });
    }
  }
}

/** How clear the ground beside a field is, and the tint of whose camp it is. */
const CAMP = { ground: 0.6, tint: 0.12 };

/** Draw the ground to the left and right of a field, where nobody fights, to the edges of the picture. */
export function paintCamps(
  { context, theme, match }: Brush,
  battle: Battle,
  rows: number,
  { from, to }: { readonly from: number; readonly to: number },
): void {
  for (const [side, party] of battle.parties.entries()) {
    const [left, right] = side === 0 ? [from, 0] : [WIDTH, to];
    for (const [colour, clear] of [
      ["var(--board-ground)", CAMP.ground],
      [match.mark(party.seat).colour, CAMP.tint],
    ] as const) {
      context.globalAlpha = clear;
      context.fillStyle = theme.colour(colour);
      context.fillRect(left, 0, Math.max(0, right - left), rows);
    }
  }
  context.globalAlpha = 1;
}
