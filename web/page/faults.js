// What can go wrong, in the player's words: what happened, what is safe, what to do.

/** A program that stops again within this time of going on would stop for ever: then it goes on elsewhere. */
const AGAIN = 60000;

const STOPPED_AT = "hildarleik-stopped-at";

/** Whether the program stopped a moment ago too. Remembers that it has stopped now. */
function stoppedBefore() {
  try {
    const before = Number(sessionStorage.getItem(STOPPED_AT) ?? 0);
    sessionStorage.setItem(STOPPED_AT, Date.now());
    return Date.now() - before < AGAIN;
  } catch {
    return false;
  }
}

const reload = () => location.reload();
const toStart = () => location.assign(location.pathname);

function atLowQuality() {
  const address = new URL(location);
  address.searchParams.set("quality", "low");
  history.replaceState(null, "", address);
  location.reload();
}

/** How the battle fares that was under way, if one was. */
function safety({ screen, storage }) {
  if (screen !== "battle") return "No battle was under way. Battles that this browser keeps are untouched.";
  if (storage === "denied") return "This browser lets the page keep nothing, so the battle is lost, unless you have saved it as a file.";
  if (storage === "full") return "The browser had no room left for your battle: it keeps the choices up to then.";
  return "Your battle is safe: this browser keeps it after every choice.";
}

/** What a battle is told that the browser does not keep. */
export const unkept = {
  denied: "This browser lets the page keep nothing. Save the battle as a file before you leave: “Leave”, then “Save to a file”.",
  full: "The browser has no room left for this battle. Save it as a file before you leave: “Leave”, then “Save to a file”.",
};

/** What going on leads to. */
function goingOn({ screen, storage }) {
  const battle = screen === "battle" && storage !== "denied";
  return battle ? "Go on: the page opens anew, with the battle as it was kept." : "Go on: the page opens anew.";
}

const untouched = "Nothing is lost: battles that this browser keeps are untouched.";
const report = ({ about, build }) => [`Hildarleik ${build?.version ?? ""} (${build?.hash ?? "?"})`, navigator.userAgent, about].join("\n");

/** The message for an error that the program, or the browser on its behalf, threw. */
export function nameOf(error, told) {
  const text = String(error?.message ?? error);
  const memory = error instanceof RangeError ? /memory|alloc/i : /out of memory|could not allocate/i;
  if (memory.test(text)) return "memory";
  // The program gives up without a word only when it gets no more memory.
  if (error instanceof WebAssembly.RuntimeError && /unreachable/i.test(text) && !told.stopped) return "memory";
  return "stopped";
}

/** The messages. Each is made of what is known: `about`, what the program has `told`, and the `build`. */
export const faults = {
  noWebAssembly: () => ({
    name: "noWebAssembly",
    title: "This browser cannot run the game",
    happened: "The game is a WebAssembly program, and this browser does not run those: it is too old, or they are switched off.",
    safe: untouched,
    remedy: "Open the page in a current Firefox, Chrome, Edge or Safari, or allow WebAssembly and try again.",
    button: "Try again",
    act: reload,
  }),

  noWebGl: () => ({
    name: "noWebGl",
    title: "This browser cannot draw the table",
    happened: "The game draws with WebGL 2, and the browser has none to offer here.",
    safe: untouched,
    remedy:
      "Switch on hardware acceleration in the settings of the browser and try again. If that does not help, open the page in another browser or on another device.",
    button: "Try again",
    act: reload,
  }),

  unreachable: () => {
    addEventListener("online", reload, { once: true });
    const offline = navigator.onLine === false;
    return {
      name: "unreachable",
      title: "The game could not be fetched",
      happened: offline ? "This device has no connection to the network." : `${location.host} does not answer.`,
      safe: untouched,
      remedy: offline
        ? "The page tries again by itself as soon as there is a connection. After one whole visit the game opens without any."
        : "Look whether there is a connection, then try again.",
      button: "Try again",
      act: reload,
    };
  },

  refused: ({ about }) => ({
    name: "refused",
    title: "A part of the game is missing",
    happened: `${location.host} does not give out ${about}.`,
    safe: untouched,
    remedy: "The page may just be being renewed. Wait a minute, then try again.",
    button: "Try again",
    act: reload,
  }),

  brokenOff: ({ about }) => ({
    name: "brokenOff",
    title: "The download broke off",
    happened: `The connection was lost after ${about}.`,
    safe: untouched,
    remedy: "Look whether there is a connection, then try again.",
    button: "Try again",
    act: reload,
  }),

  memory: ({ about, told, build }) => ({
    name: "memory",
    title: "The memory ran out",
    happened: "The game needs more memory than the browser could give it.",
    safe: safety(told),
    remedy: "Close other tabs and programs, then go on. At low quality the game needs less.",
    button: "Go on at low quality",
    act: atLowQuality,
    details: report({ about, build }),
  }),

  stopped: ({ about, told, build }) => {
    const again = stoppedBefore();
    return {
      name: "stopped",
      title: again ? "The game stopped again" : "The game stopped",
      happened: "It came upon something that it was not made for. That is a mistake in the game, not yours.",
      safe: safety(told),
      remedy: again
        ? "Go to the start screen: battles that were kept are on offer there, and others can be begun."
        : goingOn(told),
      button: again ? "Go to the start screen" : "Go on",
      act: again ? toStart : reload,
      details: report({ about, build }),
    };
  },

  lost: ({ told }) => ({
    name: "lost",
    title: "The picture was lost",
    happened: "The browser took the graphics card away from the page. That happens when a device sleeps or other programs need it.",
    safe: safety(told),
    remedy: goingOn(told),
    button: "Go on",
    act: reload,
  }),
};
