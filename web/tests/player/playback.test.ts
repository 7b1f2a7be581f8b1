import { describe, expect, it } from "vitest";

import { addressOf, turnOf } from "../../src/player/address";
import { pressed } from "../../src/player/keys";
import { Playback, tellingSpeed, type Reel } from "../../src/player/playback.svelte";

function reel(last = 100, here = last): Reel {
  return { first: 0, last, has: (turn) => turn <= here };
}

describe("playback", () => {
  it("tells a whole match within a minute where it can, without hurry", () => {
    expect([0, 40, 180, 181, 800, 9000].map(tellingSpeed)).toEqual([4, 4, 4, 8, 32, 32]);
  });

  it("goes as many turns on as the speed says, and stops at the end", () => {
    const playback = new Playback(reel(10));
    playback.speed = 4;
    playback.play();
    playback.tick(0.25);
    expect(playback.turn).toBe(1);
    playback.tick(0.6);
    expect(playback.turn).toBe(3);
    for (let second = 0; second < 5; second += 1) playback.tick(1);
    expect([playback.turn, playback.playing]).toEqual([10, false]);
  });

  it("begins anew when it is played at the end", () => {
    const playback = new Playback(reel(10), 10);
    playback.play();
    expect(playback.turn).toBe(0);
  });

  it("waits for what has not arrived", () => {
    let here = 3;
    const playback = new Playback({ first: 0, last: 100, has: (turn) => turn <= here });
    playback.play();
    for (let second = 0; second < 3; second += 1) playback.tick(1);
    expect([playback.turn, playback.playing]).toEqual([3, true]);
    here = 100;
    playback.tick(0.3);
    expect(playback.turn).toBeGreaterThan(3);
  });

  it("does not make up for minutes in which the page was hidden", () => {
    const playback = new Playback(reel(1000));
    playback.speed = 8;
    playback.play();
    playback.tick(600);
    expect(playback.turn).toBe(8);
  });

  it("stays between the first turn and the last", () => {
    const playback = new Playback(reel(10), 99);
    expect(playback.turn).toBe(10);
    playback.step(-20);
    expect(playback.turn).toBe(0);
    playback.seek(7.4);
    expect(playback.turn).toBe(7);
  });

  it("draws a movement for one step, and none for a jump", () => {
    const playback = new Playback(reel(50));
    playback.step(1);
    expect(playback.motion).toBe("flow");
    playback.step(10);
    expect(playback.motion).toBe("jump");
  });

  it("knows a next faster and slower speed", () => {
    const playback = new Playback(reel());
    playback.speed = 4;
    playback.hurry(1);
    expect(playback.speed).toBe(8);
    for (let n = 0; n < 9; n += 1) playback.hurry(-1);
    expect(playback.speed).toBe(1);
  });
});

describe("the address of a moment", () => {
  it("names a turn, and keeps what else it says", () => {
    expect(turnOf("http://h/games/Cows1-3?turn=240")).toBe(240);
    expect(turnOf("http://h/games/Cows1-3?turn=-1")).toBeUndefined();
    expect(turnOf("http://h/games/Cows1-3")).toBeUndefined();
    expect(addressOf("http://h/g?a=b&turn=1#x", 7)).toBe("http://h/g?a=b&turn=7#x");
    expect(addressOf("file:///tmp/match.html", 7)).toBe("file:///tmp/match.html?turn=7");
  });
});

describe("keys", () => {
  function press(key: string, target: HTMLElement = document.body, more = {}): Playback {
    const playback = new Playback(reel(), 50);
    const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more });
    target.addEventListener("keydown", (one) => pressed(one, playback), { once: true });
    target.dispatchEvent(event);
    return playback;
  }

  it.each([
    [".", 51],
    [",", 49],
    ["ArrowRight", 51],
    ["PageUp", 40],
    ["PageDown", 60],
    ["Home", 0],
    ["End", 100],
  ])("%s leads to turn %i", (key, turn) => {
    expect(press(key).turn).toBe(turn);
  });

  it("plays with space, but not where space presses a button", () => {
    expect(press(" ").playing).toBe(true);
    expect(press(" ", document.createElement("button")).playing).toBe(false);
  });

  it("leaves keys to fields, and to the browser", () => {
    expect(press("ArrowRight", document.createElement("select")).turn).toBe(50);
    expect(press("ArrowRight", document.body, { ctrlKey: true }).turn).toBe(50);
  });

  it("plays up to a turn that was named, once", () => {
    const playback = new Playback({ first: 0, last: 40, has: () => true }, 12);
    playback.play(20);
    for (let time = 0; time < 60; time += 1) playback.tick(0.1);
    expect([playback.turn, playback.playing]).toEqual([20, false]);
    playback.play();
    for (let time = 0; time < 200; time += 1) playback.tick(0.1);
    expect(playback.turn).toBe(40);
  });
});
