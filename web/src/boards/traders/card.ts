/** What is told of a planet. */

import { count, grouped } from "../../lib/numbers";
import { PLANET } from "../../paint/glyphs/sector";
import type { Match } from "../board";
import type { Card } from "../key";
import type { Planet, Sector } from "./model";

/** Tell what a planet earns, whose its shares are, and who trades there. */
export function cardOf(planet: Planet, sector: Sector, match: Match): Card {
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
      ...here.map(({ seat, target }) =>
        target === undefined
          ? `A trader of ${name(seat)} collects.`
          : `A trader of ${name(seat)} sends to planet ${target}.`,
      ),
      ...(planet.routes.length > 0 ? [`Routes to ${planet.routes.join(", ")}`] : []),
    ],
  };
}
