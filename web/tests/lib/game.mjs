// The game in a real browser: opened, listened to, looked at, and played by real clicks, taps and keys.

import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { decode, liveliness, mainButtons } from "./picture.mjs";

const shots = fileURLToPath(new URL("../shots/", import.meta.url));

/** Drawing in software on a busy machine takes its time. */
export const PATIENCE = 120_000;

const ARGUMENTS = [
  "--no-sandbox",
  "--use-angle=swiftshader",
  "--enable-unsafe-swiftshader",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** What a browser without a graphics card says of itself; it says nothing of the page. */
const EXPECTED = [/GPU stall due to ReadPixels/, /Automatic fallback to software WebGL/, /Running out of reserved .* queueSerial/];

export const DESK = { viewport: { width: 1280, height: 800 } };
export const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, isMobile: true, hasTouch: true };

/** A browser; a program of one's own is named by `CHROMIUM`. */
export function launch(...more) {
  const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
  return chromium.launch({ executablePath, args: [...ARGUMENTS, ...more] });
}

/** One page with the game, and everything it has told. */
export class Game {
  constructor(page) {
    this.page = page;
    /** What the program told, in order, and of that what a test has not waited for yet. */
    this.told = [];
    this.unheard = [];
    /** Warnings, errors and whatever was thrown. */
    this.complaints = [];
    page.on("console", (message) => {
      const text = message.text();
      if (text.startsWith("hildarleik: ")) {
        this.told.push(text.slice("hildarleik: ".length));
        this.unheard.push(this.told.at(-1));
      } else if (["error", "warning"].includes(message.type())) this.complain(text);
    });
    page.on("pageerror", (error) => this.complain(error.message));
    page.on("crash", () => this.complain("the page crashed"));
  }

  /** Opens the game in this page, and listens from the first moment on. */
  static async open(page, address) {
    page.setDefaultTimeout(PATIENCE);
    const game = new Game(page);
    await page.goto(address, { waitUntil: "commit" });
    return game;
  }

  complain(text) {
    if (!EXPECTED.some((expected) => expected.test(text))) this.complaints.push(text);
  }

  /** Waits until the program tells something that begins with `text`, other than what was waited for before. */
  async hears(text, patience = PATIENCE) {
    const end = Date.now() + patience;
    for (;;) {
      const found = this.unheard.findIndex((line) => line.startsWith(text));
      if (found >= 0) return this.unheard.splice(found, 1)[0];
      const notice = await this.notice();
      if (notice) assert.fail(`waiting for “${text}”, the page says: ${notice}`);
      if (Date.now() >= end) assert.fail(`not told within ${patience / 1000} s: “${text}”. Told: ${this.told.join(" | ")}`);
      await this.page.waitForTimeout(50);
    }
  }

  /** Whether something that begins with `text` was told and not waited for. */
  hasHeard(text) {
    return this.unheard.some((line) => line.startsWith(text));
  }

  /** Forgets what was told before. */
  hush() {
    this.unheard = [];
  }

  /** The words of the full-page message, if one is shown. */
  async notice() {
    const place = this.page.locator("#notice:not([hidden])");
    return (await place.count()) > 0 ? place.innerText() : null;
  }

  /** Waits for the full-page message with this title, keeps a picture of it, and gives its words. */
  async failsWith(title, name) {
    await this.page.locator("#notice h2", { hasText: title }).waitFor();
    await this.picture(name);
    return this.notice();
  }

  /** Waits for the next frames of the page. */
  frames(count = 2) {
    return this.page.evaluate(async (count) => {
      for (let frame = 0; frame < count; frame += 1) await new Promise(requestAnimationFrame);
    }, count);
  }

  /** Keeps a picture under `name` and gives its pixels. */
  async picture(name) {
    mkdirSync(shots, { recursive: true });
    return decode(await this.page.screenshot({ path: `${shots}${name}.png`, timeout: PATIENCE }));
  }

  /** Keeps a picture, which must show something. */
  async pictureOfSomething(name) {
    const picture = await this.picture(name);
    const { deviation, colours } = liveliness(picture);
    assert.ok(deviation > 12 && colours > 200, `${name} is nearly blank: deviation ${deviation}, ${colours} colours`);
    return picture;
  }

  /** A click as a hand makes it: it rests where it points, and does not press for long; a slow frame would make it too long. */
  async click(x, y) {
    await this.page.mouse.move(x, y);
    await this.frames();
    await this.page.mouse.click(x, y, { delay: 80 });
    await this.frames();
  }

  /** A key, held over a frame. */
  async key(name) {
    await this.page.keyboard.down(name);
    await this.frames();
    await this.page.keyboard.up(name);
    await this.frames();
  }

  /** The buttons that stand out, as the picture `name` shows them. */
  async buttons(name) {
    const scale = await this.page.evaluate(() => devicePixelRatio);
    return mainButtons(await this.picture(name), scale);
  }

  /** Waits for a button that stands out, of those that `fits`, and presses it by `press`: a click, or a tap. */
  async pressMain(name, { fits = () => true, press = (x, y) => this.click(x, y) } = {}) {
    const end = Date.now() + PATIENCE;
    while (Date.now() < end) {
      const button = (await this.buttons(name)).find(fits);
      if (button) return press(button.x, button.y);
      await this.frames();
    }
    return assert.fail(`no button stands out on ${name}.png`);
  }

  /** What the browser keeps of battles, as one text. */
  kept() {
    return this.page.evaluate(() => {
      const names = Object.keys(localStorage).filter((name) => name.includes("battle-"));
      return names.sort().map((name) => localStorage.getItem(name)).join("\n");
    });
  }

  /** What the page complained of, other than what this test is about. */
  assertNoComplaints() {
    assert.deepEqual(this.complaints, []);
  }
}
