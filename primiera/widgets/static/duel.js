// Two hands: a rival's, lying open, and yours, to change once.

function makeDuel(ui) {
  ui.title = h("p", { class: "pw-title" });
  ui.sub = h("span", { class: "pw-sub" });
  ui.steps = h("ol", { class: "pw-steps" });
  ui.fan = h("div", { class: "pw-fan", "data-face": "up", role: "img" });
  ui.tag = h("span", { class: "pw-tag", "data-kind": "move" });
  ui.name = h("span", { class: "nm" });
  ui.rival = h("div", { class: "pw-rival" }, ui.fan, h("p", { class: "pw-who" }, ui.name, ui.tag));
  ui.hand = makeHand(ui);
  ui.worth = makeWorth();
  ui.verdict = h("p", { class: "pw-verdict" });
  ui.why = h("ol", { class: "pw-why" });
  ui.acts = h("div", { class: "pw-acts", role: "group" });
  const below = h("div", { class: "pw-do pw-duel", "data-mode": "result" }, ui.verdict, ui.why, ui.acts);
  const felt = h("div", { class: "pw-felt" }, ui.rival, h("div", { class: "pw-handrow" }, ui.hand, ui.worth));
  const head = h("div", { class: "pw-head" }, ui.title, ui.sub, ui.steps);
  return h("div", { class: "pw-box", role: "group" }, head, felt, below, makeLive(ui));
}

function paintDuel(ui, view) {
  const { words } = ui;
  const { rival, result } = view;
  say(ui.title, view.title);
  say(ui.sub, view.sub);
  list(ui.steps, view.steps, byPlace, () => h("li", {}, h("span")), (li, step, i) => {
    say(li.firstChild, step);
    set(li, "aria-current", i === view.step ? "step" : null);
  });
  set(ui.fan, "aria-label", rival.label);
  list(ui.fan, rival.cards, byPlace, () => h("i"), (node, card) => {
    putFace(node, card.id);
    set(node, "data-counts", String(card.counts));
  });
  say(ui.name, rival.name);
  say(ui.tag, rival.worth);
  set(ui.tag, "data-kind", rival.wins ? "win" : "move");
  ui.pick = choosing(ui, view, () => {
    paintHand(ui, ui.hand, view.hand, words);
    paintActs(ui, view);
  });
  paintHand(ui, ui.hand, view.hand, words);
  paintWorth(ui.worth, view.hand.worth, words);
  say(ui.verdict, result.title);
  paintWhy(ui.why, result.steps);
  paintActs(ui, view);
}
