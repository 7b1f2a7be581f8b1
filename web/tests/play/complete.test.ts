import { describe, expect, it } from "vitest";

import { complete } from "../../src/play/complete";
import type { Phrase } from "../../src/play/play";

const blank = (name: string, words: string[] = [], items = 1) => ({
  name,
  takes: "integer",
  words,
  items,
});
const phrase = (name: string, ...blanks: Phrase["blanks"]): Phrase => ({
  name,
  kind: "order",
  usage: [name, ...blanks.map((one) => one.name)].join(" "),
  about: `Does ${name}.`,
  blanks,
});
const PHRASES = [
  phrase("MOVE", blank("ship"), blank("planet")),
  phrase("MERGE", blank("place", [], 3), blank("mode", ["SOFT", "HARD"])),
  phrase("END_TURN"),
  phrase("DRAW LOTS", blank("how", ["ONE", "ALL"])),
];
const words = (line: string, offers = OFFERS): string[] =>
  complete(line, PHRASES, offers).ways.map(({ word }) => word);
const OFFERS = [
  { command: "MOVE", choices: [[7], [1, 2, 4]] },
  { command: "MOVE", choices: [[12], [9]] },
];

describe("completion", () => {
  it("leaves out choices that take several items of a line", () => {
    const steps = [{ command: "MERGE", choices: [[[1, 0, 2]], ["SOFT"]] }];
    expect(complete("merge ", PHRASES, steps).ways).toEqual([]);
  });

  it("offers commands, whatever their case", () => {
    expect(words("")).toEqual(["MOVE", "MERGE", "END_TURN", "DRAW LOTS"]);
    expect(words("m")).toEqual(["MOVE", "MERGE"]);
    expect(complete("end", PHRASES).ways[0]?.line).toBe("END_TURN");
    expect(complete("mov", PHRASES).ways[0]).toEqual({
      line: "MOVE ",
      word: "MOVE",
      about: "Does MOVE.",
    });
  });

  it("offers what is legal, by what was typed before", () => {
    expect(words("MOVE ")).toEqual(["7", "12"]);
    expect(words("MOVE 1")).toEqual(["12"]);
    expect(words("MOVE 7 ")).toEqual(["1", "2", "4"]);
    expect(words("MOVE 12 ")).toEqual(["9"]);
    expect(complete("move 7 4", PHRASES, OFFERS).ways[0]?.line).toBe("MOVE 7 4");
    expect(words("MOVE 8 ")).toEqual([]);
  });

  it("offers the words of a parameter, which may be several items along", () => {
    expect(words("MERGE 1 2 3 ")).toEqual(["SOFT", "HARD"]);
    expect(words("MERGE 1 2 3 h")).toEqual(["HARD"]);
    expect(words("MERGE 1 2 ")).toEqual([]);
    expect(words("DRAW LOTS ")).toEqual(["ONE", "ALL"]);
  });

  it("says the form of the command and what comes next", () => {
    expect(complete("MERGE 1", PHRASES).usage).toBe("MERGE place mode (place: integer)");
    expect(complete("MOVE 7 1 5", PHRASES).usage).toBe("MOVE ship planet");
    expect(complete("ME", PHRASES).usage).toBe("");
  });
});
