// Starts the game: looks whether the browser can, fetches it, runs it, and says so when any of that fails.

import { cover } from "./cover.js";
import { DownloadFault, fetchBuild, fetchProgram } from "./download.js";
import { faults, nameOf, unkept } from "./faults.js";
import { takeHold } from "./hands.js";
import { keepForOffline } from "./keep.js";
import { isShown, show } from "./notice.js";
import { say } from "./word.js";

/** What winit throws to leave the start function; it is no fault. */
const CONTROL_FLOW = "Using exceptions for control flow";

const canvas = document.getElementById("table");

/** What the program has told so far: whatever decides how safe a battle is when it ends unforeseen. */
const told = { screen: "", storage: "", stopped: "", warned: false };

/** Which build this page runs; known once its list has arrived. */
let build = null;

/** Puts a message in the place of the game. The first one counts: what breaks after it broke because of it. */
function fail(name, about = "") {
  // A lost picture makes the program stumble, and it may be heard of first.
  const instead = name === "lost" && isShown("stopped");
  if (isShown() && !instead) return;
  show(faults[name]({ about, told, build }));
}

/** Tells what an error means for the player. */
function report(error) {
  const text = String(error?.message ?? error);
  if (text.includes(CONTROL_FLOW)) return;
  console.error(error);
  if (error instanceof DownloadFault) fail(error.kind, error.about);
  else fail(nameOf(error, told), error?.stack?.includes(text) ? error.stack : text);
}

/** Does what the program tells, in the events named `hildarleik`. */
function listen({ detail }) {
  const [word, ...rest] = detail.split(" ");
  const words = rest.join(" ");
  switch (word) {
    case "loading":
      return cover.starting(...rest);
    case "ready":
      return ready();
    case "screen":
      told.screen = words;
      document.body.dataset.screen = words;
      return;
    case "saved":
      told.storage = "";
      return;
    case "storage":
      return unable(words);
    case "stopped:":
      told.stopped = words;
      return fail(canvas.getContext("webgl2")?.isContextLost() ? "lost" : "stopped", words);
  }
}

/** The browser does not keep what it should. Said once over the battle; the program says it too, on its own screens. */
function unable(why) {
  told.storage = why;
  if (told.warned) return;
  told.warned = true;
  say({ text: unkept[why], aside: "I see", when: () => told.screen === "battle" });
}

/** The first picture is on the screen. */
function ready() {
  cover.lift();
  canvas.focus({ preventScroll: true });
  keepForOffline(build, () => told.screen !== "battle");
}

/** What the browser lacks, as the name of a message; none: nothing. */
function lacking() {
  if (typeof WebAssembly !== "object") return "noWebAssembly";
  const context = document.createElement("canvas").getContext("webgl2");
  if (!context) return "noWebGl";
  // Browsers allow only so many.
  context.getExtension("WEBGL_lose_context")?.loseContext();
  return null;
}

async function start() {
  const lack = lacking();
  if (lack) return fail(lack);
  build = await fetchBuild();
  cover.version(build.version);
  const bytes = fetchProgram(build, cover.fetching);
  // Both at once; should the bindings fail to come, a failure of the rest is nobody's to hear.
  bytes.catch(() => {});
  const bindings = import(`./hildarleik.js?${build.hash}`).catch((error) => {
    throw new DownloadFault("unreachable", "hildarleik.js", error);
  });
  const { default: run } = await bindings;
  const answer = await bytes;
  try {
    await run({ module_or_path: answer.response });
  } catch (error) {
    // A download that breaks off comes out of the compiler as an error of its own.
    throw answer.fault() ?? error;
  }
}

addEventListener("hildarleik", listen);
addEventListener("error", (event) => {
  const { error } = event;
  const ours = error instanceof WebAssembly.RuntimeError || error instanceof RangeError;
  const expected = String(event.message).includes(CONTROL_FLOW);
  if (expected) event.preventDefault();
  else if (ours) report(error);
});
addEventListener("unhandledrejection", ({ reason }) => {
  if (reason instanceof WebAssembly.RuntimeError || reason instanceof RangeError) report(reason);
});
canvas.addEventListener("webglcontextlost", (event) => {
  event.preventDefault();
  fail("lost");
});
addEventListener("beforeunload", (event) => {
  // A battle that is not kept would be gone.
  if (told.screen === "battle" && told.storage && !isShown()) event.preventDefault();
});

takeHold(canvas);
start().catch(report);
