// What is going on, and what the player may do.

function button(props, label, note) {
  const parts = [h("span", {}, label), note ? h("small", {}, note) : null];
  return h("button", { type: "button", class: "pw-btn", ...props }, ...parts);
}

function paintButton(node, label, note, ready = true) {
  say(node.firstChild, label);
  if (note && !node.children[1]) node.append(h("small"));
  if (node.children[1]) {
    say(node.children[1], note);
    show(node.children[1], note);
  }
  set(node, "aria-disabled", ready ? null : "true");
}

const tool = (id, label, onclick) =>
  h("button", { type: "button", class: "pw-tool", "data-action": id, html: ICON[id] ?? "", onclick }, h("span", {}, label));

const makeSay = () => h("div", { class: "pw-say" }, h("span", { class: "orn", html: ICON.ornament }), h("p"));

function paintSay(node, { kind = "say", lead, text }) {
  const [ornament, line] = node.children;
  if (node.dataset.kind !== kind) {
    set(node, "data-kind", kind);
    ornament.innerHTML = kind === "hint" ? ICON.hint : ICON.ornament;
  }
  if (line.last !== lead + text) {
    line.last = lead + text;
    line.replaceChildren(h("b", {}, lead), ` ${text}`);
  }
}

// A showdown's reasons in order; the one that decides carries its own mark.
function paintWhy(node, steps) {
  list(node, steps, byPlace, () => h("li", {}, h("span", { class: "k" }), h("span", { class: "v" })), (li, step) => {
    say(li.children[0], step.by);
    say(li.children[1], step.text);
    flag(li, "data-decides", step.decides);
  });
}

// An action with amounts is one button for each: one press, its price under the coin.
function makeAmounts(ui, action) {
  const label = h("span", { class: "lbl", "aria-hidden": "true" }, action.label);
  return h("div", { class: "pw-amounts", role: "group" }, label, h("span", { class: "coins" }));
}

function paintAmounts(ui, node, action) {
  set(node, "aria-label", action.label);
  say(node.firstChild, action.label);
  const make = ({ n }) => {
    const disc = h("span", { class: "disc", html: ICON.disc }, h("span", {}, String(n)));
    const props = { "data-action": action.id, "data-amount": n, onclick: () => ui.act(action.id, n) };
    return h("button", { type: "button", class: "pw-chip", ...props }, h("span", { class: "vh" }), disc, h("small"));
  };
  list(node.lastChild, action.amounts, (amount) => `${action.id} ${amount.n}`, make, (chip, amount) => {
    say(chip.firstChild, `${action.label} `);
    say(chip.lastChild, amount.note);
    set(chip, "aria-disabled", action.ready === false ? "true" : null);
  });
}

function actionWords(ui, action) {
  const { draft, picked } = ui;
  if (action.id === "declare" && draft) {
    const name = draft.points ? `${draft.name} ${draft.points}` : draft.name;
    const values = { name, pay: action.match + draft.stake, match: action.match, stake: draft.stake };
    return [fill(action.label, values), fill(action.note, values)];
  }
  const count = picked.size;
  const label = action.byCount ? fill(action.byCount[Math.min(count, action.byCount.length - 1)], { n: count }) : action.label;
  return [label, action.note];
}

// A button that is not ready stays where it is and says why, so that nothing moves. `byCount` gives one label for
// each number of chosen cards.
function paintActs(ui, view) {
  ui.act = (id, amount) => {
    const action = view.actions.find((one) => one.id === id);
    if (action.ready === false) {
      say(ui.live, action.reason);
      return;
    }
    const sent = { type: id };
    if (amount) sent.amount = amount;
    if (action.byCount || action.cards) sent.cards = [...ui.picked];
    if (id === "declare") {
      const { id: combination, points, stake } = ui.draft;
      Object.assign(sent, { combination, points, stake });
    }
    ui.send(sent);
  };
  set(ui.acts, "aria-label", view.actsLabel ?? WORDS.yourTurn);
  const make = (action) =>
    action.amounts
      ? makeAmounts(ui, action)
      : button({ "data-action": action.id, onclick: () => ui.act(action.id) }, "");
  list(ui.acts, view.actions, (action) => action.id + (action.amounts ? "+" : ""), make, (node, action) => {
    if (action.amounts) {
      paintAmounts(ui, node, action);
      return;
    }
    paintButton(node, ...actionWords(ui, action), action.ready !== false);
    flag(node, "data-main", action.main);
    set(node, "aria-pressed", action.pressed === undefined ? null : String(action.pressed));
  });
  const main = view.actions.find((action) => action.byCount || action.cards);
  ui.confirm = main ? () => ui.act(main.id) : null;
}

// Choosing cards is the page's own business until it is sent.
function choosing(ui, view, repaint) {
  const { choose, refusal } = view.hand;
  if (!choose) return refusal ? () => say(ui.live, refusal) : null;
  return (id) => {
    if (!ui.picked.delete(id)) {
      if (ui.picked.size >= choose.max) {
        say(ui.live, choose.full);
        return;
      }
      ui.picked.add(id);
    }
    wear(view.skin);   // another widget of the page may have worn another since
    repaint();
    say(ui.live, fill(ui.picked.size === 1 ? choose.one : choose.many, { n: ui.picked.size }));
  };
}

const makeLive = (ui) => (ui.live = h("p", { class: "vh", "aria-live": "polite", role: "status" }));
