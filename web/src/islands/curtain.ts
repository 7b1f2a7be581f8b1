/** What stands in the place of a stage while no board can be seen; it makes room for the first. */

import { listAt } from "../lib/json";
import { onNews } from "./fresh";
import { enliven as stage } from "./stage";

export function enliven(element: HTMLElement): void {
  onNews((message) => {
    if (message["kind"] !== "stage" || listAt(message, "boards").length === 0) return;
    if (element.isConnected) rise(element).catch(() => undefined); // the next news tries again
  });
}

async function rise(element: HTMLElement): Promise<void> {
  const answer = await fetch(location.href, { headers: { Accept: "text/html" } });
  if (!answer.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const fresh = page.querySelector<HTMLElement>('[data-island="stage"]');
  if (fresh === null || !element.isConnected) return;
  element.replaceWith(fresh);
  stage(fresh, JSON.parse(fresh.dataset["props"] ?? "{}"));
}
