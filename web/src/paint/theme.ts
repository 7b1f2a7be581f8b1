/** The colours of the page, for drawings that know no style sheet. */

/** Looks colours up where a drawing stands, and again when light and dark change. */
export class Theme {
  private readonly found = new Map<string, string>();
  private readonly watched: MutationObserver;
  private readonly preference = matchMedia("(prefers-color-scheme: dark)");
  private readonly again = (): void => {
    this.found.clear();
    this.changed();
  };

  /** Colours are asked of an element: only there `light-dark()` and `var()` have come to one. */
  private readonly probe = document.createElement("span");

  constructor(
    element: HTMLElement,
    private readonly changed: () => void,
  ) {
    this.probe.hidden = true;
    element.append(this.probe);
    this.watched = new MutationObserver(this.again);
    this.watched.observe(document.documentElement, { attributeFilter: ["data-theme", "class"] });
    this.preference.addEventListener("change", this.again);
  }

  /** A colour of the style sheet as it is now, such as `var(--seat-3)`. */
  colour(name: string): string {
    let colour = this.found.get(name);
    if (colour === undefined) {
      this.probe.style.color = name;
      colour = getComputedStyle(this.probe).color;
      this.found.set(name, colour);
    }
    return colour;
  }

  destroy(): void {
    this.probe.remove();
    this.watched.disconnect();
    this.preference.removeEventListener("change", this.again);
  }
}

/** Whether the reader asked for as little movement as possible. */
export function still(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
