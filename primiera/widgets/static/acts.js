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

// A button that is not ready stays where it is and says why, so that nothing moves. `byCount` gives one label for
// each number of chosen cards.
function paintActs(ui, view) {
  const count = ui.picked.size;
  ui.act = (id) => {
    const action = view.actions.find((one) => one.id === id);
    if (action.ready === false) say(ui.live, action.reason);
    else ui.send(action.byCount ? { type: id, cards: [...ui.picked] } : { type: id });
  };
  set(ui.acts, "aria-label", view.actsLabel);
  const make = ({ id }) => button({ "data-action": id, onclick: () => ui.act(id) }, "");
  list(ui.acts, view.actions, (a) => a.id, make, (node, a) => {
    const label = a.byCount ? fill(a.byCount[Math.min(count, a.byCount.length - 1)], { n: count }) : a.label;
    paintButton(node, label, a.note, a.ready !== false);
    flag(node, "data-main", a.main);
  });
  const main = view.actions.find((a) => a.byCount);
  ui.confirm = main ? () => ui.act(main.id) : null;
}

// Choosing cards is the page's own business until it is sent.
function choosing(ui, view, repaint) {
  const { choose } = view.hand;
  if (!choose) return null;
  return (id) => {
    if (!ui.picked.delete(id)) {
      if (ui.picked.size >= choose.max) {
        say(ui.live, choose.full);
        return;
      }
      ui.picked.add(id);
    }
    repaint();
    say(ui.live, fill(ui.picked.size === 1 ? choose.one : choose.many, { n: ui.picked.size }));
  };
}

const makeLive = (ui) => (ui.live = h("p", { class: "vh", "aria-live": "polite", role: "status" }));
