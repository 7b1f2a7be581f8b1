/** The reader's own time beside every time of the page, which is UTC. */

import { made } from "../lib/made";

/** Write an instant in the reader's zone; empty where that is UTC at that time. */
export function local(text: string, zone?: string): string {
  const at = new Date(text);
  const parts = new Intl.DateTimeFormat("en-GB", {
    weekday: "short",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    timeZone: zone,
    timeZoneName: "short",
  }).formatToParts(at);
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? "";
  const hours = `${part("hour")}:${part("minute")}`;
  const name = part("timeZoneName");
  const utc = at.toISOString();
  const same = hours === utc.slice(11, 16) && /^(UTC|GMT)$/.test(name);
  return same ? "" : `${part("weekday")} ${hours} ${name}`;
}

/** Add the reader's time to all times of the page, once. */
export function enliven(element: HTMLElement): void {
  for (const time of element.ownerDocument.querySelectorAll<HTMLTimeElement>("time.moment")) {
    const text = local(time.dateTime);
    if (text) time.append(" ", made("span", { className: "local" }, [`(${text})`]));
  }
}
