/** Which moment a board shows, told to whatever on its page sends moments. */

export interface MomentShown {
  /** The name of the match in addresses; nothing where the page knows it. */
  readonly game?: string | undefined;
  readonly turn: number;
  /** A line about it, which may be sent to anybody. */
  readonly words?: string | undefined;
  /** Whether the board moves on by itself. */
  readonly moving: boolean;
}

let newest: MomentShown | undefined;
const listeners = new Set<(moment: MomentShown) => void>();

/** Say which moment is shown now. */
export function tell(moment: MomentShown): void {
  newest = moment;
  for (const listener of listeners) listener(moment);
}

/** Hear of moments as they are shown. */
export function hear(listener: (moment: MomentShown) => void): void {
  listeners.add(listener);
}

/** The moment that is shown now, if a board has said so. */
export function shown(): MomentShown | undefined {
  return newest;
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
