// A tab in the background: the battle waits, and goes on where it was.

import assert from "node:assert/strict";
import { createServer } from "node:net";
import { after, before, test } from "node:test";
import { chromium } from "playwright-core";
import { Game, launch } from "./lib/game.mjs";
import { serve } from "./lib/server.mjs";

/** A whole battle of the program against itself. */
const WATCHED = "?scenario=raid&seed=1&sides=ai,ai&quality=low";

async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

let server;
let browser;
let tabs;

before(async () => {
  server = await serve();
  const port = await freePort();
  browser = await launch(`--remote-debugging-port=${port}`, "--window-size=1024,720");
  // Windows that Playwright opens itself are never in the background: it has the browser believe that they are looked at.
  const guest = await chromium.connectOverCDP(`http://127.0.0.1:${port}`, { noDefaults: true });
  [tabs] = guest.contexts();
});
after(async () => {
  await browser?.close();
  server?.stop();
});

test("the battle waits in the background and does not jump", async () => {
  const page = await tabs.newPage();
  const game = await Game.open(page, server.address + WATCHED);
  await game.hears("ready");
  await game.hears("saved");

  const other = await tabs.newPage();
  await other.bringToFront();
  await page.waitForFunction(() => document.visibilityState === "hidden", null, { polling: 100 });
  // A frame under way may still be finished.
  await other.waitForTimeout(2000);
  const before = game.told.length;
  await other.waitForTimeout(5000);
  assert.deepEqual(game.told.slice(before), [], "nothing happens while nobody looks");

  await page.bringToFront();
  await game.frames(2);
  const jumped = game.told.slice(before).filter((text) => text === "saved").length;
  assert.ok(jumped <= 2, `${jumped} choices at once on coming back`);
  game.hush();
  await game.hears("saved");
  await game.pictureOfSomething("background");
  game.assertNoComplaints();
});
