/** The legend of Space Crack. */

import type { Key } from "../key";

export const KEYS: readonly Key[] = [
  { sign: "size", words: "planet, with its size: what a ship that is built there has" },
  { sign: "ship", words: "ship, with wings, and its size: the larger wins a fight" },
  { sign: "crack-yield", words: "crack that a planet yields each turn; point at one to see it" },
  { sign: "core", words: "core world: all six neighbours are its owner's, it yields more" },
  { sign: "perimeter", words: "perimeter world: next to a core world, it yields more" },
];
