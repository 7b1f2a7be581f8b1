/** What is told of a planet. */

import { count, grouped } from "../../lib/numbers";
import { FREIGHTER, PLANET } from "../../paint/glyphs/sector";
import type { Match } from "../board";
import type { Card } from "../key";
import type { Flow } from "./chart";
import type { Planet, Sector } from "./model";
import type { Load } from "./trade";

/** Tell what a planet earns, whose its shares are, and who trades there. */
export function cardOf(
  planet: Planet,
  sector: Sector,
  match: Match,
  loads: ReadonlyMap<number, Load>,
): Card {
  const name = (seat: number): string => match.head.seats[seat] ?? "";
  const all = planet.shares.reduce((sum, share) => sum + share.shares, 0);
  const [most] = planet.shares.toSorted((one, other) => other.shares - one.shares);
  const here = sector.traders.filter((trader) => trader.planet === planet.id);
  return {
    glyph: PLANET,
    title: `Planet ${planet.id}`,
    mark: most && most.shares * 2 > all ? match.mark(most.seat) : undefined,
    lines: [
      `Earns ${grouped(planet.income)} a turn${
        planet.facilities ? `, with ${count(planet.facilities, "facility", "facilities")}` : ""
      }.`,
      ...planet.shares.map(({ seat, shares }) => `${name(seat)} holds ${count(shares, "share")}.`),
      ...here.map(({ id, seat, target }) => {
        const cash = amount(loads.get(id)?.amount ?? 0);
        return target === undefined
          ? `A trader of ${name(seat)} collects ${cash} a turn.`
          : `A trader of ${name(seat)} sends ${cash} a turn to planet ${target}.`;
      }),
      ...(planet.routes.length > 0 ? [`Routes to ${planet.routes.join(", ")}`] : []),
    ],
  };
}

/** Tell what flows along a line, as all stands now. */
export function cardOfFlow(flow: Flow, match: Match): Card {
  const { from, to, seat, traders, strength, arrives } = flow;
  const grows =
    strength > 0 && arrives > strength
      ? `: ${grouped(Math.round((100 * arrives) / strength - 100))}% more, for the way`
      : "";
  return {
    glyph: FREIGHTER,
    title: `Planet ${from} to planet ${to}`,
    mark: match.mark(seat),
    lines: [
      `${count(traders, "trader")} ${traders === 1 ? "sends" : "send"} ${amount(strength)} a turn.`,
      `There it is ${amount(arrives)}${grows}.`,
    ],
  };
}

/** An amount of cash in words; less than one counts as little. */
function amount(cash: number): string {
  return cash < 1 ? "less than 1 cash" : `about ${grouped(Math.round(cash))} cash`;
}
