/** The list of tables on the front page: written anew by the server when it has changed. */

import { Feed } from "../live/socket";
import { leads, replace } from "./fresh";

interface Props {
  readonly stream: string;
}

export function enliven(element: HTMLElement, given: unknown): void {
  let first = true;
  new Feed((given as Props).stream, {
    message: (message) => {
      if (message["kind"] === "stage") leads(element, message);
      else if (!first) refresh(element).catch(() => undefined); // the next news tries again
      first = false;
    },
  });
}

async function refresh(element: HTMLElement): Promise<void> {
  const answer = await fetch(location.href, { headers: { Accept: "text/html" } });
  if (!answer.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const fresh = page.querySelector<HTMLElement>('[data-island="tables"]');
  if (fresh && fresh.innerHTML !== element.innerHTML) replace(element, fresh);
}
