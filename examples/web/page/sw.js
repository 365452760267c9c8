// The service worker: after the first load, the page works offline. The page itself is
// fetched again if possible; its parts are named after their contents, and never change.
const version = "VERSION"; // filled in where the files are written
const files = ["./", ..."FILES".split(" ")];
// Other pages of the same origin have caches of their own.
const own = `rulebook ${registration.scope} `;

addEventListener("install", (event) => event.waitUntil(keep()));

async function keep() {
  const cache = await caches.open(own + version);
  // The browser may have an older page, which names other files.
  await cache.addAll(files.map((file) => (file === "./" ? new Request(file, { cache: "reload" }) : file)));
}

addEventListener("activate", (event) => event.waitUntil(take()));

// take answers for the page from now on, and deletes older files.
async function take() {
  for (const name of await caches.keys()) if (name.startsWith(own) && name !== own + version) await caches.delete(name);
  await clients.claim();
}

addEventListener("fetch", (event) => {
  if (event.request.method === "GET") event.respondWith(answer(event.request));
});

async function answer(request) {
  const kept = () => caches.match(request, { ignoreSearch: true });
  if (request.mode !== "navigate") return (await kept()) ?? fetch(request);
  try {
    return await fetch(request);
  } catch (err) {
    const page = (await kept()) ?? (await caches.match("./"));
    if (page) return page;
    throw err;
  }
}
