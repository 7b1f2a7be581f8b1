/** Events in words, with the names of those who play. */

import type { GameEvent, Head } from "../frames/format";
import type { Json } from "../lib/json";

/** Who is who: the name behind a number that the game calls a team. */
export type Names = (team: number) => string | undefined;

/**
 * Tell an event as a sentence: its own, or that of its kind; without one from the game, its name
 * and its fields.
 */
export function sentence(event: GameEvent, head: Head, names: Names): string {
  const own = event["words"];
  const words = typeof own === "string" ? own : head.words?.[event.kind]?.words;
  if (!words) return plain(event);
  const filled = words.replace(/\{(\w+)(?::([^{}]*))?\}/g, (_, field: string, form?: string) =>
    formed(event[field], form ?? ""),
  );
  return named(filled, names, head.seats);
}

/** Whether an event is left out of the news. */
export function routine(event: GameEvent, head: Head): boolean {
  return head.words?.[event.kind]?.routine ?? false;
}

/** Write names for "team 7", and for "seat 0", which all games count alike. */
export function named(text: string, names: Names, seats: readonly string[] = []): string {
  return text.replace(/\b(team|seat) (\d+)/g, (whole, of: string, number: string) => {
    const name = of === "seat" ? seats[Number(number)] : names(Number(number));
    return name ?? whole;
  });
}

/** Split a name such as `FightDecided` into words. */
export function spaced(kind: string): string {
  return kind.replace(/([a-z0-9])([A-Z])/g, "$1 $2").toLowerCase();
}

/** A fact with what there are so many of, what is said because of it, or its zeros before. */
function formed(value: Json | undefined, form: string): string {
  if (form.startsWith("?")) return value ? form.slice(1) : "";
  const [one = "", many] = form.split("|");
  if (many !== undefined) return `${written(value)} ${Number(value) === 1 ? one : many}`;
  const zeros = /^0(\d+)d$/.exec(form)?.[1];
  return zeros ? String(value).padStart(Number(zeros), "0") : written(value);
}

function plain(event: GameEvent): string {
  const fields = Object.entries(event)
    .filter(([name]) => name !== "kind")
    .map(([name, value]) => `${name.replaceAll("_", " ")} ${written(value)}`);
  return [spaced(event.kind), fields.join(", ")].filter(Boolean).join(": ");
}

function written(value: Json | undefined): string {
  if (Array.isArray(value)) return `(${value.map(written).join(", ")})`;
  if (typeof value === "object" && value !== null) return JSON.stringify(value);
  return String(value ?? "none");
}
