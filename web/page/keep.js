// Keeps the game in the browser, so that it opens without a connection, and offers a newer version when there is one.

import { say } from "./word.js";

/**
 * Has the service worker of the latest build keep it. A page runs files of one build only: the newer one is taken at the
 * next start, or at once when the player says so. `mayOffer` tells whether that may be asked now.
 */
export async function keepForOffline(build, mayOffer) {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return;
  try {
    // Past the service worker, which would answer with the list of its own build.
    const answer = await fetch("build.json", { cache: "no-store" });
    if (!answer.ok) return;
    const latest = await answer.json();
    if (latest.hash !== build.hash) {
      const offer = { text: "A newer version is here.", button: "Use it now", act: () => location.reload(), aside: "Later" };
      serviceWorker.addEventListener("controllerchange", () => say({ ...offer, when: mayOffer }), { once: true });
    }
    await serviceWorker.register(`sw.js?${latest.hash}`);
  } catch (error) {
    // Without a connection, or without room, the game goes on as it is.
    console.info("The game is not kept for playing offline:", error.message);
  }
}
