// What to change? Choose, then see the chance of every choice as a bar.

function makeTrainer(ui) {
  ui.title = h("p", { class: "pw-title" });
  ui.choice = makeChoice(ui);
  ui.hand = makeHand(ui);
  ui.worth = makeWorth();
  ui.say = makeSay();
  ui.acts = h("div", { class: "pw-acts", role: "group" });
  ui.heads = h("p", { class: "pw-opthead" }, h("span"), h("span"));
  ui.options = h("ol", { class: "pw-opts" });
  ui.more = tool("more", "", () => ui.send({ type: "more" }));
  ui.more.classList.add("pw-more");
  const felt = h("div", { class: "pw-felt" }, h("div", { class: "pw-handrow" }, ui.hand, ui.worth));
  ui.do = h("div", { class: "pw-do" }, ui.say, ui.heads, ui.options, h("div", { class: "pw-end" }, ui.more, ui.acts));
  return h("div", { class: "pw-box", role: "group" }, h("div", { class: "pw-head" }, ui.title, ui.choice), felt, ui.do, makeLive(ui));
}

function paintTrainer(ui, view) {
  const { options, marks } = view;
  progress.keep(view);
  say(ui.title, view.title);
  paintChoice(ui.choice, view.choice);
  ui.pick = choosing(ui, view, () => {
    paintHand(ui, ui.hand, view.hand, WORDS);
    paintActs(ui, view);
  });
  paintHand(ui, ui.hand, view.hand, WORDS);
  paintWorth(ui.worth, view.hand.worth, WORDS);
  paintSay(ui.say, view.say);
  paintActs(ui, view);
  set(ui.do, "data-mode", options ? "options" : "one");
  show(ui.options, options);
  show(ui.heads, options);
  say(ui.heads.firstChild, marks.change);
  say(ui.heads.lastChild, marks.wins);
  show(ui.more, options && view.more);
  say(ui.more.lastChild, view.more);
  list(ui.options, options ?? [], (option) => option.cards.join() || "-", makeOption, (node, option) => paintOption(node, option, marks));
}

function makeOption() {
  const bar = h("div", { class: "bar", "aria-hidden": "true" }, h("i"));
  return h("li", { class: "pw-opt" }, h("div", { class: "what" }), h("div", { class: "pct" }), bar, h("div", { class: "fine" }, h("span"), h("span")));
}

function miniature(id) {
  const face = h("span", { class: "face" });
  putIndex(face, id);
  return h("span", { class: "pw-mini", "aria-hidden": "true" }, face);
}

function paintOption(node, option, marks) {
  const [what, percent, bar, fine] = node.children;
  flag(node, "data-best", option.best);
  const key = JSON.stringify([option.label, option.best, option.yours, dress]);
  if (what.key !== key) {
    what.key = key;
    const cards = option.cards.length ? option.cards.map(miniature) : [h("span", { "aria-hidden": "true" }, option.label)];
    const tags = [["best", option.best], ["yours", option.yours]].filter(([, on]) => on);
    what.replaceChildren(h("span", { class: "vh" }, `${option.label}. `), ...cards, ...tags.map(([k]) => h("span", { class: "pw-mark", "data-k": k }, marks[k])));
  }
  say(percent, option.percent);
  bar.firstChild.style.width = `${option.share * 100}%`;
  say(fine.children[0], option.reach);
  say(fine.children[1], option.fraction.length < 12 ? option.fraction : "");   // longer ones tell nobody anything
}
