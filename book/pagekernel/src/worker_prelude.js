// Runs in the worker before all else.

// A rejection that nobody handles would end here unheard, and the page would wait.
self.addEventListener("unhandledrejection", (event) => {
  event.preventDefault();
  postMessage({ primieraFailed: event.reason?.message ?? String(event.reason) });
});

// Count what arrives, for the reader's progress bar and for the watchdog. The copy is what is counted: the original must
// reach WebAssembly untouched, else the browser cannot keep the compiled code for the next visit.
let bytes = 0;
let idle = 0;
let coming = 0; // downloads on their way
const fetchPlain = self.fetch.bind(self);
self.fetch = async (...request) => {
  coming += 1;
  const over = () => (coming -= 1);
  try {
    const response = await fetchPlain(...request);
    if (!response.ok) throw new Error(`HTTP ${response.status}: ${response.url}`);
    count(response.clone()).then(over, (error) => {
      over();
      // Pyodide waits for ever for a program that broke off half way.
      postMessage({ primieraFailed: `${response.url} broke off: ${error.message}` });
    });
    if (!response.url.endsWith(".wasm")) return response;
    // Pyodide asks for its start only when all else is there: memory.js then finds the program here, long compiled.
    const program = compiled(response);
    program.catch(() => {}); // told by who waits for it
    return { ok: true, program };
  } catch (error) {
    over();
    throw error;
  }
};

/** Compile while the bytes arrive; a host that does not know the type of a .wasm still serves its bytes. */
async function compiled(response) {
  if (response.headers.get("content-type") === "application/wasm") return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}

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

// A pulse each second, with the number of seconds in which a download was on its way, no byte of it came, and this thread
// had nothing to do: that is a line gone dead. A late pulse, or one with nothing on its way, means work, on a slow device
// long work, and nothing is wrong.
const PULSE = 1000;
let due = performance.now() + PULSE;
let pulses = 0;
const pulse = setInterval(() => {
  const late = performance.now() - due > PULSE / 3;
  if (coming && !late) idle += 1;
  due = performance.now() + PULSE;
  postMessage({ primieraBytes: bytes, primieraIdle: idle, primieraBusy: late });
  if ((pulses += 1) > 300) clearInterval(pulse); // long since alive, or given up
}, PULSE);
postMessage({ primieraBytes: bytes, primieraIdle: idle, primieraBusy: true });
