// Full-page messages in the place of the game.

const place = document.getElementById("notice");

let shown = null;

/** Whether a message is shown: this one, or any. */
export const isShown = (name) => (name ? shown === name : shown !== null);

function element(kind, text, style) {
  const made = document.createElement(kind);
  made.textContent = text;
  if (style) made.className = style;
  return made;
}

/** Shows a message of faults.js: what happened, what is safe, what to do, one button, and what a report should contain. */
export function show({ name, title, happened, safe, remedy, button, act, details }) {
  shown = name;
  const heading = element("h2", title);
  heading.id = "notice-title";
  const text = document.createElement("div");
  text.id = "notice-text";
  text.append(element("p", happened), element("p", safe, "safe"), element("p", remedy));
  const press = element("button", button);
  press.type = "button";
  press.onclick = act;
  const sheet = element("section", "", "sheet");
  sheet.append(heading, text, press);
  if (details) {
    const fold = document.createElement("details");
    fold.append(element("summary", "What to put in a report"), element("pre", details));
    sheet.append(fold);
  }
  place.replaceChildren(sheet);
  place.hidden = false;
  for (const behind of document.querySelectorAll("body > :not(#notice)")) behind.inert = true;
  press.focus({ preventScroll: true });
}
