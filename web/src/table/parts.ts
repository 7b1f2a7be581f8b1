/** Parts of the page of a table, taken anew from what the server writes. */

import { replace } from "../islands/fresh";

const SELECTOR = "[data-part]";

/** Put the parts of a page in the place of those that are shown. */
export function exchange(html: string): void {
  const page = new DOMParser().parseFromString(html, "text/html");
  for (const part of document.querySelectorAll<HTMLElement>(SELECTOR)) {
    const name = part.dataset["part"] ?? "";
    const fresh = page.querySelector<HTMLElement>(`[data-part="${CSS.escape(name)}"]`);
    if (!fresh) continue;
    part.hidden = fresh.hidden;
    if (fresh.innerHTML !== part.innerHTML) replace(part, fresh);
  }
}

/** Ask for the page again. */
export async function refresh(address: string): Promise<void> {
  const answer = await fetch(address, { headers: { Accept: "text/html" } });
  if (answer.ok) exchange(await answer.text());
}

/**
 * Send a form without leaving the page.
 *
 * @returns the address to which the server leads, if that is another page.
 */
export async function send(
  form: HTMLFormElement,
  by: HTMLElement | null,
): Promise<string | undefined> {
  const fields = new FormData(form, by);
  const sent = new URLSearchParams();
  for (const [name, value] of fields) if (typeof value === "string") sent.append(name, value);
  const answer = await fetch(form.action, { method: "POST", body: sent });
  if (answer.redirected && new URL(answer.url).pathname !== location.pathname) return answer.url;
  exchange(await answer.text());
  return undefined;
}
