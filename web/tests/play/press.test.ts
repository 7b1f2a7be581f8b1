import { describe, expect, it, vi } from "vitest";

import type { Play, Prospect } from "../../src/play/play";
import { Presser, type Press, type Pressing } from "../../src/play/press.svelte";

const PLAIN: Press = {
  line: "TAKE 1",
  what: "count 1",
  words: "",
  at: [],
  mark: "",
  tone: "even",
  grave: false,
  amounts: [],
  choices: [],
};
const PICKED: Press = {
  ...PLAIN,
  line: "GIVE {what} {count}",
  amounts: [{ name: "count", low: 1, high: 9, usual: 2 }],
  choices: [{ name: "what", values: ["gold", "iron_ore"], words: ["gold", "iron ore"] }],
};
const PRESSING: Pressing = {
  summary: "Your turn",
  things: [{ key: "TAKE", name: "Take", words: "", at: [], presses: [PLAIN, PICKED] }],
};

function hands(): Play & { order: ReturnType<typeof vi.fn> } {
  return {
    outlook: (_, lines) =>
      Promise.resolve(
        lines.map((line) => ({ line, code: 0, message: "", events: [], change: {} })),
      ),
    order: vi.fn(() => Promise.resolve({ code: 0, reply: "OK" })),
  };
}

const nothing = (): Promise<void> => Promise.resolve();

describe("orders made of a line and what is chosen", () => {
  it("take what is usual where nothing is chosen", () => {
    const presser = new Presser(0, hands(), nothing);
    expect(presser.line(PLAIN)).toBe("TAKE 1");
    expect(presser.line(PICKED)).toBe("GIVE gold 2");
    expect(presser.line(PICKED, { what: "iron_ore", count: 7 })).toBe("GIVE iron_ore 7");
    expect(presser.line(PICKED, { what: "$&" })).toBe("GIVE $& 2");
  });

  it("are told by what would come of them, where the game does not say it by itself", async () => {
    const play = hands();
    const tell = (one: Prospect): string => `told of ${one.line}`;
    const presser = new Presser(0, play, nothing, tell);
    presser.update(PRESSING);
    await vi.waitFor(() => expect(presser.foretold.get("TAKE 1")).toBe("told of TAKE 1"));
    expect(presser.foretold.size).toBe(1);
    expect(await presser.told(PICKED, { count: 3 })).toBe("told of GIVE gold 3");
  });

  it("are asked about while others order, as long as they may be given", async () => {
    const play = hands();
    const presser = new Presser(0, play, nothing);
    const grave = { ...PLAIN, grave: true };
    const pressing = (presses: Press[]): Pressing => ({
      ...PRESSING,
      things: [{ key: "TAKE", name: "Take", words: "", at: [], presses }],
    });
    presser.update(pressing([grave, PICKED]));
    await presser.take(grave);
    presser.update(pressing([{ ...grave, words: "worse by now" }]));
    expect(presser.pending?.press.words).toBe("worse by now");
    presser.update(pressing([PICKED]));
    expect(presser.pending).toBeUndefined();
    expect(play.order).not.toHaveBeenCalled();
  });

  it("tell who leads through a turn what is chosen by hand, and not what is chosen by itself", () => {
    const presser = new Presser(0, hands(), nothing);
    const chosen = vi.fn();
    presser.onchoose = chosen;
    presser.update(PRESSING);
    expect(presser.key).toBe("TAKE");
    expect(chosen).not.toHaveBeenCalled();
    presser.choose("TAKE");
    expect(chosen).toHaveBeenCalledOnce();
  });
});

describe("an order that is proposed", () => {
  const best = { ...PLAIN, line: "GIVE gold 3", what: "give 3 gold", words: "ann thanks", at: [4] };

  it("is given by one press, on its button or on the board", async () => {
    const play = hands();
    const presser = new Presser(0, play, nothing);
    presser.update({ ...PRESSING, best });
    expect(presser.best).toMatchObject({ what: "give 3 gold", words: "ann thanks" });
    presser.best?.take();
    await vi.waitFor(() => expect(play.order).toHaveBeenCalledWith(0, "GIVE gold 3"));
    presser.update({ ...PRESSING, best: null });
    expect(presser.best).toBeUndefined();
  });

  it("stands alone until somebody looks for something else", () => {
    const presser = new Presser(0, hands(), nothing);
    presser.update({ ...PRESSING, best });
    expect(presser.opened).toBe(false);
    presser.choose("TAKE");
    expect(presser.opened).toBe(true);
  });
});
