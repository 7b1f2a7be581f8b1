import { expect, it } from "vitest";

import { local } from "../../src/islands/zone";

it("writes a time in the reader's zone, with its name", () => {
  expect(local("2019-08-05T00:30:00Z", "Europe/Warsaw")).toMatch(/^Mon 02:30 (CEST|GMT\+2)$/);
  expect(local("2019-08-05T00:30:00Z", "America/New_York")).toMatch(/^Sun 20:30 (EDT|GMT-4)$/);
});

it("says nothing where the reader's time is the page's", () => {
  expect(local("2019-08-05T00:30:00Z", "UTC")).toBe("");
});
