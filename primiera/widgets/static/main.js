// render(root, view, send) draws `view`, plain data from Python, into `root`, and patches it in place when it comes
// again. send(action) gets one plain object. No rule of any game is known here: what is legal, what it costs and what
// to say all come in the view. Chosen cards are kept here until they are sent, and forgotten when view.turn changes.

const KINDS = {
  table: [makeTable, paintTable],
  duel: [makeDuel, paintDuel],
  drill: [makeDrill, paintDrill],
  explorer: [makeExplorer, paintExplorer],
  trainer: [makeTrainer, paintTrainer],
};

function render(root, view, send) {
  const [make, paint] = KINDS[view.kind];
  let ui = root.primiera;
  if (ui?.kind !== view.kind) {
    ui = root.primiera = { kind: view.kind, picked: new Set(), words: WORDS };
    root.classList.add("pw");
    set(root, "data-lm-suppress-shortcuts", "true");   // JupyterLab would take the keys
    root.replaceChildren(make(ui));
    ui.alert = h("p", { class: "pw-alert", hidden: true });
    (ui.do ?? root.firstChild.lastChild).before(ui.alert);
    ui.look = makeLook();
    root.firstChild.lastChild.before(ui.look);   // the game comes first for the keyboard
  }
  if (ui.turn !== view.turn) {
    ui.turn = view.turn;
    ui.picked = new Set(view.hand?.choose?.picked ?? []);
    ui.draft = null;
  }
  ui.view = view;
  ui.send = (action) => {
    set(root, "aria-busy", "true");
    send(action);
  };
  set(root, "aria-busy", null);
  set(root.firstChild, "aria-label", view.boxLabel ?? view.title);
  wear(view.skin);
  const had = root.contains(document.activeElement) ? document.activeElement : null;
  const shut = had?.getAttribute("aria-disabled");
  paint(ui, view);
  // What went wrong is said where one looks, and stays until the next move.
  show(ui.alert, view.alert);
  say(ui.alert, view.alert);
  ui.look.lastChild.value = view.skin ?? "latin-four";
  if (heedLook(root, ui)) return;   // it comes again as the reader wants it
  announce(ui, view);
  goOn(root, ui, view);
  if (view.file) offer(view.file);
  keepFocus(root, view, had, shut);
}

function announce(ui, view) {
  const spoken = view.alert ?? view.live;
  if (spoken && ui.spoken !== view.turn + spoken) {
    ui.spoken = view.turn + spoken;
    say(ui.live, unbroken(spoken));
  }
}

// While others move the view says how long to look before the next of them does.
function goOn(root, ui, view) {
  clearTimeout(ui.timer);
  if (!view.auto) return;
  ui.timer = setTimeout(() => root.isConnected && ui.send({ type: "go", turn: view.turn }), view.auto);
}

// A file to keep: the browser saves it, nothing leaves the machine.
function offer({ name, text }) {
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  const link = h("a", { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

// The focused control may have gone with the move: the next one takes the focus, never the page. One that was closed
// already is being read, and the tiles of the explorer are walked whether open or not.
function keepFocus(root, view, had, shut) {
  if (!had) return;
  const closed = had.getAttribute("aria-disabled") && !shut && !had.matches(".pw-tile");
  if (had.isConnected && !had.closest("[hidden]") && !closed) return;
  const main = ".pw-do [data-main='true']:not([aria-disabled])";
  const any = ".pw-do .pw-btn:not([aria-disabled]), .pw-do .pw-chip:not([aria-disabled])";
  const places = [view.hand?.choose ? ".pw-card" : null, main, ".pw-answers .pw-btn", any, ".pw-card"];
  const next = places.map((place) => place && root.querySelector(place)).find(Boolean);
  next?.focus({ preventScroll: true });
}

// Not by the name `render`: anywidget would take that export for its own.
export { learn, render as draw, speak };
export default {
  render({ model, el }) {
    const root = document.createElement("div");
    const paint = () => {
      speak(model.get("words"));
      learn(model.get("faces"));
      render(root, model.get("view"), (action) => model.send(action));
    };
    const heard = (message) => learn(message.faces ?? {});   // faces seen for the first time come ahead of their view
    el.append(root);
    model.on("change:view", paint);
    model.on("msg:custom", heard);
    paint();
    return () => {
      model.off("change:view", paint);
      model.off("msg:custom", heard);
    };
  },
};
