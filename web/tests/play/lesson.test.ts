import { describe, expect, it } from "vitest";

import { Lesson, type Memory, type Step } from "../../src/play/lesson.svelte";

const STEPS: readonly Step[] = [
  { words: "Choose one.", waits: "choose" },
  { words: "Order it.", waits: "order" },
  { words: "End your turn.", waits: "end" },
];

function kept(): Memory & { readonly known: Map<string, string> } {
  const known = new Map<string, string>();
  return {
    known,
    getItem: (key) => known.get(key) ?? null,
    setItem: (key, value) => void known.set(key, value),
  };
}

describe("a guided first turn", () => {
  it("waits at each step for what it asks for", () => {
    const memory = kept();
    const lesson = new Lesson("cows", STEPS, memory);
    expect(lesson.step).toBe(STEPS[0]);
    lesson.note("choose");
    expect(lesson.step).toBe(STEPS[1]);
    lesson.note("choose");
    expect(lesson.step).toBe(STEPS[1]);
    lesson.note("order");
    expect(lesson.step).toBe(STEPS[2]);
    expect(memory.known.size).toBe(0);
    lesson.note("end");
    expect(lesson.step).toBeUndefined();
    expect(memory.known.size).toBe(1);
  });

  it("does not ask for what was left out", () => {
    const lesson = new Lesson("cows", STEPS, kept());
    lesson.note("order");
    expect(lesson.step).toBe(STEPS[2]);
    const other = new Lesson("cows", STEPS, kept());
    other.note("end");
    expect(other.step).toBeUndefined();
  });

  it("is shown once for each game, and to who asks for it again", () => {
    const memory = kept();
    new Lesson("cows", STEPS, memory).dismiss();
    const lesson = new Lesson("cows", STEPS, memory);
    expect(lesson.step).toBeUndefined();
    lesson.again();
    expect(lesson.step).toBe(STEPS[0]);
    expect(new Lesson("desk", STEPS, memory).step).toBe(STEPS[0]);
  });

  it("is not shown where there are no steps", () => {
    const lesson = new Lesson("cows", [], kept());
    lesson.again();
    expect(lesson.step).toBeUndefined();
  });

  it("is shown also where the browser keeps nothing", () => {
    const forbidden: Memory = {
      getItem: () => {
        throw new Error("forbidden");
      },
      setItem: () => {
        throw new Error("forbidden");
      },
    };
    const lesson = new Lesson("cows", STEPS, forbidden);
    expect(lesson.step).toBe(STEPS[0]);
    lesson.dismiss();
    expect(lesson.step).toBeUndefined();
  });
});
