/** How the battle that is shown stands, and how all of them do: that may be two things. */

import type { Named } from "../board";
import type { Battle, Campaign } from "./model";
import { aheadIn } from "./turning";

/** Who is ahead, and by how many points, where these are known. */
export interface Lead {
  readonly seat: number;
  readonly by: number | undefined;
}

export interface Standings {
  /** In the battle that is shown; nothing where neither is ahead. */
  readonly here: Lead | undefined;
  /** Over all battles of each team, which are added up. */
  readonly all: Lead;
  /** Whether another leads here than over all, or nobody does. */
  readonly differs: boolean;
}

/** What there is to say of a battle, so that who leads is understood; nothing while nobody does alone. */
export function standingsOf(
  looked: Battle,
  { teams }: Campaign,
  named: Named | undefined,
): Standings | undefined {
  const [leader, ...others] = named?.leaders ?? [];
  if (leader === undefined || others.length > 0) return undefined;
  const pointsOf = (seat: number): number | undefined =>
    teams.find((team) => team.seat === seat)?.points;
  const rest = teams.flatMap(({ seat, points }) => (seat === leader ? [] : (points ?? [])));
  const side = aheadIn(looked);
  const here = side === undefined ? undefined : looked.parties[side];
  const against = side === undefined ? undefined : looked.parties[side === 0 ? 1 : 0];
  return {
    here: here && { seat: here.seat, by: apart(here.points, against?.points) },
    all: {
      seat: leader,
      by: rest.length > 0 ? apart(pointsOf(leader), Math.max(...rest)) : undefined,
    },
    differs: here?.seat !== leader,
  };
}

/** The difference of what both are shown to have. */
function apart(one: number | undefined, other: number | undefined): number | undefined {
  if (one === undefined || other === undefined) return undefined;
  return Math.abs(Math.round(one) - Math.round(other));
}
