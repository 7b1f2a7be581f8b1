/** Parts of the page of a table, taken anew from what the server writes. */

import { replace } from "../islands/fresh";

const SELECTOR = "[data-part]";
const ENTRIES = "input[id], select[id]";

type Entry = HTMLInputElement | HTMLSelectElement;

/** Put the parts of a page in the place of those that are shown. */
export function exchange(html: string): void {
  const page = new DOMParser().parseFromString(html, "text/html");
  for (const part of document.querySelectorAll<HTMLElement>(SELECTOR)) {
    const name = part.dataset["part"] ?? "";
    const fresh = page.querySelector<HTMLElement>(`[data-part="${CSS.escape(name)}"]`);
    if (!fresh) continue;
    if (fresh.innerHTML !== part.innerHTML) keeping(part, () => replace(part, fresh));
  }
}

/** Change a part of the page; what somebody has entered or chosen in it stays, and the focus. */
function keeping(part: HTMLElement, change: () => void): void {
  const entered = new Map(
    [...part.querySelectorAll<Entry>(ENTRIES)].map((one) => [one.id, one.value]),
  );
  const focused = part.contains(document.activeElement) ? document.activeElement?.id : undefined;
  change();
  for (const entry of part.querySelectorAll<Entry>(ENTRIES)) {
    entry.value = entered.get(entry.id) ?? entry.value;
  }
  if (focused) part.querySelector<HTMLElement>(`#${CSS.escape(focused)}`)?.focus();
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
