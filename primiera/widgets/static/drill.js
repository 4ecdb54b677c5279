// A drill: one question at a time, feedback at once.

function makeDrill(ui) {
  const { words } = ui;
  ui.title = h("p", { class: "pw-title" });
  ui.streak = h("span", { class: "pw-streak" }, h("span"), h("span", { class: "pw-pile" }));
  ui.pips = h("div", { class: "pw-pips", role: "img" });
  ui.question = h("p", { class: "pw-q" });
  ui.hand = makeHand(ui);
  ui.answers = h("div", { class: "pw-answers", role: "group" });
  ui.answers.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const answer = /^[1-9]$/.test(event.key) && ui.answers.children[event.key - 1];
    if (answer) {
      answer.focus();
      answer.click();
    }
  });
  ui.feed = h("div", { class: "pw-feed" }, h("b"), h("p"));
  const next = () => (ui.view.feedback ? ui.send({ type: "next" }) : say(ui.live, ui.view.first));
  ui.next = button({ "data-action": "next", "data-main": "true", onclick: next }, "");
  const hint = () => ui.send({ type: "hint" });
  const tool = { type: "button", class: "pw-tool", "data-action": "hint", html: ICON.hint, onclick: hint };
  ui.hint = h("button", tool, words.hint);
  const felt = h("div", { class: "pw-felt pw-tray" }, ui.question, ui.hand);
  const below = h("div", { class: "pw-do" }, ui.answers, ui.feed, h("div", { class: "pw-row" }, ui.hint, ui.next));
  const head = h("div", { class: "pw-head" }, ui.title, ui.streak, ui.pips);
  return h("div", { class: "pw-box", role: "group" }, head, felt, below, makeLive(ui));
}

const MARKS = { right: ICON.tick, wrong: ICON.cross };

function putMark(node, kind, text = "") {
  if (node.mark === kind + text) return;
  node.mark = kind + text;
  node.innerHTML = MARKS[kind] ?? "";
  node.append(text);
}

function paintAnswer(node, answer, feedback, words) {
  const right = feedback && answer.id === feedback.right;
  const chosen = feedback && answer.id === feedback.chosen;
  const kind = right ? "right" : chosen ? "wrong" : null;
  say(node.firstChild, answer.name);
  set(node, "data-r", kind);
  set(node, "aria-disabled", feedback ? "true" : null);
  putMark(node.lastChild, kind, kind ? (chosen ? words.yours : words.right) : "");
}

function paintDrill(ui, view) {
  const { words } = ui;
  const { feedback } = view;
  say(ui.title, view.title);
  say(ui.question, view.question);
  say(ui.streak.firstChild, fill(words.streak, { n: view.streak }));
  list(ui.streak.lastChild, Array.from({ length: Math.min(view.streak, 8) }), byPlace, coin);
  set(ui.pips, "aria-label", view.progressLabel);
  list(ui.pips, view.progress, byPlace, () => h("i"), (pip, state) => {
    set(pip, "data-s", state);
    putMark(pip, state);
  });
  paintHand(ui, ui.hand, view.hand, words);
  set(ui.answers, "aria-label", view.question);
  set(ui.answers, "data-count", view.answers.length);
  const make = (answer) => {
    const press = () => ui.view.feedback || ui.send({ type: "answer", answer: answer.id });
    const parts = [h("span"), h("span", { class: "mark" })];
    return h("button", { type: "button", class: "pw-btn", "data-answer": answer.id, onclick: press }, ...parts);
  };
  list(ui.answers, view.answers, (a) => a.id, make, (node, answer) => paintAnswer(node, answer, feedback, words));
  const said = feedback ?? view.hint ?? { lead: view.lead, text: view.prompt };
  set(ui.feed, "data-r", said.kind);
  say(ui.feed.children[0], said.lead);
  say(ui.feed.children[1], said.text);
  set(ui.hint, "aria-pressed", String(!!view.hint));
  paintButton(ui.next, view.next, null, !!feedback);
}
