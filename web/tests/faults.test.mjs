// Every message in the place of the game: seen where it belongs, with what is safe and what to do.

import assert from "node:assert/strict";
import test from "node:test";
import { launch, Game } from "./lib/game.mjs";
import { withLessMemory } from "./lib/wasm.mjs";
import { BATTLE, suite } from "./lib/suite.mjs";

const at = suite();

/** Opens the page from a server that does harm to the program on its way. */
const openHarmed = async (harm) => at.open(await at.harmful((url) => url.startsWith("/hildarleik_bg.wasm") && harm));

test("no WebAssembly", async () => {
  const prepare = (page) => page.addInitScript(() => delete globalThis.WebAssembly);
  const game = await at.open("", { prepare });
  assert.match(await game.failsWith("This browser cannot run the game", "fault-no-webassembly"), /Nothing is lost/);
  assert.equal(await game.page.evaluate(() => document.activeElement.textContent), "Try again");
});

test("no WebGL 2", async () => {
  const browser = await launch("--disable-3d-apis");
  const game = await Game.open(await browser.newPage(), at.address);
  assert.match(await game.failsWith("This browser cannot draw the table", "fault-no-webgl"), /hardware acceleration/);
  await browser.close();
});

test("no JavaScript", async () => {
  const context = await at.context({ javaScriptEnabled: false });
  const game = await at.open("", { context });
  await game.page.locator("noscript h2", { hasText: "The game needs JavaScript" }).waitFor();
  await game.picture("fault-no-script");
});

test("the program is not on the server", async () => {
  const game = await openHarmed({ status: 404 });
  const words = await game.failsWith("A part of the game is missing", "fault-missing");
  assert.match(words, /hildarleik_bg\.wasm.*404/);
});

test("the download breaks off, and trying again gets it", async () => {
  const harm = { cutAt: 0.4 };
  const game = await openHarmed(harm);
  const words = await game.failsWith("The download broke off", "fault-cut-off");
  const [, here, all] = words.match(/lost after (\d+\.\d) of (\d+\.\d) MB/).map(Number);
  assert.ok(here > 0 && here <= 0.41 * all, words);
  harm.cutAt = 0;
  await game.page.getByRole("button", { name: "Try again" }).click();
  await game.hears("ready");
});

test("no connection, and then there is one", async () => {
  const context = await at.context();
  let cut = true;
  await context.route("**/hildarleik_bg.wasm*", (route) => (cut ? route.abort("internetdisconnected") : route.continue()));
  const game = await at.open("", { context });
  assert.match(await game.failsWith("The game could not be fetched", "fault-unreachable"), /does not answer/);
  cut = false;
  await game.page.evaluate(() => dispatchEvent(new Event("online")));
  await game.hears("ready");
});

test("a part of the page itself is missing", async () => {
  const context = await at.context();
  await context.route("**/notice.js", (route) => route.abort());
  const game = await at.open("", { context });
  await game.page.getByText("The page is not complete").waitFor();
  await game.picture("fault-incomplete");
});

test("the memory runs out, and the page goes on at low quality", async () => {
  const harm = { change: withLessMemory };
  const game = await openHarmed(harm);
  const words = await game.failsWith("The memory ran out", "fault-memory");
  assert.match(words, /No battle was under way/);
  delete harm.change;
  await game.page.getByRole("button", { name: "Go on at low quality" }).click();
  await game.hears("ready");
  const opened = await game.page.evaluate(() => performance.getEntriesByType("navigation")[0].name);
  assert.equal(new URL(opened).searchParams.get("quality"), "low");
});

test("the graphics card is taken away, and the battle goes on where it was", async () => {
  const game = await at.open(BATTLE);
  await game.hears("ready");
  await game.hears("decision");
  await game.key("Enter");
  await game.hears("saved");
  const kept = await game.kept();
  await game.page.evaluate(() => document.getElementById("table").getContext("webgl2").getExtension("WEBGL_lose_context").loseContext());
  assert.match(await game.failsWith("The picture was lost", "fault-lost"), /Your battle is safe/);
  game.hush();
  await game.page.getByRole("button", { name: "Go on" }).click();
  await game.hears("screen battle");
  await game.hears("ready");
  await game.hears("decision");
  assert.equal(await game.kept(), kept);
});

test("the program stops, and stops again", async () => {
  // What a program that panics tells, told in its place: no way is known to make it.
  const panic = (page) =>
    page.evaluate(() => {
      const detail = "stopped: panicked at src/somewhere.rs:1:1:\nunforeseen";
      dispatchEvent(new CustomEvent("hildarleik", { detail }));
      setTimeout(() => Promise.reject(new WebAssembly.RuntimeError("unreachable")));
    });
  const game = await at.open();
  await game.hears("ready");
  await panic(game.page);
  await game.page.getByText("What to put in a report").click();
  assert.match(await game.failsWith("The game stopped", "fault-stopped"), /panicked at src\/somewhere\.rs/);
  game.hush();
  await game.page.getByRole("button", { name: "Go on" }).click();
  await game.hears("ready");
  await panic(game.page);
  assert.match(await game.failsWith("The game stopped again", "fault-stopped-again"), /start screen/);
});
