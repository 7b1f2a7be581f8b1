/** A table as its server has told of it last. */

import type { Json } from "../lib/json";

export class Told {
  now = $state.raw<Json>();
}
