// Run in the page of the desk: a worker in a frame under the desk's own policy, with every global left in place. What can
// it reach? Resolves to lines such as "fetch: no".
async ([address, policy]) => {
  const worker = async (address) => {
    const said = [];
    const tried = (name, way) => Promise.resolve().then(way).then(
      () => said.push(`${name}: GOT`), () => said.push(`${name}: no`));
    const asked = (request) => new Promise((good, bad) => { request.onsuccess = good; request.onerror = bad; });
    await Promise.all([
      tried("fetch", () => fetch(address)),
      tried("request", () => {
        const request = new XMLHttpRequest();
        request.open("GET", address, false);
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
  const code = `(${worker})("${address}")`;
  const frame = document.createElement("iframe");
  frame.setAttribute("sandbox", "allow-scripts");
  frame.srcdoc = `<meta http-equiv="Content-Security-Policy" content="${policy}"><script type="module">
    const worker = new Worker(URL.createObjectURL(new Blob([${JSON.stringify(code)}])));
    worker.onmessage = ({ data }) => parent.postMessage({ told: data }, "*");</` + `script>`;
  const heard = new Promise((resolve) => {
    addEventListener("message", ({ data }) => data.told && resolve(data.told));
  });
  document.body.append(frame);
  return heard;
}
