/** What of a set of DESK is to be drawn, and with what. */

import type { Stage } from "../../paint/stage";
import type { Theme } from "../../paint/theme";
import type { Match } from "../board";
import type { Acts } from "./acts";
import type { Layout } from "./layout";
import { extentOf, type Battle, type Kind, type Stack } from "./model";

/** A battle as it is to be drawn. */
export interface Scene {
  readonly battle: Battle;
  readonly acts: Acts;
  /** Stacks as they were a turn before, by ID. */
  readonly before: ReadonlyMap<number, Stack>;
}

export interface Picture {
  readonly scenes: readonly Scene[];
  readonly layout: Layout;
  /** Lines of the board, `#` for fields that cannot be entered. */
  readonly terrain: readonly string[];
  readonly kinds: readonly Kind[];
  /** Whether the armies are still being placed. */
  readonly mustering: boolean;
  /** How much of the way from the turn before is done, 0 to 1. */
  readonly part: number;
  /** What the words beside the board name, while that is marked. */
  readonly marked: Marked | undefined;
}

/** What is marked, and how far that has come, 0 to 1. */
export interface Marked {
  readonly seats: readonly number[];
  readonly battle: number | undefined;
  readonly come: number;
}

/** What all parts of a battle are drawn with. */
export interface Brush {
  readonly context: CanvasRenderingContext2D;
  readonly stage: Stage;
  readonly theme: Theme;
  readonly match: Match;
}

/** The colour of the team of a stack; of the first side without one. */
export function colourOf(match: Match, battle: Battle, stack: Stack | undefined): string {
  return match.mark(battle.parties[stack?.side ?? 0].seat).colour;
}

/** The middle of the fields of a stack. */
export function middle(stack: Stack): { x: number; y: number } {
  const half = extentOf(stack) / 2;
  return { x: stack.x - 1 + half, y: stack.y - 1 + half };
}
