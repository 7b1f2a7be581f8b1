import { describe, expect, it } from "vitest";

import { block, drawSalt, plaintextOf, seal } from "../../src/lib/sealing";

const SALT = "00".repeat(16);

describe("sealing", () => {
  it("makes the plaintext that the program makes", () => {
    expect(plaintextOf("ENERGY: 7\r\n", "alice", "Space Battle 0001", SALT)).toBe(
      `ENERGY: 7\nby: alice\nfor: Space Battle 0001\nsalt: ${SALT}`,
    );
    expect(plaintextOf("a\rb\n\n", "", "", SALT)).toBe(`a\nb\n\nsalt: ${SALT}`);
  });

  it("gives the digests that everybody else's tools give", async () => {
    const sealed = await seal("ENERGY: 7", "alice", "Space Battle 0001", "sha256", SALT);
    expect(sealed.digest).toBe("58bbb32df14912f87529fed9dd9600d7caccf21ef6be9bd11c679a2314c4db17");
    const long = await seal("ENERGY: 7", "alice", "Space Battle 0001", "sha512", SALT);
    expect(long.digest).toBe(
      "a7bd66929ed57f55e0f5a216ecb0ea0f18b434793698e99ea064f3d85b034fa32f133d05c8c67254fe28dbdb2c07cfe730793a7b2c9356f8ca41c919e08c4c2e",
    );
    const middle = await seal("ENERGY: 7", "alice", "Space Battle 0001", "sha384", SALT);
    expect(middle.digest).toBe(
      "326dd8fa005b1ae43cdccb212becea9165844166cc016cf5065f8cbdf3f1967aec2507ac8a9806b0e6df3486d64b6e36",
    );
  });

  it("draws another salt each time", () => {
    expect(drawSalt()).toMatch(/^[0-9a-f]{32}$/);
    expect(drawSalt()).not.toBe(drawSalt());
  });

  it("reveals in a block of its own lines", () => {
    expect(block("a\nb").split("\n")).toEqual([
      "-----BEGIN PLAINTEXT-----",
      "a",
      "b",
      "-----END PLAINTEXT-----",
    ]);
  });
});
