/** Data that stands in a page: JSON, compressed with gzip and written in base 64. */

import type { Json } from "./json";

/** Unpack what `contestmaster replay --html` wrote. */
export async function unpacked(text: string): Promise<Json> {
  const bytes = Uint8Array.from(atob(text.trim()), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return (await new Response(stream).json()) as Json;
}
