/**
 * A part of a page that is asked for again now and then, for as long as somebody looks.
 *
 * The element names itself by `data-part`. Where it says `data-busy`, it is asked for only until it
 * says so no more: then nothing will change by itself.
 */

import { replace } from "./fresh";

interface Props {
  /** The name of the part. */
  readonly part: string;
  /** Milliseconds between two looks. */
  readonly every?: number;
}

/** Milliseconds between two looks, where the page does not say. */
const EVERY = 5_000;
/** After so many looks in vain they come ever more rarely. */
const PATIENCE = 5;

/** Keep an element fresh. */
export function enliven(element: HTMLElement, given: unknown): void {
  const { part, every = EVERY } = given as Props;
  const ends = element.dataset["busy"] !== undefined;
  let failed = 0;

  const later = (): void => {
    setTimeout(() => void look(), every * Math.max(1, failed - PATIENCE));
  };
  const look = async (): Promise<void> => {
    if (!document.hidden) {
      failed = (await refreshed(element, part)) ? 0 : failed + 1;
      if (ends && element.dataset["busy"] === undefined) return;
    }
    later();
  };
  later();
}

/** Ask for the page again, and take the part out of it; return whether that went well. */
async function refreshed(element: HTMLElement, part: string): Promise<boolean> {
  try {
    const answer = await fetch(location.href, { headers: { Accept: "text/html" } });
    if (!answer.ok) return false;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const fresh = page.querySelector<HTMLElement>(`[data-part="${CSS.escape(part)}"]`);
    if (!fresh) return false;
    if (fresh.dataset["busy"] === undefined) delete element.dataset["busy"];
    if (fresh.innerHTML !== element.innerHTML) replace(element, fresh);
    return true;
  } catch {
    return false; // the host is away: the next look may find it
  }
}
