/** How seats are told apart: by colour, by shape, and by the number written beside. */

import type { Mark } from "../boards/board";
import type { Head } from "../frames/format";

const SHAPES: readonly Mark["shape"][] = [
  "circle",
  "square",
  "diamond",
  "triangle",
  "hexagon",
  "pentagon",
];

/** Colours there are: `--seat-0` and on, which the style sheet has for light and dark. */
export const COLOURS = 12;

/** The mark of a seat. Neighbours differ in both colour and shape; 60 seats differ in one. */
export function mark(head: Head, seat: number): Mark {
  const drawn = head.marks?.[seat] ?? seat;
  const colour = drawn % COLOURS;
  return {
    name: head.seats[seat] ?? `seat ${seat + 1}`,
    bot: head.bots?.[seat],
    called: head.seat_names?.[seat],
    number: drawn + 1,
    colour: `var(--seat-${colour})`,
    shape: shapeOf(drawn),
  };
}

/** The shape of a seat's mark. */
export function shapeOf(seat: number): Mark["shape"] {
  return SHAPES[(seat + Math.floor(seat / COLOURS)) % SHAPES.length] ?? "circle";
}

/** The outline of a shape around (0, 0) that covers about as much as a circle of radius 1. */
export function outline(shape: Mark["shape"]): readonly (readonly [number, number])[] | "round" {
  switch (shape) {
    case "circle":
      return "round";
    case "square":
      return corners(4, 1.22, 0.25);
    case "diamond":
      return corners(4, 1.28, 0);
    case "triangle":
      return corners(3, 1.42, 0);
    case "pentagon":
      return corners(5, 1.16, 0);
    case "hexagon":
      return corners(6, 1.1, 1 / 12);
  }
}

function corners(count: number, radius: number, turned: number): readonly [number, number][] {
  return Array.from({ length: count }, (_, corner) => {
    const angle = 2 * Math.PI * (corner / count + turned / 2 - 0.25);
    return [radius * Math.cos(angle), radius * Math.sin(angle)];
  });
}
