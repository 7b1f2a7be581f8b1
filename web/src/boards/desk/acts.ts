/** What stacks have done in a turn, as the board shows it. */

import type { GameEvent } from "../../frames/format";
import { numberAt } from "../../lib/json";
import { clamp } from "../../lib/numbers";
import { covers, type Box } from "../../paint/labels";

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

/** What the label of a blow needs: its victim, and how wide its text is. */
export interface Struck {
  readonly victim: Box;
  readonly width: number;
}

/** Heights of labels of damage, in fields. */
export const LABEL = 0.7;
/** Steps in which a place for a label is looked for, and how far from its victim, in fields. */
const STEP = 0.25;
const FAR = 4;

/**
 * Where the labels of blows stand: each as near to its victim as there is room, above it rather than
 * below, over nobody who fights and over no other label.
 *
 * @param taken what no label may cover.
 * @param room what none may leave.
 */
export function labelled(
  struck: readonly Struck[],
  taken: readonly Box[],
  room: Box,
): readonly Box[] {
  const full = [...taken];
  return struck.map(({ victim, width }) => {
    const above = { x: victim.x + victim.width / 2 - width / 2, y: victim.y - LABEL };
    const places = AROUND.map(({ x, y }) => ({
      x: clamp(above.x + x, room.x, room.x + room.width - width),
      y: clamp(above.y + y, room.y, room.y + room.height - LABEL),
      width,
      height: LABEL,
    }));
    const box = places.find((place) => !full.some((other) => covers(place, other))) ?? places[0];
    full.push(box as Box);
    return box as Box;
  });
}

/** Ways from the place above a victim, the shortest first. */
const AROUND = ways();

function ways(): readonly { readonly x: number; readonly y: number }[] {
  const steps = Array.from({ length: (2 * FAR) / STEP + 1 }, (_, step) => step * STEP - FAR);
  const all = steps.flatMap((x) => steps.map((y) => ({ x, y })));
  return all.sort((one, other) => Math.hypot(one.x, one.y) - Math.hypot(other.x, other.y));
}

/**
 * How much of each of some blows is done: they come one after another.
 *
 * @param part how much of the time for all of them is over, 0 to 1.
 */
export function inTurn(count: number, part: number): readonly number[] {
  return Array.from({ length: count }, (_, place) => clamp(part * count - place, 0, 1));
}
