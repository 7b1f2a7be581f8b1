import { describe, expect, it } from "vitest";

import { tell } from "../../src/lib/moments";
import { enliven } from "../../src/islands/playon";

describe("what plays a game on", () => {
  it("is of the moment that the board shows", () => {
    document.body.innerHTML = `<form><input type="hidden" name="turn" value="3"></form>`;
    const form = document.querySelector("form");
    const turn = document.querySelector("input");
    if (!form || !turn) throw new Error("no form");
    enliven(form);
    expect(turn.value).toBe("3");
    tell({ turn: 15 });
    expect(turn.value).toBe("15");
  });
});
