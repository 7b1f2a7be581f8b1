/** What is told of a thing in a battle. */

import { numberAt } from "../../lib/json";
import { count, grouped } from "../../lib/numbers";
import type { Match } from "../board";
import type { Card } from "../key";
import { figureOf, TRAITS } from "./figures";
import type { Thing } from "./hit";
import type { Battle, Campaign, Stack } from "./model";

/** Tell what a stack is, whose, and what it does; nothing of what is no stack. */
export function cardOf(thing: Thing, campaign: Campaign, match: Match): Card | undefined {
  if (thing.kind !== "stack") return undefined;
  const { battle, stack } = thing;
  const kind = campaign.kinds.find(({ id }) => id === stack.kind);
  if (kind === undefined) return undefined;
  const { glyph, name } = figureOf(kind);
  const value = (key: string): string => grouped(numberAt(kind.values, key));
  const ranged = numberAt(kind.values, "rng") > 0 ? `, ranged ${value("rng")}` : "";
  const traits = kind.traits.map((trait) => TRAITS[trait - 1] ?? trait);
  return {
    glyph,
    title: `${count(stack.units, name, plural(name))}`,
    mark: match.mark(battle.parties[stack.side].seat),
    lines: [
      `The first has ${stack.top} of ${kind.hp} hit points.`,
      `Attack ${value("atk")}, defence ${value("defense")}, damage ${value("dmg")}${ranged}`,
      ...(traits.length > 0 ? [`Traits: ${traits.join(", ")}`] : []),
      ...[doing(battle, stack)].filter(Boolean),
      `Stack ${stack.id} of type ${stack.kind}`,
    ],
  };
}

/** The name of a type of units, for many of them. */
export function plural(name: string): string {
  return name.endsWith("man") ? `${name.slice(0, -3)}men` : `${name}s`;
}

/** What a stack does just now, in words. */
export function doing(battle: Battle, stack: Stack): string {
  const place = battle.queue.indexOf(stack.id);
  const said = [
    stack.id === battle.current ? "acts now" : place >= 0 ? `waits as number ${place + 1}` : "",
    stack.defending ? "stands its ground" : "",
    stack.delayed ? "has put off its turn" : "",
  ].filter(Boolean);
  const text = said.join(", ");
  return text && `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
