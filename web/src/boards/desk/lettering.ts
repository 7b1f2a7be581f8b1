/** Names in letters that fit: written smaller, in two lines, or cut. */

import { clamp } from "../../lib/numbers";

export const FONT = "system-ui, sans-serif";
/** The size of letters below which a name has two lines. */
const SMALL = 0.44;

/** How large letters may be, between two sizes, for a text to have room. */
export function fitting(
  context: CanvasRenderingContext2D,
  text: string,
  room: number,
  most: number,
  least: number,
): number {
  context.textRendering = "geometricPrecision"; // small letters are measured as they are drawn
  context.font = `650 ${most}px ${FONT}`;
  return clamp((0.97 * most * room) / context.measureText(text).width, least, most);
}

/** The lines of a name in letters that fit: a long one is written smaller, then in two lines. */
export function named(
  context: CanvasRenderingContext2D,
  name: string,
  room: number,
): readonly string[] {
  const one = fitting(context, name, room, 0.62, 0.3);
  const lines = one < SMALL ? halved(name) : [name];
  const sizes = lines.map((line) =>
    fitting(context, line, room, lines.length > 1 ? SMALL : one, 0.3),
  );
  context.font = `650 ${Math.min(...sizes)}px ${FONT}`;
  return lines.map((line) => clipped(context, line, room));
}

/** A name in two lines that are about as long, cut between words where it has some. */
export function halved(name: string): readonly string[] {
  const middle = name.length / 2;
  const gaps = [...name].flatMap((letter, at) => (letter === " " ? [at] : []));
  const [gap] = gaps.toSorted((one, other) => Math.abs(one - middle) - Math.abs(other - middle));
  if (gap === undefined) return [name];
  return [name.slice(0, gap), name.slice(gap + 1)];
}

/** As much of a text as there is room for. */
function clipped(context: CanvasRenderingContext2D, text: string, room: number): string {
  if (context.measureText(text).width <= room) return text;
  let end = text.length;
  while (end > 1 && context.measureText(`${text.slice(0, end)}…`).width > room) end -= 1;
  return `${text.slice(0, end)}…`;
}
