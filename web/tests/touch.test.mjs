// A raid by touch: on a tablet a unit is chosen on the table and activated; on a phone all is done from the list.

import assert from "node:assert/strict";
import test from "node:test";
import { Fingers } from "./lib/fingers.mjs";
import { PHONE } from "./lib/game.mjs";
import { differing } from "./lib/picture.mjs";
import { BATTLE, suite } from "./lib/suite.mjs";

const at = suite();
const [width, height] = [1024, 720];
const TABLET = { viewport: { width, height }, isMobile: true, hasTouch: true };
/** A phone's size, and few enough pixels for drawing in software. */
const COARSE_PHONE = { ...PHONE, deviceScaleFactor: undefined };

/** The sheet of the unit lies at the left; prompts never do. */
const SHEET = 270;
const onSheet = ({ x }) => x < SHEET;
const onPrompt = (button) => !onSheet(button);

/** A place below every question, one on the table, how far up the table is moved, and where the raiders are then. */
const BELOW = [0.64 * width, 0.87 * height];
const TABLE = [0.64 * width, 0.45 * height];
const UP = 0.2 * height;
const UNITS = [0.51, 0.6, 0.44, 0.68].map((part) => [part * width, 0.65 * height - UP]);

/** Answers what stands out until the program asks which unit is next. */
async function untilWhichUnit(game, press, fits) {
  while (!(await game.hears("decision")).endsWith("WhichUnit")) await game.pressMain("touch-question", { fits, press });
  game.hush();
}

/** The page has neither scrolled nor zoomed under the fingers. */
async function assertStill(game) {
  const { scale, offsetTop, offsetLeft } = await game.page.evaluate(() => {
    const { scale, offsetTop, offsetLeft } = visualViewport;
    return { scale, offsetTop, offsetLeft };
  });
  assert.deepEqual([scale, offsetTop, offsetLeft, await game.page.evaluate(() => scrollX + scrollY)], [1, 0, 0, 0]);
}

test("a unit is chosen and activated by tapping; fingers bring the table nearer and look units up", async () => {
  const game = await at.open(BATTLE, { options: TABLET });
  const fingers = await Fingers.of(game);
  const press = (x, y) => fingers.tap(x, y);
  await game.hears("ready");
  await untilWhichUnit(game, press, onPrompt);

  // The question lies over the raiders: two fingers bring them up from under it.
  await fingers.two(TABLE, [TABLE[0], TABLE[1] - UP], 80);

  // A finger held still shows a unit's sheet, as the right button does, and answers nothing.
  const before = await game.picture("touch-moved");
  await fingers.hold(...UNITS[1]);
  const held = await game.pictureOfSomething("touch-held");
  assert.ok(differing(before, held, SHEET) > 0.05, "a finger held still shows who stands there");
  assert.ok(!game.hasHeard("saved"), "and answers nothing");

  let sheet;
  for (const [x, y] of UNITS) {
    await fingers.tap(x, y);
    await game.frames(3);
    sheet = (await game.buttons("touch-chosen")).find(onSheet);
    if (sheet) break;
  }
  assert.ok(sheet, "a tap on a unit opens its sheet with the button that activates it");
  assert.ok(sheet.height >= 44, `a button for fingers: ${sheet.height} pixels high`);
  await press(sheet.x, sheet.y);
  await game.hears("saved");
  while (!game.hasHeard("activation ended")) {
    await game.hears("decision");
    await game.pressMain("touch-orders", { fits: onPrompt, press });
    await game.hears("saved");
    await game.frames(3);
  }
  await game.hears("decision");

  const far = await game.picture("touch-far");
  await fingers.two(BELOW, BELOW, 80, 240);
  const near = await game.pictureOfSomething("touch-near");
  assert.ok(differing(far, near) > 0.2, "two fingers bring the table nearer");
  await assertStill(game);
  game.assertNoComplaints();
});

test("a whole activation on a phone, by tapping what stands out", async () => {
  const game = await at.open(BATTLE, { options: COARSE_PHONE });
  const fingers = await Fingers.of(game);
  const press = (x, y) => fingers.tap(x, y);
  await game.hears("ready");
  await untilWhichUnit(game, press);
  await game.pictureOfSomething("touch-phone");
  await game.pressMain("touch-phone-unit", { press });
  await game.hears("saved");
  while (!game.hasHeard("activation ended")) {
    await game.hears("decision");
    await game.pressMain("touch-phone-orders", { press });
    await game.hears("saved");
    await game.frames(3);
  }
  await game.pictureOfSomething("touch-phone-activated");
  await assertStill(game);
  game.assertNoComplaints();
});
