/** How a piece of a state is best shown. */

import { isObject, type Json, type JsonObject } from "../../lib/json";

/** Rows with the same fields, each with the name or number it goes by. */
export interface Sheet {
  readonly columns: readonly string[];
  readonly rows: readonly { readonly key: string; readonly cells: readonly Json[] }[];
}

/** Objects that are alike, by name or in a list: a table. */
export function sheetOf(value: Json): Sheet | undefined {
  const entries = Array.isArray(value)
    ? value.map((one, index) => [String(index), one] as const)
    : isObject(value)
      ? Object.entries(value)
      : [];
  const rows = entries.filter((entry): entry is [string, JsonObject] => isObject(entry[1]));
  if (rows.length === 0 || rows.length < entries.length) return undefined;
  const columns = [...new Set(rows.flatMap(([, row]) => Object.keys(row)))];
  const shared = rows.filter(([, row]) => columns.every((column) => column in row)).length;
  // What is none is left out of states: a table may have holes, but not be one.
  if (columns.length === 0 || (rows.length > 1 && shared * 2 < rows.length)) return undefined;
  return {
    columns,
    rows: rows.map(([key, row]) => ({ key, cells: columns.map((column) => row[column] ?? null) })),
  };
}

/** A value on one line; nothing where it needs more room. */
export function inline(value: Json): string | undefined {
  if (value === null) return "–";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (drawn(value)) return undefined;
  if (typeof value !== "object") return String(value);
  if (!Array.isArray(value)) return Object.keys(value).length === 0 ? "–" : undefined;
  if (value.length === 0) return "–";
  const parts = value.map((one) => (Array.isArray(one) ? pair(one) : inline(one)));
  if (parts.some((part) => part === undefined) || value.length > LONG) return undefined;
  return parts.join(", ");
}

/** Whether a value is a text of several lines, such as a board drawn in letters. */
export function drawn(value: Json): value is string {
  return typeof value === "string" && value.includes("\n");
}

/** A name of a field in words. */
export function label(name: string): string {
  return name.replaceAll("_", " ");
}

const LONG = 40;

function pair(list: Json[]): string | undefined {
  const parts = list.map((one) => (typeof one === "object" && one !== null ? undefined : `${one}`));
  return parts.includes(undefined) ? undefined : `(${parts.join(", ")})`;
}
