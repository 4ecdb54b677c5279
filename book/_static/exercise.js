// Under an exercise: "Start anew" deletes the reader's own copy in this browser, so that the notebook opens as written.
// JupyterLite keeps copies in IndexedDB, by path; where there is none of this notebook, the button is not shown.
(() => {
  const NAME = "Primiera notebooks"; // tools/lite.py: contentsStorageName
  const STORES = ["files", "checkpoints"];
  const buttons = document.querySelectorAll("[data-anew]");
  const got = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

  /** Do something with the kept notebooks; nothing where none were ever kept: to open a database is to make it. */
  async function kept(action) {
    const known = (await indexedDB.databases?.()) ?? [];
    if (!known.some(({ name }) => name === NAME)) return undefined;
    const base = await got(indexedDB.open(NAME));
    try {
      const stores = STORES.filter((name) => base.objectStoreNames.contains(name));
      return stores.length ? await action(base, stores) : undefined;
    } finally {
      base.close();
    }
  }
  const has = (path) => kept((base, [first]) => got(base.transaction(first).objectStore(first).getKey(path)));
  const forget = (path) => kept((base, stores) => {
    const doing = base.transaction(stores, "readwrite");
    return Promise.all(stores.map((name) => got(doing.objectStore(name).delete(path))));
  });

  async function look() {
    for (const button of buttons) button.hidden = (await has(button.dataset.anew)) === undefined;
  }
  for (const button of buttons) {
    button.addEventListener("click", async () => {
      const path = button.dataset.anew;
      if (!confirm(`Delete your copy of ${path} in this browser? What you wrote in it is lost, unless you downloaded it.`)) return;
      await forget(path);
      button.hidden = true;
      button.nextElementSibling.textContent = "Deleted. It opens as it was written.";
    });
  }
  if (!buttons.length || !globalThis.indexedDB) return;
  const tried = () => look().catch(() => {}); // a browser that keeps nothing has nothing to delete
  addEventListener("pageshow", tried);
  document.addEventListener("visibilitychange", tried);
})();
