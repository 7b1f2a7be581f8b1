import { afterEach, describe, expect, it, vi } from "vitest";

import { Countdown } from "../../src/stage/countdown";

afterEach(() => vi.useRealTimers());

describe("a countdown", () => {
  it("says how long it is until the next turn, and begins anew with each", () => {
    vi.useFakeTimers();
    const element = document.createElement("span");
    const countdown = new Countdown(element);
    countdown.begin(30);
    expect(element.textContent).toBe("Next turn in 30 s");
    vi.advanceTimersByTime(12_000);
    expect(element.textContent).toBe("Next turn in 18 s");
    countdown.begin(5);
    expect(element.textContent).toBe("Next turn in 5 s");
    vi.advanceTimersByTime(6_000);
    expect(element.textContent).toBe("Next turn now");
  });

  it("is not there where turns are short, or nobody knows how long they are", () => {
    const element = document.createElement("span");
    const countdown = new Countdown(element);
    countdown.begin(1);
    expect(element.textContent).toBe("");
    countdown.begin(0);
    expect(element.textContent).toBe("");
  });
});
