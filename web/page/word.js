// A word in the corner, beside the game: it can be taken up or put aside.

/** Says `text` whenever `when` holds, with a button that does `act`, if there is one, and another that puts it aside. */
export function say({ text, button, act, aside, when }) {
  const place = document.createElement("div");
  place.className = "word";
  place.setAttribute("role", "status");
  const words = document.createElement("span");
  words.textContent = text;
  place.append(words);
  const look = () => (place.hidden = !when());
  const press = (label, name, done) => {
    const made = document.createElement("button");
    made.type = "button";
    made.textContent = label;
    made.className = name;
    made.onclick = done;
    place.append(made);
  };
  if (button) press(button, "take", act);
  press(aside, "aside", () => {
    removeEventListener("hildarleik", look);
    place.remove();
    document.getElementById("table").focus({ preventScroll: true });
  });
  addEventListener("hildarleik", look);
  look();
  document.body.append(place);
}
