import { gzipSync } from "node:zlib";

import { describe, expect, it } from "vitest";

import { count, grouped } from "../../src/lib/numbers";
import { unpacked } from "../../src/lib/packed";

describe("data in a page", () => {
  it("is unpacked as it was written", async () => {
    const data = { format: "contestmaster-frames/1", name: "Żółw & </script>" };
    const text = gzipSync(JSON.stringify(data)).toString("base64");
    expect(await unpacked(`\n${text}\n`)).toEqual(data);
  });
});

describe("numbers", () => {
  it("have their thousands apart", () => {
    expect([grouped(1234567), grouped(0.126), count(1, "cow"), count(2000, "cow")]).toEqual([
      "1,234,567",
      "0.13",
      "1 cow",
      "2,000 cows",
    ]);
  });
});
