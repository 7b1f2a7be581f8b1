/** JSON values and the few questions asked of them. */

export type Json = null | boolean | number | string | Json[] | JsonObject;
export interface JsonObject {
  [name: string]: Json;
}

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The object at a name; an empty one where there is none. */
export function objectAt(value: Json | undefined, name: string): JsonObject {
  const found = isObject(value) ? value[name] : undefined;
  return isObject(found) ? found : {};
}

/** The list at a name; an empty one where there is none. */
export function listAt(value: Json | undefined, name: string): Json[] {
  const found = isObject(value) ? value[name] : undefined;
  return Array.isArray(found) ? found : [];
}

/** The number at a name, or `otherwise`. */
export function numberAt(value: Json | undefined, name: string, otherwise = 0): number {
  const found = isObject(value) ? value[name] : undefined;
  return typeof found === "number" ? found : otherwise;
}

/** The text at a name, or `otherwise`. */
export function textAt(value: Json | undefined, name: string, otherwise = ""): string {
  const found = isObject(value) ? value[name] : undefined;
  return typeof found === "string" ? found : otherwise;
}

/** The numbers of a list; what is none is left out. */
export function numbers(value: Json | undefined): number[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === "number") : [];
}
