/** Tables beside a board end at a whole row, and say how many more there are [CONTEST-167]. */

import { made } from "../lib/made";
import { count } from "../lib/numbers";

/** Where a row begins and ends, in pixels down the page. */
export interface Row {
  readonly top: number;
  readonly bottom: number;
}

/** Pixels that fingers need to press something. */
const LEAST = 44;

/**
 * Where rows have to end, so that none is cut by the lower edge of the room in which they stand.
 *
 * @returns how many are left out, and how high what says so is; nothing where all fit.
 */
export function cutAt(
  rows: readonly Row[],
  edge: number,
): { readonly more: number; readonly height: number } | undefined {
  if (rows.every(({ bottom }) => bottom <= edge)) return undefined;
  const left = rows.filter(({ bottom }) => bottom > edge - LEAST);
  const top = Math.min(...left.map((row) => row.top));
  return top > edge ? undefined : { more: left.length, height: edge - top };
}

/** For a room that scrolls: over the row that its edge would cut stands a button that shows all. */
export function whole(side: HTMLElement): { destroy(): void } {
  const button = made("button", { type: "button", className: "quiet more-rows", hidden: true });
  button.addEventListener("click", () => {
    side.classList.add("whole");
    button.hidden = true;
  });
  const measure = (): void => {
    const { bottom } = side.getBoundingClientRect();
    const rows = [...side.querySelectorAll("table.figures > tbody > tr")]
      .filter((row) => row.closest("details:not([open])") === null)
      .map((row) => row.getBoundingClientRect());
    const cut = side.classList.contains("whole") ? undefined : cutAt(rows, bottom);
    button.hidden = cut === undefined;
    if (cut === undefined) return;
    const text = `and ${count(cut.more, "more row")}`;
    if (button.textContent !== text) button.textContent = text; // which is a change to be told of
    button.style.height = `${cut.height}px`;
  };
  side.append(button);
  const sized = new ResizeObserver(measure);
  const grown = new MutationObserver(measure);
  sized.observe(side);
  grown.observe(side, { childList: true, subtree: true });
  side.addEventListener("scroll", measure, { passive: true });
  return {
    destroy() {
      sized.disconnect();
      grown.disconnect();
      side.removeEventListener("scroll", measure);
    },
  };
}
