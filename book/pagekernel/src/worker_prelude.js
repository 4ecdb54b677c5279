// Runs in the worker before JupyterLite's own script.

// Lumino reads setImmediate where a worker has no requestAnimationFrame (older Safari): a ReferenceError at load.
self.setImmediate ??= (act, ...args) => setTimeout(act, 0, ...args);
self.clearImmediate ??= clearTimeout;

// A rejection that nobody handles would end here unheard, and the page would wait.
self.addEventListener("unhandledrejection", (event) => {
  event.preventDefault();
  postMessage({ primieraFailed: event.reason?.message ?? String(event.reason) });
});

// Count what arrives, for the reader's progress bar and for the watchdog. The copy is what is counted: the original must
// reach WebAssembly untouched, else the browser cannot keep the compiled code for the next visit.
let bytes = 0;
let idle = 0;
const fetchPlain = self.fetch.bind(self);
self.fetch = async (...request) => {
  const response = await fetchPlain(...request);
  if (!response.ok) throw new Error(`HTTP ${response.status}: ${response.url}`);
  count(response.clone()).catch(() => {});
  return response;
};

async function count(copy) {
  const reader = copy.body.getReader();
  idle = 0;
  for (let told = 0; ; ) {
    const { done, value } = await reader.read();
    bytes += value?.byteLength ?? 0;
    idle = 0;
    if (done || performance.now() - told > 100) {
      postMessage({ primieraBytes: bytes });
      told = performance.now();
    }
    if (done) return;
  }
}

// A pulse each second, with the number of seconds in which neither a byte came nor this thread had anything to do: that is
// a line gone dead. A late pulse means work, on a slow device long work, and nothing is wrong.
const PULSE = 1000;
let due = performance.now() + PULSE;
const pulse = setInterval(() => {
  if (performance.now() - due < PULSE / 3) idle += 1;
  due = performance.now() + PULSE;
  postMessage({ primieraBytes: bytes, primieraIdle: idle });
  if (idle > 60) clearInterval(pulse); // long since alive, or given up
}, PULSE);
postMessage({ primieraBytes: bytes, primieraIdle: idle });
