/** What was read of a state is kept as long as the state: it is asked for by all that is drawn. */

import { isObject, type Json } from "./json";

/**
 * Let a function remember what it made of each state.
 *
 * States are never changed, and each is of one match, whose head is the same at every call.
 */
export function remembered<Rest extends unknown[], Made>(
  read: (state: Json, ...rest: Rest) => Made,
): (state: Json, ...rest: Rest) => Made {
  const known = new WeakMap<object, { readonly made: Made }>();
  return (state, ...rest) => {
    if (!isObject(state)) return read(state, ...rest);
    let found = known.get(state);
    if (found === undefined) {
      found = { made: read(state, ...rest) };
      known.set(state, found);
    }
    return found.made;
  };
}
