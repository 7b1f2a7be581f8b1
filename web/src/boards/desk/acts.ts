/** What stacks have done in a turn, as the board shows it. */

import type { GameEvent } from "../../frames/format";
import { numberAt } from "../../lib/json";
import { clamp } from "../../lib/numbers";
import { stacked, type Box } from "../../paint/labels";

/** A blow from one stack to another. */
export interface Blow {
  readonly from: number;
  readonly to: number;
  readonly damage: number;
  /** Whether it was a counterattack. */
  readonly counter: boolean;
}

export interface Acts {
  readonly blows: readonly Blow[];
  /** Stacks that were destroyed. */
  readonly fallen: readonly number[];
}

const BLOWS = ["StackAttacked", "StackCountered"];

/** What happened in a battle. */
export function actsIn(battle: number, events: readonly GameEvent[]): Acts {
  const here = events.filter((event) => event["battle"] === battle);
  return {
    blows: here
      .filter(({ kind }) => BLOWS.includes(kind))
      .map((event) => ({
        from: numberAt(event, "stack"),
        to: numberAt(event, "victim"),
        damage: numberAt(event, "damage"),
        counter: event.kind === "StackCountered",
      })),
    fallen: here
      .filter(({ kind }) => kind === "StackDestroyed")
      .map((event) => numberAt(event, "stack")),
  };
}

/** What the label of a blow needs: where its victim stands, and how large its text is. */
export interface Struck {
  /** The middle of the victim's upper edge. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** Heights of labels of damage, in fields. */
export const LABEL = 0.7;

/** Where the labels of blows stand: those on one stack above each other, none on another. */
export function labelled(struck: readonly Struck[]): readonly Box[] {
  return stacked(
    struck.map(({ x, y, width }) => ({ x: x - width / 2, y: y - LABEL, width, height: LABEL })),
  );
}

/**
 * How much of each of some blows is done: they come one after another.
 *
 * @param part how much of the time for all of them is over, 0 to 1.
 */
export function inTurn(count: number, part: number): readonly number[] {
  return Array.from({ length: count }, (_, place) => clamp(part * count - place, 0, 1));
}
