// How long it takes from opening the address until the first click is answered, for the game and for the bare page of
// `cargo web --compare`: `node tools/first_click.mjs [VISITS]`, after `npm ci`. The ratio is what counts, for both pages are
// visited in turn, on the same machine; above the limit it ends with status 1.

import assert from "node:assert/strict";
import { DESK, Game, launch, PATIENCE } from "../tests/lib/game.mjs";
import { serve } from "../tests/lib/server.mjs";

const LIMIT = 1.5;

/** What is clicked on each page, and what the program tells in answer. */
const PAGES = [
  { name: "game", bare: false, answer: "screen battle", places: startButton },
  { name: "bare page", bare: true, answer: "clicked", places: topLeft },
];

/** The button that starts the battle; the chosen scenario stands out as well, in a narrow list. */
function startButton(game) {
  return game.pressMain("first-click", { fits: ({ width }) => width > 400, press: (x, y) => [[x, y]] });
}

/** The button lies in the upper left corner, somewhere below the title of its window. */
function topLeft() {
  return Array.from({ length: 20 }, (_, step) => [40, 30 + 6 * step]);
}

/** A first visit: a browser that has never seen the page, and keeps nothing of it. `visit` is given the page when it is ready. */
async function visiting({ address }, visit) {
  const browser = await launch();
  try {
    const page = await browser.newPage(DESK);
    await page.addInitScript(() => {
      window.told = new Map();
      addEventListener("hildarleik", ({ detail }) => window.told.set(detail, performance.now()));
    });
    const game = await Game.open(page, address);
    await toldAt(game, "ready");
    return await visit(game);
  } finally {
    await browser.close();
  }
}

/** When the program told something, in milliseconds since the address was opened; waits for it, but not beyond `timeout`. */
async function toldAt({ page }, what, timeout = PATIENCE) {
  const told = await page.waitForFunction((what) => window.told.get(what), what, { timeout });
  return told.jsonValue();
}

/** The place whose click is answered, looked for on a visit that is not counted. */
async function findPlace(page) {
  return visiting(page, async (game) => {
    const places = await page.places(game);
    for (const [x, y] of places) {
      await game.click(x, y);
      const answered = await toldAt(game, page.answer, PATIENCE / places.length).catch(() => null);
      if (answered) return [x, y];
    }
    return assert.fail(`no click is answered on the ${page.name}`);
  });
}

/** Clicks at once when the page is ready, as who has waited for it does: seconds until then, and until the click was answered. */
async function measure(page, [x, y]) {
  return visiting(page, async (game) => {
    await game.page.mouse.click(x, y);
    const times = [await toldAt(game, "ready"), await toldAt(game, page.answer)];
    game.assertNoComplaints();
    return times.map((time) => time / 1000);
  });
}

function median(values) {
  const sorted = [...values].sort((one, other) => one - other);
  const [lower, upper] = [(sorted.length - 1) >> 1, sorted.length >> 1];
  return (sorted[lower] + sorted[upper]) / 2;
}

const visits = Number(process.argv[2] ?? 5);
assert.ok(visits >= 1, "the number of visits");
const servers = [];
try {
  const pages = [];
  for (const page of PAGES) {
    const server = await serve({ bare: page.bare });
    servers.push(server);
    const served = { ...page, address: server.address, times: [] };
    pages.push({ ...served, place: await findPlace(served) });
  }
  for (let visit = 1; visit <= visits; visit += 1) {
    for (const page of pages) {
      const [ready, answered] = await measure(page, page.place);
      page.times.push(answered);
      console.log(`visit ${visit}, ${page.name}: ready after ${ready.toFixed(2)} s, a click answered after ${answered.toFixed(2)} s`);
    }
  }
  const [game, bare] = pages.map(({ times }) => median(times));
  const ratio = game / bare;
  console.log(`Medians: game ${game.toFixed(2)} s, bare page ${bare.toFixed(2)} s: ${ratio.toFixed(2)} times as long; at most ${LIMIT}.`);
  process.exitCode = ratio > LIMIT ? 1 : 0;
} finally {
  for (const server of servers) server.stop();
}
