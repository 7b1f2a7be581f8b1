/** Which moment a board shows, told to whatever on its page sends moments. */

export interface MomentShown {
  /** The name of the match in addresses; nothing where the page knows it. */
  readonly game?: string | undefined;
  readonly turn: number;
}

const listeners = new Set<(moment: MomentShown) => void>();

/** Say which moment is shown now. */
export function tell(moment: MomentShown): void {
  for (const listener of listeners) listener(moment);
}

/** Hear of moments as they are shown. */
export function hear(listener: (moment: MomentShown) => void): void {
  listeners.add(listener);
}

/** The page from which moments of a match are sent, by what sends them, if the page has that. */
export function sendsOf(sending: HTMLElement | undefined, game?: string): string | undefined {
  const page = sending?.dataset["page"];
  return page && game ? `${page}${game}/send` : undefined;
}

/** The page that sends a turn of a match. */
export function sendingOf(page: string, turn: number): string {
  const url = new URL(page, location.href);
  url.searchParams.set("turn", String(turn));
  return url.href;
}

/** Where elements stood that stand beside a board now. */
const homes = new WeakMap<HTMLElement, Comment>();

/** Put an element of the page beside a board, for as long as that place is there. */
export function beside(place: HTMLElement, element: HTMLElement): { destroy(): void } {
  let home = homes.get(element);
  if (home === undefined) {
    home = document.createComment("");
    homes.set(element, home);
    element.before(home);
  }
  place.append(element);
  return {
    destroy() {
      if (element.parentNode === place) home.after(element); // else it has another place by now
    },
  };
}
