// After one visit the page opens without a connection; a newer build is kept in the background and offered.

import assert from "node:assert/strict";
import test from "node:test";
import { suite } from "./lib/suite.mjs";

const at = suite();

/** The builds that the browser keeps whole. */
const keptBuilds = (page) => page.evaluate(async () => (await caches.keys()).sort());

test("opens offline after the first visit", async () => {
  const context = await at.context();
  const first = await at.open("", { context });
  await first.hears("ready");
  await first.page.evaluate(async () => (await navigator.serviceWorker.ready).scope);
  const build = await first.page.evaluate(async () => (await fetch("build.json")).json());
  assert.deepEqual(await keptBuilds(first.page), [`hildarleik-${build.hash}`]);
  await first.page.close();

  await context.setOffline(true);
  const second = await at.open("?quality=low", { context });
  await second.hears("ready");
  await second.pictureOfSomething("offline");
  assert.deepEqual(second.complaints.filter((text) => !text.includes("ERR_INTERNET_DISCONNECTED")), []);
});

test("a newer build is offered and then used", async () => {
  let newer = false;
  const change = (bytes) => {
    const build = JSON.parse(bytes);
    return Buffer.from(JSON.stringify(newer ? { ...build, hash: `${build.hash}-newer` } : build));
  };
  const address = await at.harmful((url) => url.startsWith("/build.json") && { change });
  const context = await at.context();
  const game = await at.open(address, { context });
  await game.hears("ready");
  await game.page.evaluate(async () => (await navigator.serviceWorker.ready).scope);
  assert.equal(await game.page.locator(".word").isVisible(), false);

  newer = true;
  await game.page.reload();
  await game.hears("ready");
  await game.page.locator(".word").waitFor();
  await game.pictureOfSomething("newer");
  await game.page.getByRole("button", { name: "Use it now" }).click();
  await game.hears("ready");
  const [kept, ...others] = await keptBuilds(game.page);
  assert.match(kept, /-newer$/);
  assert.deepEqual(others, []);
  assert.equal(await game.page.locator(".word").isVisible(), false);
});
