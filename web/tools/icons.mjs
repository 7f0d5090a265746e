// Draws the PNG icons of the page from the shield: `node tools/icons.mjs`, after `npm ci`. Needs Chromium.

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const icons = fileURLToPath(new URL("../page/icons/", import.meta.url));
const shield = readFileSync(`${icons}shield.svg`, "utf8");

/** Systems cut such an icon to a shape of their own: the shield keeps clear of the corners, and wood is behind it. */
const wood = "background: repeating-linear-gradient(90deg, #342419 0 24%, #1c120b 24% 25%); padding: 16%";

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
for (const [name, size, style] of [["shield-192", 192, ""], ["shield-512", 512, ""], ["maskable-512", 512, wood]]) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(`<body style="margin: 0; box-sizing: border-box; height: 100vh; ${style}">${shield}`);
  await page.screenshot({ path: `${icons}${name}.png`, omitBackground: true });
}
await browser.close();
