// Keeps the book for readers without a network. `site` is put before this text by tools/service_worker.py:
// { version, book: { address: sha256 }, python: { folder: { address: sha256 } } }, addresses relative to the scope.
//
// Two kinds of file, two rules. A folder under vendor/ with a hash in its name never changes: what is kept is used, which
// also carries a page of yesterday over a new release. Everything else comes from the network while there is one, so that
// no reader is held on an old page. Nothing is kept that does not have the hash of this release: what was cut short on the
// way, or came from an older cache, cannot be mixed in.
const scope = new URL(self.registration.scope);
const prefix = `primiera ${scope.pathname} `; // another course may live on the same host
const BOOK = `${prefix}book ${site.version}`;
const SLOW = 4000; // ms that a page may keep a reader waiting whose browser has it already

const relative = (address) => {
  const url = new URL(address, scope);
  if (url.origin !== scope.origin || !url.pathname.startsWith(scope.pathname)) return undefined;
  const path = decodeURIComponent(url.pathname.slice(scope.pathname.length));
  return path === "" ? "index.html" : path;
};
const folder = (path) => /^(vendor\/[\w.-]+-[0-9a-f]{8})\//.exec(path)?.[1];
const place = (path) => `${prefix}${folder(path) ?? `book ${site.version}`}`;
const hash = (path) => site.book[path] ?? site.python[folder(path)]?.[path];

async function sha256(body) {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", body));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("").slice(0, 16);
}

async function keep(path) {
  if (!hash(path)) return;
  const cache = await caches.open(place(path));
  const address = new URL(path, scope).href;
  if (await cache.match(address)) return;
  // The browser's own cache first: the page has just been read from there. Past it, if that was another release's.
  for (const mode of ["default", "reload"]) {
    const response = await fetch(address, { cache: mode });
    const body = await response.arrayBuffer();
    if (!response.ok || (await sha256(body)) !== hash(path)) continue;
    const type = response.headers.get("content-type") ?? "application/octet-stream";
    await cache.put(address, new Response(body, { headers: { "content-type": type } }));
    return;
  }
  throw new Error(`not of this release: ${path}`);
}

async function keepAll(paths) {
  const waiting = [...new Set(paths)];
  const failed = [];
  const work = async () => {
    for (let path = waiting.pop(); path; path = waiting.pop()) await keep(path).catch(() => failed.push(path));
  };
  await Promise.all([work(), work()]);
  return failed;
}

const kept = (path) => caches.match(new URL(path, scope).href, { cacheName: place(path) });

const mine = async () => (await caches.keys()).filter((name) => name.startsWith(prefix));

// A reader who has the whole book gets the whole new one before it takes over, or stays with the old one.
async function install() {
  const before = (await mine()).filter((name) => name.startsWith(`${prefix}book `) && name !== BOOK);
  for (const name of before) {
    if (!(await caches.match(new URL("whole", scope).href, { cacheName: name }))) continue;
    if ((await keepAll(Object.keys(site.book))).length) throw new Error("the new book has not arrived whole");
    await markWhole();
  }
  await self.skipWaiting();
}

async function markWhole() {
  await (await caches.open(BOOK)).put(new URL("whole", scope).href, new Response("yes"));
}

// Old books go; of the old folders the youngest stays, for a page that is still open.
async function activate() {
  const names = await mine();
  const current = new Set([BOOK, ...Object.keys(site.python).map((name) => prefix + name)]);
  const youngest = new Map();
  for (const name of names) {
    if (name.startsWith(`${prefix}vendor/`) && !current.has(name)) youngest.set(name.split("-")[0], name);
  }
  const stay = new Set([...current, ...youngest.values()]);
  await Promise.all(names.filter((name) => !stay.has(name)).map((name) => caches.delete(name)));
  await self.clients.claim();
}

async function fromFolder(request, path) {
  return (await kept(path)) ?? fetch(request);
}

async function fromNetwork(request, path) {
  // A page is asked for anew even where the browser holds one of ten minutes ago: it may be yesterday's.
  const fresh = { cache: "no-cache", redirect: "manual" };
  const network = request.mode === "navigate" ? fetch(request.url, fresh) : fetch(request);
  if (!hash(path)) return network;
  const late = new Promise((resolve) => setTimeout(resolve, SLOW)).then(() => kept(path));
  const answer = network.then((response) => (response.status >= 500 ? kept(path).then((own) => own ?? response) : response));
  return Promise.race([
    answer.catch(async (error) => (await kept(path)) ?? Promise.reject(error)),
    late.then((own) => own ?? new Promise(() => {})),
  ]);
}

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const path = relative(request.url);
  if (request.method !== "GET" || path === undefined || path.startsWith("lite/") || request.headers.has("range")) return;
  event.respondWith(folder(path) ? fromFolder(request, path) : fromNetwork(request, path));
});
// A page says what it has used, and whether the whole book, or Python, may be kept with it.
self.addEventListener("message", (event) => {
  const { used = [], book = false, python = false } = event.data ?? {};
  const paths = used.map(relative).filter((path) => path && hash(path));
  if (python) for (const files of Object.values(site.python)) paths.push(...Object.keys(files));
  const work = async () => {
    const failed = await keepAll(paths);
    if (book && (await keepAll(Object.keys(site.book))).length === 0) await markWhole();
    event.source?.postMessage({ primieraKept: { book, python, failed } });
  };
  event.waitUntil(work());
});
