// A question: cards, answers to press or cards to pick, feedback at once. Drills and levels are drawn so.

function makeDrill(ui) {
  ui.title = h("p", { class: "pw-title" });
  ui.sub = h("span", { class: "pw-sub" });
  ui.streak = h("span", { class: "pw-streak" }, h("span"), h("span", { class: "pw-pile" }));
  ui.pips = h("ol", { class: "pw-pips" });
  ui.question = h("p", { class: "pw-q" });
  ui.hand = makeHand(ui);
  ui.hands = h("div", { class: "pw-hands" });
  ui.answers = h("div", { class: "pw-answers", role: "group" });
  ui.answers.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const answer = /^[1-9]$/.test(event.key) && ui.answers.children[event.key - 1];
    if (answer) {
      answer.focus();
      answer.click();
    }
  });
  ui.acts = h("div", { class: "pw-acts", role: "group" });
  ui.feed = h("div", { class: "pw-feed" }, h("b"), h("p"));
  const next = () => (ui.view.feedback ? ui.send({ type: "next" }) : say(ui.live, ui.view.first));
  ui.next = button({ "data-action": "next", "data-main": "true", onclick: next }, "");
  ui.again = button({ "data-action": "undo", onclick: () => ui.send({ type: "undo" }) }, WORDS.again);
  ui.hint = tool("hint", WORDS.hint, () => ui.send({ type: "hint" }));
  const felt = h("div", { class: "pw-felt pw-tray" }, ui.question, ui.hands, ui.hand);
  ui.do = h("div", { class: "pw-do" }, ui.answers, ui.acts, ui.feed, h("div", { class: "pw-row" }, ui.hint, ui.again, ui.next));
  ui.choice = makeChoice(ui);
  const head = h("div", { class: "pw-head" }, ui.title, ui.sub, ui.choice, ui.streak, ui.pips);
  return h("div", { class: "pw-box", role: "group" }, head, felt, ui.do, makeLive(ui));
}

// One thing to choose beside the title, such as the game that judges.
function makeChoice(ui) {
  const id = `pw-${++serial}`;
  const select = h("select", { id, onchange: () => ui.send({ type: "choose", value: select.value }) });
  return h("span", { class: "pw-field pw-choice" }, h("label", { for: id }), select);
}

function paintChoice(node, choice) {
  show(node, choice);
  if (!choice) return;
  const [label, select] = node.children;
  say(label, choice.label);
  list(select, choice.options, (option) => option.id, ({ id }) => h("option", { value: id }), (option, { name }) => say(option, name));
  if (select.value !== choice.value) select.value = choice.value;
}

const MARKS = { right: ICON.tick, wrong: ICON.cross };

function putMark(node, kind, text = "") {
  if (node.mark === kind + text) return;
  node.mark = kind + text;
  node.innerHTML = MARKS[kind] ?? "";
  node.append(text);
}

function paintAnswer(node, answer, feedback) {
  const right = feedback && answer.id === feedback.right;
  const chosen = feedback && answer.id === feedback.chosen;
  const kind = right ? "right" : chosen ? "wrong" : null;
  say(node.firstChild, answer.name);
  set(node, "data-r", kind);
  set(node, "aria-disabled", feedback ? "true" : null);
  putMark(node.lastChild, kind, kind ? (chosen ? WORDS.yours : WORDS.right) : "");
}

// Several hands that lie open, to be compared.
function paintHands(node, hands) {
  set(node, "data-count", hands.length);
  const make = () => {
    const fan = h("div", { class: "pw-fan", "data-face": "up", role: "img" });
    return h("div", { class: "pw-side" }, h("p", { class: "pw-who" }, h("span", { class: "nm" }), h("span", { class: "pw-tag" })), fan);
  };
  list(node, hands, byPlace, make, (side, hand) => {
    const [who, fan] = side.children;
    say(who.firstChild, hand.name);
    show(who.lastChild, hand.tag);
    say(who.lastChild, hand.tag);
    set(who.lastChild, "data-kind", hand.wins ? "win" : "move");
    set(fan, "aria-label", hand.label);
    set(fan, "data-cards", hand.cards.length);
    list(fan, hand.cards, byPlace, () => h("i"), (card, shown) => {
      putFace(card, shown.id);
      set(card, "data-counts", shown.counts === undefined ? null : String(shown.counts));
    });
  });
}

function paintPips(ui, view) {
  show(ui.pips, view.progress.length > 1);
  set(ui.pips, "aria-label", view.progressLabel);
  const saved = progress.read();
  list(ui.pips, view.progress, byPlace, () => h("li", {}, h("span", { class: "vh" }), h("span", { "aria-hidden": "true" })), (pip, state) => {
    const kind = state.state ?? state;
    const stars = Math.max(state.stars ?? 0, saved.stars[state.key] ?? 0);
    set(pip, "data-s", stars && kind !== "now" ? "done" : kind);
    set(pip, "data-stars", stars || null);
    say(pip.firstChild, stars ? fill(WORDS.stars, { n: stars }) : "");
    putMark(pip.lastChild, state.state ? "" : kind, stars ? String(stars) : "");
  });
}

function paintDrill(ui, view) {
  const { feedback } = view;
  progress.keep(view);
  say(ui.title, view.title);
  say(ui.sub, view.sub);
  paintChoice(ui.choice, view.choice);
  say(ui.question, view.question);
  show(ui.streak, view.streak != null);
  say(ui.streak.firstChild, fill(WORDS.streak, { n: view.streak }));
  list(ui.streak.lastChild, Array.from({ length: Math.min(view.streak ?? 0, 8) }), byPlace, coin);
  paintPips(ui, view);
  show(ui.hand, view.hand);
  show(ui.hands, view.hands);
  if (view.hands) paintHands(ui.hands, view.hands);
  ui.pick = null;
  ui.confirm = null;
  if (view.hand) {
    ui.pick = choosing(ui, view, () => {
      paintHand(ui, ui.hand, view.hand, WORDS);
      paintActs(ui, view);
    });
    paintHand(ui, ui.hand, view.hand, WORDS);
  }
  show(ui.answers, view.answers.length);
  set(ui.answers, "aria-label", view.question);
  set(ui.answers, "data-count", view.answers.length);
  set(ui.answers, "data-long", view.answers.some(({ name }) => name.length > 16) ? "true" : null);
  const press = (id) => () => ui.view.feedback || ui.send({ type: "answer", answer: id });
  const make = ({ id }) => {
    const props = { type: "button", class: "pw-btn", "data-answer": id, onclick: press(id) };
    return h("button", props, h("span"), h("span", { class: "mark" }));
  };
  list(ui.answers, view.answers, (answer) => answer.id, make, (node, answer) => paintAnswer(node, answer, feedback));
  show(ui.acts, view.actions?.length);
  if (view.actions) paintActs(ui, view);
  const said = feedback ?? view.hint ?? { lead: view.lead, text: view.prompt };
  set(ui.feed, "data-r", said.kind);
  say(ui.feed.children[0], said.lead);
  say(ui.feed.children[1], unbroken(said.text));
  say(ui.hint.lastChild, view.hintLabel ?? WORDS.hint);
  set(ui.hint, "aria-pressed", String(!!view.hint));
  set(ui.hint, "aria-disabled", feedback ? "true" : null);
  show(ui.again, view.again);
  flag(ui.again, "data-main", view.again);
  flag(ui.next, "data-main", !view.again);
  show(ui.next, view.next);
  paintButton(ui.next, view.next, null, !!feedback);
}
