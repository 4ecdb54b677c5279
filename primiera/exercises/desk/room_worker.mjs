// A room as a browser's worker, made from a blob so that it stands under the policy of the page that made it: no
// connection to anywhere. (The text of room.mjs goes before this.) The first message brings Python's bytes.

const take = addEventListener.bind(globalThis, "message");
const send = postMessage.bind(globalThis);
const short = (error) => String(error?.message ?? error).slice(0, 300);
let answer;

take(async ({ data }) => {
  if (answer) {
    try { send({ ...answer(data), id: data.id }); } catch (error) { send({ id: data.id, fatal: short(error) }); }
    return;
  }
  try {
    globalThis.importScripts = undefined; // Pyodide refuses classic workers, and means those that load scripts this way
    const blob = (text) => URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
    const opened = await open({ ...data, urls: { pyodide: blob(data.pyodide), asm: blob(data.asm) } });
    if (data.keep) return send({ kept: opened });
    shut();
    answer = opened;
    send({ ready: true });
  } catch (error) {
    send({ error: `Python did not start: ${short(error)}` });
  }
});
