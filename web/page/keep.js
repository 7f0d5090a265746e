// Keeps the game in the browser, so that it opens without a connection, and offers a newer version when there is one.

const offer = document.getElementById("newer");

function showOffer(mayShow) {
  const place = () => (offer.hidden = !mayShow());
  // Not over a battle; it is there again when the battle is not.
  addEventListener("hildarleik", place);
  document.getElementById("newer-take").onclick = () => location.reload();
  document.getElementById("newer-later").onclick = () => {
    removeEventListener("hildarleik", place);
    offer.hidden = true;
  };
  place();
}

/**
 * Has the service worker of the latest build keep it. A page runs files of one build only: the newer one is taken at the
 * next start, or at once when the player says so. `mayShow` tells whether an offer may be seen now.
 */
export async function keepForOffline(build, mayShow) {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return;
  try {
    // Past the service worker, which would answer with the list of its own build.
    const answer = await fetch("build.json", { cache: "no-store" });
    if (!answer.ok) return;
    const latest = await answer.json();
    if (latest.hash !== build.hash) {
      serviceWorker.addEventListener("controllerchange", () => showOffer(mayShow), { once: true });
    }
    await serviceWorker.register(`sw.js?${latest.hash}`);
  } catch (error) {
    // Without a connection, or without room, the game goes on as it is.
    console.info("The game is not kept for playing offline:", error.message);
  }
}
