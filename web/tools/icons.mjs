// Draws the PNG icons of the page from their SVGs: `node tools/icons.mjs`, after `npm ci`. Needs Chromium.

import { chromium } from "playwright-core";
import { fileURLToPath, pathToFileURL } from "node:url";

const icons = fileURLToPath(new URL("../page/icons/", import.meta.url));
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
for (const [source, size] of [["shield", 192], ["shield", 512], ["maskable", 512]]) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.goto(pathToFileURL(`${icons}${source}.svg`).href);
  await page.screenshot({ path: `${icons}${source}-${size}.png`, omitBackground: true });
  await page.close();
}
await browser.close();
