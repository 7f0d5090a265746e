// The page opens, fits its window, and leaves the browser its keys.

import assert from "node:assert/strict";
import test from "node:test";
import { PHONE } from "./lib/game.mjs";
import { BATTLE, suite } from "./lib/suite.mjs";

const at = suite();

/** The canvas: its size on the page, its own size in pixels, and what the page says to both. */
const measure = (page) =>
  page.evaluate(() => {
    const canvas = document.getElementById("table");
    const { width, height } = canvas.getBoundingClientRect();
    const { scrollWidth, scrollHeight } = document.documentElement;
    return { width, height, pixels: [canvas.width, canvas.height], ratio: devicePixelRatio, scroll: [scrollWidth, scrollHeight] };
  });

/** Waits until the canvas has as many pixels as the window at this size. */
async function fits(game, width, height, ratio) {
  const wanted = [width * ratio, height * ratio];
  await game.page.waitForFunction(([across, down]) => {
    const { width, height } = document.getElementById("table");
    return Math.abs(width - across) <= 1 && Math.abs(height - down) <= 1;
  }, wanted);
  const measured = await measure(game.page);
  assert.deepEqual([measured.width, measured.height], [width, height]);
  assert.deepEqual(measured.scroll, [width, height], "nothing to scroll");
}

test("opens with progress and without a complaint, and gives the table the keyboard", async () => {
  const progress = [];
  const game = await at.open("", {
    prepare: async (page) => {
      await page.exposeFunction("noteProgress", (text) => progress.push(text));
      await page.addInitScript(() => {
        addEventListener("DOMContentLoaded", () => {
          const bar = document.getElementById("progress");
          const note = () => window.noteProgress(bar.getAttribute("aria-valuetext"));
          new MutationObserver(note).observe(bar, { attributeFilter: ["aria-valuetext"] });
        });
      });
    },
  });
  await game.hears("ready");
  await game.page.waitForFunction(() => getComputedStyle(document.getElementById("cover")).visibility === "hidden");
  assert.equal(await game.page.evaluate(() => document.activeElement.id), "table");
  assert.ok(progress.some((text) => /^Fetching the game…, \d+\.\d of \d+\.\d MB/.test(text)), progress.join(" | "));
  await game.pictureOfSomething("start-desk");
  game.assertNoComplaints();

  await game.page.setViewportSize({ width: 900, height: 500 });
  await fits(game, 900, 500, 1);
  await game.pictureOfSomething("start-resized");
  game.assertNoComplaints();
});

test("keeps the game's keys from the browser, and the browser's from the game", async () => {
  const game = await at.open();
  await game.hears("ready");
  await game.page.evaluate(() => {
    window.kept = {};
    const note = (event) => setTimeout(() => (window.kept[event.key] = event.defaultPrevented));
    addEventListener("keydown", note, { capture: true });
  });
  for (const key of ["ArrowDown", "Space", "Tab", "F1", "F5", "F11", "Control+r", "Control+t", "Alt+ArrowLeft"]) {
    await game.page.keyboard.press(key);
  }
  await game.frames();
  const kept = await game.page.evaluate(() => window.kept);
  const { Control, Alt, ...keys } = kept;
  const own = { ArrowDown: true, " ": true, Tab: true, F1: true };
  assert.deepEqual(keys, { ...own, F5: false, F11: false, r: false, t: false, ArrowLeft: false });
  assert.equal(await game.page.evaluate(() => document.activeElement.id), "table");
});

// A small window, for every pixel is drawn in software.
const viewport = { width: 900, height: 600 };
for (const [name, options] of [
  ["half-as-fine-again", { viewport, deviceScaleFactor: 1.5 }],
  ["twice-as-fine", { viewport, deviceScaleFactor: 2 }],
  ["phone", PHONE],
  ["phone-on-its-side", { ...PHONE, viewport: { width: 844, height: 390 } }],
]) {
  test(`fills the screen: ${name}`, async () => {
    const game = await at.open(BATTLE, { options });
    await game.hears("ready");
    await game.hears("decision");
    const { width, height } = options.viewport;
    await fits(game, width, height, options.deviceScaleFactor);
    await game.pictureOfSomething(name);
    game.assertNoComplaints();
    });
}
