/** A battle before the armies stand: what each side has, waiting behind the field. */

import type { Match } from "../board";
import { grouped } from "../../lib/numbers";
import { paintGlyph } from "../../paint/glyph";
import type { Theme } from "../../paint/theme";
import { figureOf } from "./figures";
import { HEIGHT, WIDTH } from "./layout";
import type { Battle, Kind, Side } from "./model";

const MIDDLE = 1.5; // of the columns in which an army begins
const FONT = "system-ui, sans-serif";
const SIGN = ["Both armies are the same:", "where they stand is secret yet"] as const;

/** The sides of which nothing is known yet but what they have. */
export function waiting(battle: Battle): readonly Side[] {
  return ([0, 1] as const).filter((side) => battle.stacks.every((stack) => stack.side !== side));
}

/** Draw the units of those sides in a column each, and a sign that says what goes on. */
export function paintMuster(
  context: CanvasRenderingContext2D,
  theme: Theme,
  match: Match,
  battle: Battle,
  kinds: readonly Kind[],
): void {
  const step = HEIGHT / Math.max(1, kinds.length);
  const size = Math.min(1.7, step * 0.74);
  for (const side of waiting(battle)) {
    const { colour } = match.mark(battle.parties[side].seat);
    const x = side === 0 ? MIDDLE : WIDTH - MIDDLE;
    for (const [place, kind] of kinds.entries()) {
      const y = step * (place + 0.5);
      context.globalAlpha = 0.6;
      const at = { x, y: y - size * 0.14, size, team: colour, turned: side === 1, rim: 1 };
      paintGlyph(context, theme, figureOf(kind).glyph, at);
      context.globalAlpha = 1;
      context.font = `650 ${Math.min(0.5, size * 0.34)}px ${FONT}`;
      context.textAlign = "center";
      context.textBaseline = "middle";
      context.fillStyle = theme.colour("var(--ink)");
      context.fillText(`× ${grouped(kind.units)}`, x, y + size * 0.5);
    }
  }
  sign(context, theme);
}

function sign(context: CanvasRenderingContext2D, theme: Theme): void {
  const wide = WIDTH - 2 * (MIDDLE * 2) - 0.2;
  const [left, top] = [(WIDTH - wide) / 2, HEIGHT / 2 - 0.9];
  context.beginPath();
  context.roundRect(left, top, wide, 1.8, 0.25);
  context.fillStyle = theme.colour("var(--sheet)");
  context.fill();
  context.lineWidth = 0.05;
  context.strokeStyle = theme.colour("var(--line)");
  context.stroke();
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.fillStyle = theme.colour("var(--ink)");
  for (const [line, text] of SIGN.entries()) {
    context.font = `${line === 0 ? 700 : 500} 0.36px ${FONT}`;
    context.fillText(text, WIDTH / 2, top + 0.6 + line * 0.62, wide - 0.3);
  }
}
