/** The year in which matches without a clock of their own begin. */
const NO_YEAR = "1970-";
const DAY = 86_400_000;

/**
 * An instant of the record as boards write it: in UTC, to the minute where seconds say nothing.
 *
 * A match that was played without a calendar has a turn a day: they are counted from 1.
 */
export function moment(at: string): string {
  if (at.startsWith(NO_YEAR)) {
    const day = Math.floor(Date.parse(at) / DAY) + 1;
    const time = at.slice(11, 16);
    return time === "00:00" ? `turn ${day}` : `turn ${day}, ${time}`;
  }
  return at.replace("T", " ").replace(/(:00)?Z$/, " UTC");
}
