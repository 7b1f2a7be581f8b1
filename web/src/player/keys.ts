/** What keys do while a board has the attention. */

import type { Playback } from "./playback.svelte";

type Act = (playback: Playback) => void;

const FAR = 10;

const KEYS: Readonly<Record<string, Act>> = {
  " ": (playback) => playback.toggle(),
  k: (playback) => playback.toggle(),
  ",": (playback) => playback.step(-1),
  ".": (playback) => playback.step(1),
  ArrowLeft: (playback) => playback.step(-1),
  ArrowRight: (playback) => playback.step(1),
  PageUp: (playback) => playback.step(-FAR),
  PageDown: (playback) => playback.step(FAR),
  Home: (playback) => playback.seek(0),
  End: (playback) => playback.seek(Number.MAX_SAFE_INTEGER),
  "<": (playback) => playback.hurry(-1),
  ">": (playback) => playback.hurry(1),
};

/** The keys in words, for the page's help. */
export const HELP: readonly (readonly [string, string])[] = [
  ["Space", "play, pause"],
  [", .", "one turn back, on"],
  ["Page up, down", "ten turns back, on"],
  ["Home, End", "the first, the last turn"],
  ["< >", "slower, faster"],
  ["+ − 0", "zoom in, out, the whole board"],
];

/** Whether a key is meant for what has the focus, and not for the player. */
function taken(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return true;
  const target = event.target;
  if (!(target instanceof HTMLElement)) return false;
  if (target.matches("input:not([type=range]), select, textarea")) return true;
  if (target.matches("input[type=range]")) return event.key !== " " && !"<>k".includes(event.key);
  return event.key === " " && target.matches("button, a, summary");
}

/** Do what a key says; whether it said anything. */
export function pressed(event: KeyboardEvent, playback: Playback): boolean {
  const act = KEYS[event.key];
  if (act === undefined || taken(event)) return false;
  event.preventDefault();
  act(playback);
  return true;
}
