// The address says which battle is played; what makes no sense in it is told, with what would.

import assert from "node:assert/strict";
import test from "node:test";
import { suite } from "./lib/suite.mjs";

const at = suite();

/** The red in which faults are written (src/window/theme.rs). */
function redPixels({ width, height, at }) {
  let count = 0;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [red, green, blue] = at(x, y);
      if (Math.abs(red - 146) < 8 && Math.abs(green - 38) < 8 && Math.abs(blue - 28) < 8) count += 1;
    }
  }
  return count;
}

test("a bad address leads to the start screen, which says what is allowed", async () => {
  const counts = [];
  const bad = "?scenario=elsewhere&seed=many&sides=human&quality=superb&colour=red";
  for (const [name, address] of [["address-good", "?quality=low"], ["address-bad", bad]]) {
    const game = await at.open(address);
    await game.hears("ready");
    await game.frames(3);
    counts.push(redPixels(await game.pictureOfSomething(name)));
    assert.ok(!game.told.includes("screen battle"), "no battle begins");
    game.assertNoComplaints();
    }
  const [plain, told] = counts;
  assert.ok(told > plain + 300, `a message in red: ${plain} pixels without, ${told} with`);
});
