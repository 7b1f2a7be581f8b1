/** Completion of typed orders from the vocabulary of the game. */

import type { Json } from "../lib/json";
import type { Offer, Phrase } from "./play";

/** A way to go on: the whole line with it, and what it is. */
export interface Completion {
  readonly line: string;
  readonly word: string;
  readonly about: string;
}

/** Ways to go on, and the form of the command that is being typed. */
export interface Completions {
  readonly ways: readonly Completion[];
  readonly usage: string;
}

const MOST = 12;

/**
 * Say how a line may go on.
 *
 * @param line as far as it was typed.
 * @param phrases the vocabulary.
 * @param offers what is legal now, where the game tells before: for numbers of ships and the like.
 */
export function complete(
  line: string,
  phrases: readonly Phrase[],
  offers: readonly Offer[] = [],
): Completions {
  const typed = line.trimStart();
  const phrase = named(typed, phrases);
  if (phrase === undefined) {
    const begun = typed.toUpperCase();
    const ways = phrases
      .filter(({ name }) => name.toUpperCase().startsWith(begun))
      .map(({ name, blanks, about }) => ({
        line: name + (blanks.length ? " " : ""),
        word: name,
        about,
      }));
    return { ways: ways.slice(0, MOST), usage: "" };
  }
  const items = typed.slice(phrase.name.length).trimStart().split(/ +/);
  const last = items.pop() ?? "";
  const head = [phrase.name, ...items].join(" ");
  const blank = blankAt(phrase, items.length);
  const fitting = offers.filter((offer) => spelt(offer) && fits(offer, phrase.name, items));
  const legal = fitting.flatMap((offer) => (offer.choices[items.length] ?? []).map(written));
  const words = legal.length ? legal : (blank?.words ?? []);
  const ways = [...new Set(words)]
    .filter((word) => word.toUpperCase().startsWith(last.toUpperCase()))
    .map((word) => ({ line: `${head} ${word}`, word, about: blank?.name ?? "" }));
  const takes = blank ? ` (${blank.name}: ${blank.takes})` : "";
  return { ways: ways.slice(0, MOST), usage: phrase.usage + takes };
}

/** The longest command whose name the line has whole, with a blank behind it. */
function named(line: string, phrases: readonly Phrase[]): Phrase | undefined {
  return phrases
    .filter(({ name }) => line.toUpperCase().startsWith(`${name.toUpperCase()} `))
    .sort((one, other) => other.name.length - one.name.length)[0];
}

/** The parameter to which an item of the line belongs. */
function blankAt(phrase: Phrase, item: number): Phrase["blanks"][number] | undefined {
  let end = 0;
  return phrase.blanks.find((blank) => (end += blank.items) > item);
}

/** Whether each choice is one item of the line: steps and lists take several. */
function spelt(offer: Offer): boolean {
  return offer.choices.every(([first]) => typeof first !== "object");
}

function fits(offer: Offer, name: string, items: readonly string[]): boolean {
  return (
    offer.command === name &&
    items.every((item, at) => offer.choices[at]?.some((choice) => written(choice) === item))
  );
}

function written(choice: Json): string {
  return typeof choice === "string" ? choice : JSON.stringify(choice);
}
