/** What is told of a thing on the pasture. */

import { count } from "../../lib/numbers";
import { COW, FIGHT, RANCHO, RIDER, ROCK } from "../../paint/glyphs/pasture";
import type { Match } from "../board";
import type { Card } from "../key";
import { same, type Thing } from "./hit";
import type { Group, World } from "./model";

/**
 * Tell what a thing is, whose, and what it does.
 *
 * @param called what a slice is called, by its number.
 */
export function cardOf(
  thing: Thing,
  world: World,
  match: Match,
  rock: boolean,
  called: (slice: number) => string,
): Card {
  const where = `At (${thing.place.join(", ")})`;
  switch (thing.kind) {
    case "group":
      return {
        glyph: RIDER,
        title: `Group ${thing.group.id}`,
        mark: match.mark(thing.group.seat),
        lines: [...groupLines(thing.group), where, ...companions(thing.group, world, match)],
      };
    case "stranger": {
      const { cowboys, gunmen, cows } = thing.stranger;
      return {
        glyph: RIDER,
        title: "A group of others",
        lines: [crew(cowboys, gunmen), ...(cows ? [`Drives ${count(cows, "cow")}.`] : []), where],
      };
    }
    case "rancho": {
      const team = world.teams.find(({ seat }) => seat === thing.seat);
      return {
        glyph: RANCHO,
        title: "Rancho",
        mark: thing.seat === undefined ? undefined : match.mark(thing.seat),
        lines: [
          "Herds are milked here.",
          ...(team ? [`${count(Math.round(team.milk), "bottle")} of milk so far.`] : []),
          where,
        ],
      };
    }
    case "fight": {
      const seats = [thing.fight.attacker, thing.fight.defender].map((id) => {
        const team = world.teams.find((one) => one.id === id);
        return (team && match.head.seats[team.seat]) ?? "others";
      });
      return {
        glyph: FIGHT,
        title: `${seats[0]} fights ${seats[1]}`,
        lines: [`${count(thing.fight.left, "turn")} left.`, where],
      };
    }
    case "wild":
      return {
        glyph: COW,
        title: count(thing.herd.cows, "wild cow"),
        lines: ["Cowboys next to it may catch it.", where],
      };
    case "field":
      return rock
        ? { glyph: ROCK, title: "Rock", lines: ["Nobody can enter this field.", where] }
        : { title: "Open pasture", lines: [where] };
    case "slice":
      return {
        title: called(thing.slice.number),
        lines: [`Field ${thing.slice.name} of all fields`, "Press to look there."],
      };
  }
}

function crew(cowboys: number, gunmen: number): string {
  return `${count(cowboys, "cowboy")}, ${count(gunmen, "gunman", "gunmen")}`;
}

function groupLines(group: Group): string[] {
  const herd = group.cows
    ? [
        `Drives ${count(group.cows, "cow")}, ${group.calm ? "calm: can be milked" : "still uneasy"}.`,
      ]
    : ["Drives no cows."];
  return [
    `${crew(group.cowboys, group.gunmen)}, power ${group.power}`,
    ...herd,
    ...(group.fighting ? ["Is fighting."] : []),
  ];
}

/** The others on the same field. */
function companions(group: Group, world: World, match: Match): string[] {
  return world.groups
    .filter((one) => one.id !== group.id && same(one.place, group.place))
    .map((one) => `With it: group ${one.id} of ${match.head.seats[one.seat] ?? "others"}.`);
}
