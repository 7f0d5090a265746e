// A raid by mouse: begun on the start screen, a unit chosen on the table and activated, taken up again after reloading.

import assert from "node:assert/strict";
import test from "node:test";
import { BATTLE, suite } from "./lib/suite.mjs";

const at = suite();
const [width, height] = [1024, 720];
const options = { viewport: { width, height } };

/** The sheet of the unit lies at the left; prompts never do. */
const onSheet = ({ x }) => x < 270;
const onPrompt = (button) => !onSheet(button);

/** Where the raiders stand on the table at this size, from the left. */
const UNITS = [0.51, 0.6, 0.44, 0.68].map((part) => [part * width, 0.65 * height]);

test("a raid is begun by mouse", async () => {
  const game = await at.open("?quality=low");
  await game.hears("ready");
  // The chosen scenario stands out as well, in a narrow list.
  await game.pressMain("battle-start", { fits: ({ width }) => width > 400 });
  await game.hears("screen battle");
  await game.hears("decision");
  await game.pictureOfSomething("battle-begun");
  game.assertNoComplaints();
});

test("a unit is chosen and activated by mouse; reloading goes on with the same battle", async () => {
  const context = await at.context(options);
  const game = await at.open(BATTLE, { context });
  await game.hears("ready");
  // Space three times: animations take no time.
  for (let press = 0; press < 3; press += 1) await game.key("Space");
  while (!(await game.hears("decision")).endsWith("WhichUnit")) await game.pressMain("battle-question", { fits: onPrompt });
  game.hush();

  let sheet;
  for (const [x, y] of UNITS) {
    await game.click(x, y);
    await game.frames(3);
    sheet = (await game.buttons("battle-chosen")).find(onSheet);
    if (sheet) break;
  }
  assert.ok(sheet, "a click on a unit opens its sheet with the button that activates it");
  await game.click(sheet.x, sheet.y);
  await game.hears("saved");
  while (!game.hasHeard("activation ended")) {
    await game.hears("decision");
    await game.pressMain("battle-orders", { fits: onPrompt });
    await game.hears("saved");
    await game.frames(3);
  }
  await game.hears("activation ended");
  await game.pictureOfSomething("battle-activated");
  game.assertNoComplaints();

  const [kept, address] = [await game.kept(), game.page.url()];
  assert.match(address, /#battle-\d+$/);
  game.hush();
  await game.page.reload();
  await game.hears("screen battle");
  await game.hears("ready");
  await game.pictureOfSomething("battle-resumed");
  assert.equal(await game.kept(), kept, "the battle is the same");
  assert.equal(game.page.url(), address);

  // Whoever comes back by the plain address finds the battle on offer, and goes on with it.
  await game.page.close();
  const later = await at.open("", { context });
  await later.hears("screen start");
  await later.hears("ready");
  await later.pictureOfSomething("battle-offered");
  assert.equal(await later.kept(), kept);
  later.assertNoComplaints();
});
