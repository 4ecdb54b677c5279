// Run in a frame under the desk's own policy: a worker with every global left in place. What can it reach? Resolves to
// lines such as "fetch: no".
async (address) => {
  const worker = async (address) => {
    const said = [];
    // What is never answered was not reached either; the test's own listener has the last word.
    const unanswered = () => new Promise((_, bad) => setTimeout(bad, 20_000));
    const tried = (name, way) => Promise.race([Promise.resolve().then(way), unanswered()]).then(
      () => said.push(`${name}: GOT`), () => said.push(`${name}: no`));
    const asked = (request) => new Promise((good, bad) => { request.onsuccess = good; request.onerror = bad; });
    await Promise.all([
      tried("fetch", () => fetch(address)),
      tried("request", () => {
        const request = new XMLHttpRequest();
        request.open("GET", address, false);
        request.timeout = 20_000;
        request.send();
      }),
      tried("socket", () => new Promise((good, bad) => {
        const socket = new WebSocket(address.replace("http", "ws"));
        socket.onopen = good;
        socket.onerror = bad;
      })),
      tried("import", () => import(`${address}x.mjs`)),
      tried("scripts", () => importScripts(`${address}x.js`)),
      tried("eval", () => eval("1")),
      tried("storage", () => asked(indexedDB.open("x"))),
      tried("caches", () => caches.open("x")),
      tried("worker", () => new Promise((good, bad) => {
        const code = `fetch("${address}").then(() => postMessage(1), () => postMessage(0))`;
        const nested = new Worker(URL.createObjectURL(new Blob([code])));
        nested.onmessage = ({ data }) => (data ? good() : bad());
        nested.onerror = bad;
      })),
    ]);
    postMessage(said);
  };
  const probe = new Worker(URL.createObjectURL(new Blob([`(${worker})("${address}")`])));
  return new Promise((resolve, reject) => {
    probe.onmessage = ({ data }) => resolve(data);
    probe.onerror = () => reject(new Error("the probe did not start"));
  });
}
