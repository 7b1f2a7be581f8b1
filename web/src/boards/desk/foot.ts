/** Below a battle: who is next, or who has won. */

import { paintGlyph } from "../../paint/glyph";
import { WON } from "../../paint/glyphs/army";
import { figureOf } from "./figures";
import { WIDTH } from "./layout";
import { fitting, FONT } from "./lettering";
import { decidedOf, type Battle, type Kind, type Side } from "./model";
import { colourOf, type Brush } from "./scene";

/** Draw who has won a battle that is decided, else who is next. */
export function paintFoot(brush: Brush, battle: Battle, kinds: readonly Kind[]): void {
  const winner = decidedOf(battle);
  if (winner === undefined) queue(brush, battle, kinds);
  else decided(brush, battle, winner);
}

/** Who has won, below the field of a battle that is decided: nobody waits there any more. */
function decided(brush: Brush, battle: Battle, side: Side): void {
  const { context, theme, match } = brush;
  const mark = match.mark(battle.parties[side].seat);
  const text = `${mark.name} has won`;
  const size = fitting(context, text, WIDTH - 2.2, 0.62, 0.3);
  context.font = `700 ${size}px ${FONT}`;
  const wide = context.measureText(text).width + 2;
  context.beginPath();
  context.roundRect(WIDTH / 2 - wide / 2, 0.15, wide, 1, 0.3);
  context.fillStyle = theme.colour("var(--sheet)");
  context.fill();
  context.lineWidth = 0.07;
  context.strokeStyle = theme.colour(mark.colour);
  context.stroke();
  const x = WIDTH / 2 - wide / 2 + 0.65;
  paintGlyph(context, theme, WON, { x, y: 0.65, size: 0.75, team: mark.colour });
  context.fillStyle = theme.colour("var(--ink)");
  context.textAlign = "left";
  context.textBaseline = "middle";
  context.fillText(text, x + 0.65, 0.67);
}

/** The stacks that still wait in this cycle, the next one first. */
function queue(brush: Brush, battle: Battle, kinds: readonly Kind[]): void {
  const { context, theme, match } = brush;
  const stacks = new Map(battle.stacks.map((stack) => [stack.id, stack]));
  const waiting = battle.queue.flatMap((id) => stacks.get(id) ?? []);
  if (waiting.length === 0) return;
  context.fillStyle = theme.colour("var(--soft)");
  context.font = `500 0.46px ${FONT}`;
  context.textAlign = "left";
  context.textBaseline = "middle";
  context.fillText("Next", 0, 0.72);
  const step = Math.min(1, (WIDTH - 1.3) / waiting.length);
  for (const [place, stack] of waiting.entries()) {
    const team = colourOf(match, battle, stack);
    const kind = kinds.find(({ id }) => id === stack.kind);
    const x = 1.3 + step * (place + 0.5);
    if (kind === undefined) continue;
    const size = step * 0.86;
    const turned = stack.side === 1;
    paintGlyph(context, theme, figureOf(kind).glyph, { x, y: 0.7, size, team, turned });
    if (stack.id !== battle.current) continue;
    context.fillStyle = theme.colour("var(--ink)");
    context.fillRect(x - step * 0.4, 1.26, step * 0.8, 0.1);
  }
}
