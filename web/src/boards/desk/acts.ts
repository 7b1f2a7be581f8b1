/** What stacks have done in a turn, as the board shows it. */

import type { GameEvent } from "../../frames/format";
import { numberAt } from "../../lib/json";

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
