// Hastings on squares: by the keyboard alone, by mouse, and by touch.

import assert from "node:assert/strict";
import test from "node:test";
import { Fingers } from "./lib/fingers.mjs";
import { suite } from "./lib/suite.mjs";

const at = suite();

/** The Normans move first, and are a person's. */
const HASTINGS = "?scenario=hastings&seed=5&sides=human,ai&quality=low";
const [width, height] = [1024, 720];

/** Opens the battle; animations take no time. */
async function begin(options = { viewport: { width, height } }) {
  const game = await at.open(HASTINGS, { options });
  await game.hears("ready");
  for (let press = 0; press < 3; press += 1) await game.key("Space");
  await game.hears("decision Movement");
  return game;
}

/** Leaves the phases one by one, and answers what is asked on the way, until the other side has had its turn. */
async function endTurn(game, press) {
  while (!game.hasHeard("turn ended")) await press();
  await game.hears("turn ended");
}

test("a turn is played by the keyboard alone, and a move taken back", async () => {
  const game = await begin();
  const fresh = await game.kept();
  // The first archers go a square ahead, as the arrow says.
  await game.key("Tab");
  await game.key("ArrowUp");
  await game.key("Enter");
  await game.hears("saved");
  assert.notEqual(await game.kept(), fresh);
  await game.key("Backspace");
  await game.hears("saved");
  const choices = (text) => text.trim().split("\n").length;
  const before = choices(await game.kept());
  await game.key("Tab");
  await game.key("ArrowUp");
  await game.key("Enter");
  await game.hears("saved");
  assert.equal(choices(await game.kept()), before + 1, "the move that was taken back is gone from the recording");
  await game.pictureOfSomething("conquest-keys");
  await endTurn(game, async () => {
    await game.key("n");
    // The letter could begin the name of a square: it waits for a number.
    await game.page.waitForTimeout(900);
  });
  game.assertNoComplaints();
});

test("a unit is moved by mouse", async () => {
  const game = await begin();
  await moves(game, (x, y) => game.click(x, y), "conquest-mouse");
  game.assertNoComplaints();
});

test("a unit is moved by touch", async () => {
  const game = await begin({ viewport: { width, height }, isMobile: true, hasTouch: true });
  const fingers = await Fingers.of(game);
  await moves(game, (x, y) => fingers.tap(x, y), "conquest-touch");
  game.assertNoComplaints();
});

/** Points at places on the near half of the board, row by row, until something has been moved. */
async function moves(game, press, picture) {
  const { width, height } = game.page.viewportSize();
  for (const down of [0.58, 0.64, 0.52, 0.7]) {
    for (const across of [0.45, 0.5, 0.55, 0.4, 0.6, 0.35, 0.65]) {
      await press(across * width, down * height);
      // A square ahead of whoever stands there, and the same place again: a finger says twice what it means.
      for (let twice = 0; twice < 2; twice += 1) await press(across * width, (down - 0.075) * height);
      if (game.hasHeard("saved")) {
        await game.pictureOfSomething(picture);
        return;
      }
      await game.key("Escape");
    }
  }
  assert.fail("nothing could be moved");
}
