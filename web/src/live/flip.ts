/** Rows that change places are seen to do so. */

import { still } from "../paint/theme";

const LENGTH = 700;

/** What tells rows apart: the team they are of. */
function keyed(root: ParentNode): Map<string, HTMLElement> {
  const rows = root.querySelectorAll<HTMLElement>("tr[data-team]");
  return new Map([...rows].map((row) => [row.dataset["team"] ?? "", row]));
}

/** Change the content of an element; rows that are there before and after glide to their place. */
export function flipped(root: HTMLElement, change: () => void): void {
  const before = new Map<string, number>();
  for (const [key, row] of keyed(root)) before.set(key, row.getBoundingClientRect().top);
  change();
  if (still()) return;
  for (const [key, row] of keyed(root)) {
    const from = before.get(key);
    if (from === undefined) continue;
    const way = from - row.getBoundingClientRect().top;
    if (Math.abs(way) < 1) continue;
    row.classList.add(way > 0 ? "up" : "down");
    row.animate?.([{ transform: `translateY(${way}px)` }, { transform: "none" }], {
      duration: LENGTH,
      easing: "cubic-bezier(0.2, 0.8, 0.2, 1)",
    });
  }
}
