// Keys, fingers and wheel on the table belong to the game; the browser's own keys stay the browser's.

/** With Ctrl or ⌘ held these mean something in the game's text fields; every other such key is the browser's. */
const EDITING = new Set(["a", "z", "y", "Backspace", "Delete", "Home", "End", "ArrowLeft", "ArrowRight"]);
const MODIFIERS = new Set(["Control", "Meta", "Alt", "AltGraph", "Shift"]);
const GAME_FUNCTION_KEYS = new Set(["F1", "F10"]);

/** The program keeps every key that reaches it from the browser; these must not reach it. */
function isBrowsers(event) {
  const { key } = event;
  // Many keyboards have brackets and the like on AltGr, which looks like Ctrl and Alt together.
  if (MODIFIERS.has(key) || event.getModifierState("AltGraph")) return false;
  if (event.ctrlKey || event.metaKey) return event.altKey || event.shiftKey || !EDITING.has(key);
  return event.altKey || (/^F\d+$/.test(key) && !GAME_FUNCTION_KEYS.has(key));
}

/** Gives the table the keyboard, and keeps the page still under it. */
export function takeHold(canvas) {
  const give = () => canvas.focus({ preventScroll: true });
  const stage = canvas.parentElement;
  const options = { capture: true };
  canvas.addEventListener("keydown", (event) => isBrowsers(event) && event.stopImmediatePropagation(), options);
  // A click beside the canvas, in the margin that a notch needs, would take the keyboard away.
  stage.addEventListener("pointerdown", (event) => event.target === stage && event.preventDefault(), options);
  canvas.addEventListener("pointerdown", give, options);
  addEventListener("focus", () => document.activeElement === document.body && give());
  stage.addEventListener("contextmenu", (event) => event.preventDefault());
  stage.addEventListener("wheel", (event) => event.preventDefault(), { passive: false });
  // Safari zooms the page in spite of everything else unless these are refused.
  for (const name of ["gesturestart", "gesturechange"]) document.addEventListener(name, (event) => event.preventDefault());
}
