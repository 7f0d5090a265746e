// A browser that keeps nothing, and one that has no room left: the game says so and is played all the same.

import assert from "node:assert/strict";
import test from "node:test";
import { BATTLE, suite } from "./lib/suite.mjs";

const at = suite();

for (const [name, told, prepare] of [
  [
    "denied",
    "storage denied",
    () => Object.defineProperty(window, "localStorage", { get: () => { throw new DOMException("denied", "SecurityError"); } }),
  ],
  [
    "full",
    "storage full",
    () => { Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); }; },
  ],
]) {
  test(`storage ${name}: said, and played on`, async () => {
    const game = await at.open(BATTLE, { prepare: (page) => page.addInitScript(prepare) });
    await game.hears("ready");
    await game.hears("decision");
    await game.key("Enter");
    await game.hears("decision");
    assert.match(await game.page.locator(".word").innerText(), /Save (the battle|it) as a file before you leave/);
    await game.pictureOfSomething(`storage-${name}`);
    await game.page.getByRole("button", { name: "I see" }).click();
    assert.equal(await game.page.evaluate(() => document.activeElement.id), "table");
    assert.ok(game.told.includes(told), `told: ${game.told.join(" | ")}`);
    assert.ok(!game.told.includes("saved"), "nothing was saved");
    game.assertNoComplaints();
    });
}
