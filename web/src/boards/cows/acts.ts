/** What happened in a turn, as the pasture shows it, and in which order. */

import type { GameEvent } from "../../frames/format";
import { numberAt, numbers } from "../../lib/json";
import { clamp } from "../../lib/numbers";
import type { Place } from "./model";

export interface Act {
  readonly kind: "caught" | "milked" | "begun" | "won";
  readonly place: Place;
  /** The team, by its ID; of a fight that was won the winner. */
  readonly team: number;
  /** Of a fight that was won who lost it, by its ID; 0 of all else. */
  readonly against: number;
  readonly cows: number;
  /** What was milked, in bottles. */
  readonly milk: number;
}

const KINDS: Readonly<Record<string, Act["kind"]>> = {
  CowsCaught: "caught",
  HerdMilked: "milked",
  FightBegun: "begun",
  FightDecided: "won",
};
const MILLION = 1_000_000;

/** What is worth a picture of what happened. */
export function actsOf(events: readonly GameEvent[]): readonly Act[] {
  return events.flatMap((event) => {
    const kind = KINDS[event.kind];
    const place = numbers(event["location"]);
    const cows = numberAt(event, "cows");
    if (kind === undefined || place.length === 0 || (kind === "caught" && cows === 0)) return [];
    const team = numberAt(event, "winner", numberAt(event, "team"));
    const both = numberAt(event, "attacker_team") + numberAt(event, "defender_team");
    const against = kind === "won" && team > 0 ? both - team : 0;
    return [{ kind, place, cows, team, against, milk: numberAt(event, "millionths") / MILLION }];
  });
}

/** Those who stand on the field of a fight: who attacks or has won first, and the other opposite. */
export function opposed<One extends { readonly team: number }>(
  there: readonly One[],
  { team, against }: Pick<Act, "team" | "against">,
): readonly One[] {
  const winner = there.find((one) => one.team === team);
  const loser = there.find((one) => one.team === against);
  const others = there.filter((one) => one !== winner && one !== loser);
  const half = Math.max(0, Math.floor(there.length / 2) - 1);
  const all = [winner, ...others.slice(0, half), loser, ...others.slice(half)];
  return all.filter((one) => one !== undefined);
}

/** The part of a turn's way at which each thing begins and ends: first all move, milk comes last. */
const WHEN = {
  move: [0, 0.55],
  caught: [0.4, 0.7],
  begun: [0.5, 0.8],
  won: [0.5, 0.8],
  milked: [0.7, 1],
} as const;

/** How much of a thing has happened, 0 to 1, when so much of the turn's way is done. */
export function done(what: keyof typeof WHEN, part: number): number {
  const [from, to] = WHEN[what];
  return clamp((part - from) / (to - from), 0, 1);
}
