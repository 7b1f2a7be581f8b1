/** Numbers as people read them. */

const GROUPED = new Intl.NumberFormat("en", { maximumFractionDigits: 2 });

/** A number with its thousands apart as sentences have them, and at most two decimals. */
export function grouped(value: number): string {
  return GROUPED.format(value);
}

/** A number of things. */
export function count(value: number, one: string, many = `${one}s`): string {
  return `${grouped(value)} ${value === 1 ? one : many}`;
}

export function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}
