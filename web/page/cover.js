// The cover: what is seen until the first picture of the game.

const element = document.getElementById("cover");
const bar = document.getElementById("progress");
const phase = document.getElementById("phase");
const detail = document.getElementById("detail");

/** How much of the bar is the download; the rest is the start of the program. */
const DOWNLOAD = 0.8;

/** After so long without a byte the page says that it still waits. */
const PATIENCE = 8000;

let waiting = 0;

function fill(part, doing, more) {
  const words = `${doing}…`;
  const percent = Math.round(100 * Math.min(1, Math.max(0, part)));
  bar.firstElementChild.style.width = `${percent}%`;
  bar.setAttribute("aria-valuenow", percent);
  bar.setAttribute("aria-valuetext", `${words}, ${more || `${percent} %`}`);
  // What is read out changes only when it says something new.
  if (phase.textContent !== words) phase.textContent = words;
  detail.textContent = more || "\u00a0";
}

const megabytes = (bytes) => (bytes / 1e6).toFixed(1);

export const cover = {
  /** Shows which version is being opened. */
  version(version) {
    if (version) document.getElementById("version").textContent = `Version ${version}`;
  },

  /** So much of the download is here, in bytes as they travel. */
  fetching(here, total) {
    clearTimeout(waiting);
    const sizes = `${megabytes(here)} of ${megabytes(total)} MB`;
    fill((DOWNLOAD * here) / total, "Fetching the game", sizes);
    if (here < total) waiting = setTimeout(() => (detail.textContent = `${sizes}, waiting for the network`), PATIENCE);
    else fill(DOWNLOAD, "Unpacking the game");
  },

  /** The program makes its things: `12/57`, then what it is at. */
  starting(count, ...words) {
    const [done, all] = count.split("/").map(Number);
    const part = all > 0 ? done / all : 0;
    fill(DOWNLOAD + (1 - DOWNLOAD) * part, words.join(" ") || "Setting up the table", `${done} of ${all}`);
  },

  /** Shows the table. */
  lift() {
    clearTimeout(waiting);
    fill(1, "Laying the table");
    element.classList.add("gone");
    element.setAttribute("aria-hidden", "true");
  },
};
