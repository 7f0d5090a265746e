// One server and one browser for the tests of a file.

import { after, afterEach, before } from "node:test";
import { DESK, Game, launch } from "./game.mjs";
import { harmful, serve } from "./server.mjs";

/** A battle that begins at once; the first decision of this seed is the person's. */
export const BATTLE = "?scenario=raid&seed=1&sides=human,ai&quality=low";

/** Starts both before the file's first test and stops them after its last; whatever a test opened is closed after it. */
export function suite() {
  const opened = [];
  let server;
  let browser;

  const suite = {
    /** Where the page is. */
    address: "",

    /** A browser window with storage of its own, and the screen that `options` tell. */
    async context(options = DESK) {
      const scale = options.deviceScaleFactor;
      // What Chromium only pretends of a finer screen, it does not tell a canvas; the whole browser has to run on one.
      const place = scale ? await launch(`--force-device-scale-factor=${scale}`) : browser;
      const context = await place.newContext(options);
      opened.push(() => (scale ? place.close() : context.close()));
      return context;
    },

    /** Opens the page in a new tab. `path` may be another address; `prepare` may do something to the tab before. */
    async open(path = "", { context, options, prepare } = {}) {
      const page = await (context ?? (await suite.context(options))).newPage();
      await prepare?.(page);
      return Game.open(page, new URL(path, suite.address).href);
    },

    /** The same page from a server that does harm (server.mjs), as another address. */
    async harmful(harm) {
      const harming = await harmful(suite.address, harm);
      opened.push(() => harming.stop());
      return harming.address;
    },
  };

  before(async () => {
    server = await serve();
    suite.address = server.address;
    browser = await launch();
  });
  afterEach(async () => {
    for (const close of opened.splice(0)) await close();
  });
  after(async () => {
    await browser?.close();
    server?.stop();
  });
  return suite;
}
