// The service worker of one build, named after `?` in its own address: keeps all files of the build, and serves them first.
// Whoever opens the page gets it from here, connection or not; the page then looks for a newer build (keep.js).

const HASH = location.search.slice(1);
const PREFIX = "hildarleik-";
const CACHE = PREFIX + HASH;

/** Fetches the build whole, or not at all. */
async function fill() {
  const list = await fetch("build.json", { cache: "no-store" });
  const build = await list.clone().json();
  if (build.hash !== HASH) throw new Error("the server has another build by now");
  const cache = await caches.open(CACHE);
  const fetchInto = async (name) => {
    // The address of a folder stands for its index; some servers redirect the name itself, which a page may not be.
    const address = name === "index.html" ? "./" : `${name}?${HASH}`;
    const response = await fetch(address, { cache: "no-cache" });
    if (!response.ok) throw new Error(`${name}: answer ${response.status}`);
    await cache.put(name, response);
  };
  try {
    const names = Object.keys(build.files).filter((name) => name !== "build.json" && name !== "sw.js");
    await Promise.all([...names.map(fetchInto), cache.put("build.json", list)]);
  } catch (error) {
    await caches.delete(CACHE);
    throw error;
  }
  // A page that runs has all it needs already.
  await self.skipWaiting();
}

/** Takes charge of the pages that are open, and drops what older builds kept. */
async function takeOver() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(PREFIX) && name !== CACHE).map((name) => caches.delete(name)));
  await self.clients.claim();
}

/** The kept answer, else the network's. */
async function answer(request, name) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(name, { ignoreSearch: true, ignoreVary: true });
  return kept ?? fetch(request);
}

addEventListener("install", (event) => event.waitUntil(fill()));
addEventListener("activate", (event) => event.waitUntil(takeOver()));
addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  const scope = new URL(registration.scope);
  if (request.method !== "GET" || request.cache === "no-store") return;
  if (url.origin !== scope.origin || !url.pathname.startsWith(scope.pathname)) return;
  const name = url.pathname.slice(scope.pathname.length) || "index.html";
  // A page that began with another build asks for that build's files.
  const otherBuild = request.mode !== "navigate" && url.search !== "" && url.search.slice(1) !== HASH;
  if (!otherBuild) event.respondWith(answer(request, name));
});
