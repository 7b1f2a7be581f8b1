/** Lines over time: where their points lie in a box of 100 by 100, the first value at the bottom. */

export interface Line {
  readonly colour: string;
  readonly name: string;
  readonly values: readonly number[];
}

/** The points of a line as SVG has them. */
export function points(values: readonly number[], most: number): string {
  const last = Math.max(1, values.length - 1);
  return values
    .map((value, index) => {
      const across = (100 * index) / last;
      const down = 100 - (100 * value) / most;
      return `${across.toFixed(2)},${down.toFixed(2)}`;
    })
    .join(" ");
}

/** The largest value of all lines; at least 1, so that there is something to divide by. */
export function largest(lines: readonly Line[]): number {
  return Math.max(1, ...lines.flatMap((line) => line.values));
}
