/** Above a battle: the teams, what they have left, and their points. */

import { clamp, grouped } from "../../lib/numbers";
import { paintMark, paintRing } from "../../paint/marks";
import { WIDTH } from "./layout";
import { FONT, named } from "./lettering";
import type { Battle, Party } from "./model";
import type { Brush, Marked } from "./scene";

/** The length of the bar of what a team has left while it has all. */
const BAR = 4;

/** The teams, what they have left, and their points. */
export function paintTitle(brush: Brush, battle: Battle, marked: Marked | undefined): void {
  const { context, theme, match, stage } = brush;
  for (const [side, party] of battle.parties.entries()) {
    const mark = match.mark(party.seat);
    const out = side === 0 ? 1 : -1; // from the edge towards the middle
    const edge = side === 0 ? 0 : WIDTH;
    const at = { x: edge + out * 0.5, y: 0.55, radius: 0.42 };
    paintMark(context, theme, mark, at, { text: String(mark.number), fits: true });
    if (marked?.seats.includes(party.seat)) {
      paintRing(context, theme, stage, { ...at, radius: 0.5 }, marked.come);
    }
    context.textBaseline = "middle";
    context.textAlign = side === 0 ? "left" : "right";
    context.fillStyle = theme.colour("var(--ink)");
    const room = WIDTH / 2 - 1.7;
    const lines = named(context, mark.name, room);
    for (const [line, text] of lines.entries()) {
      const down = (line - (lines.length - 1) / 2) * 0.48;
      context.fillText(text, edge + out * 1.32, 0.57 + down);
    }
    const long = BAR * clamp(party.strength, 0, 1);
    context.fillStyle = theme.colour("var(--line)");
    bar(context, side === 0 ? 0 : WIDTH - BAR, BAR);
    context.fillStyle = theme.colour(mark.colour);
    bar(context, side === 0 ? 0 : WIDTH - long, long);
    context.textAlign = side === 0 ? "right" : "left";
    context.font = `500 0.5px ${FONT}`;
    context.fillStyle = theme.colour("var(--soft)");
    context.fillText(pointsOf(party), WIDTH / 2 - out * 0.2, 1.5);
  }
}

function bar(context: CanvasRenderingContext2D, left: number, wide: number): void {
  context.beginPath();
  context.roundRect(left, 1.36, Math.max(0, wide), 0.28, 0.14);
  context.fill();
}

function pointsOf(party: Party): string {
  return party.points === undefined ? "" : grouped(Math.round(party.points));
}
