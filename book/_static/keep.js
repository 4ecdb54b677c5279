// Keeps the book in this browser for the next visit, with or without a network. The rules are in the service worker.
(() => {
  const workers = navigator.serviceWorker; // none over plain http, none where storage is off
  if (!workers || !window.isSecureContext) return;
  const root = new URL(document.documentElement.dataset.content_root || "./", location.href);
  const used = () => [location.href, ...performance.getEntriesByType("resource").map((entry) => entry.name)];
  // The whole book is a megabyte: not for those who pay for each.
  const generous = () => !navigator.connection?.saveData && !matchMedia("(prefers-reduced-data: reduce)").matches;

  const say = (message) =>
    workers.ready.then(({ active }) => active.postMessage(message)).catch(() => {}); // the book is read without, too

  const start = async () => {
    try {
      await workers.register(new URL("sw.js", root), { scope: root.pathname, updateViaCache: "none" });
      await say({ used: used() });
      // Not while the page, and perhaps its Python, is still arriving.
      if (generous()) setTimeout(() => say({ used: used(), book: true }), 3000);
    } catch { /* storage is off, or full */ }
  };
  if (document.readyState === "complete") start();
  else addEventListener("load", start, { once: true });
  // Python has been fetched: the browser has its bytes, and keeping them costs no second download. Reading them once more
  // can wait until the table is drawn.
  addEventListener("primiera:python-ready", () => setTimeout(() => say({ used: used(), python: true }), 5000));
  workers.addEventListener("message", ({ data }) => {
    if (!data?.primieraKept) return;
    const { dataset } = document.documentElement;
    if (data.primieraKept.failed.length) return;
    if (data.primieraKept.book) dataset.keptBook = "yes";
    if (data.primieraKept.python) dataset.keptPython = "yes";
  });
})();
