/**
 * Sealing a text: what to publish now, and what to keep and publish later [HASH-49].
 *
 * The same text, name, purpose and salt give the same plaintext and digest as `contestmaster seal`.
 * Nothing here asks the network.
 */

/** The hash methods of the rule books that browsers bring, by their names in the rule books. */
export const METHODS = { sha256: "SHA-256", sha384: "SHA-384", sha512: "SHA-512" } as const;

export type Method = keyof typeof METHODS;

/** Bytes of a salt: so many that nobody finds it by trying. */
const SALT_BYTES = 16;

export interface Sealed {
  readonly method: Method;
  /** To be published now, in hex. */
  readonly digest: string;
  /** To be kept, and published in time, as it is. */
  readonly plaintext: string;
}

/** Draw a salt, in hex. */
export function drawSalt(): string {
  return hex(crypto.getRandomValues(new Uint8Array(SALT_BYTES)));
}

/** Return what is hashed: the text, who says it and what for, and the salt. */
export function plaintextOf(text: string, actor: string, purpose: string, salt: string): string {
  const lines = [canonical(text)];
  if (actor) lines.push(`by: ${actor}`);
  if (purpose) lines.push(`for: ${purpose}`);
  return [...lines, `salt: ${salt}`].join("\n");
}

/** Seal a text. */
export async function seal(
  text: string,
  actor: string,
  purpose: string,
  method: Method = "sha256",
  salt: string = drawSalt(),
): Promise<Sealed> {
  const plaintext = plaintextOf(text, actor, purpose, salt);
  const hashed = await crypto.subtle.digest(METHODS[method], new TextEncoder().encode(plaintext));
  return { method, digest: hex(new Uint8Array(hashed)), plaintext };
}

/** Return the block by which a plaintext is revealed [HASH-20]. */
export function block(plaintext: string): string {
  return `-----BEGIN PLAINTEXT-----\n${plaintext}\n-----END PLAINTEXT-----`;
}

/** Line ends are LF, without one at the very end [HASH-17]. */
function canonical(text: string): string {
  return text.replace(/\r\n?/g, "\n").replace(/\n$/, "");
}

function hex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
