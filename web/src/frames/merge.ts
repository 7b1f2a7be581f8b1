/** Merge patches (RFC 7386), applied without touching what they are applied to. */

import { isObject, type Json } from "../lib/json";

/**
 * Return the target as the patch changes it. What did not change is shared with the target, so
 * that a thousand states of one match cost little more than their differences.
 */
export function merged(target: Json, patch: Json): Json {
  if (!isObject(patch)) return patch;
  const result = isObject(target) ? { ...target } : {};
  for (const [name, change] of Object.entries(patch)) {
    if (change === null) Reflect.deleteProperty(result, name);
    else result[name] = merged(result[name] ?? null, change);
  }
  return result;
}
