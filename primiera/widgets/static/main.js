// render(root, view, send) draws `view`, plain data from Python, into `root`, and patches it in place when it comes
// again. send(action) gets one plain object. No rule of any game is known here: what is legal, what it costs and what
// to say all come in the view. Chosen cards are kept here until they are sent, and forgotten when view.turn changes.

const KINDS = {
  duel: [makeDuel, paintDuel],
  drill: [makeDrill, paintDrill],
};

function render(root, view, send) {
  const [make, paint] = KINDS[view.kind];
  let ui = root.primiera;
  if (ui?.kind !== view.kind) {
    ui = root.primiera = { kind: view.kind, picked: new Set(), words: { ...WORDS, ...view.words } };
    root.classList.add("pw");
    set(root, "data-lm-suppress-shortcuts", "true");   // JupyterLab would take the keys
    root.replaceChildren(make(ui));
  }
  if (ui.turn !== view.turn) {
    ui.turn = view.turn;
    ui.picked = new Set(view.hand?.choose?.picked ?? []);
  }
  ui.view = view;
  ui.send = send;
  set(root.firstChild, "aria-label", view.boxLabel ?? view.title);
  const had = root.contains(document.activeElement) ? document.activeElement : null;
  paint(ui, view);
  if (view.live && ui.spoken !== view.turn + view.live) {
    ui.spoken = view.turn + view.live;
    say(ui.live, view.live);
  }
  // The focused control may have gone with the move: the next one takes the focus, never the page.
  if (had && (!had.isConnected || had.closest("[hidden]") || had.getAttribute("aria-disabled"))) {
    const main = ".pw-do [data-main='true']:not([aria-disabled])";
    const places = [view.hand?.choose ? ".pw-card" : null, main, ".pw-answers .pw-btn"];
    const next = places.map((place) => place && root.querySelector(place)).find(Boolean);
    next?.focus({ preventScroll: true });
  }
}

export default {
  render({ model, el }) {
    const root = document.createElement("div");
    const paint = () => {
      learn(model.get("faces"));
      render(root, model.get("view"), (action) => model.send(action));
    };
    el.append(root);
    model.on("change:view", paint);
    paint();
    return () => model.off("change:view", paint);
  },
};
