// The row under the table: hint, undo, set-up, replay, the record, the log.

function makeTools(ui) {
  const ready = (key, word, action) => () => (ui.view.tools?.[key] ? ui.send(action) : say(ui.live, WORDS[word]));
  ui.hint = tool("hint", WORDS.hint, ready("hint", "outOfTurn", { type: "hint" }));
  ui.undo = tool("undo", WORDS.undo, ready("undo", "noUndo", { type: "undo" }));
  ui.replay = tool("replay", WORDS.replay, ready("replay", "noReplay", { type: "replay" }));
  ui.setup = tool("setup", WORDS.setup, () => ui.send({ type: "setup" }));
  set(ui.setup, "aria-expanded", "false");
  ui.log = h("ol", { class: "pw-log", id: `pw-${++serial}`, tabindex: 0, "aria-label": WORDS.longLog, hidden: true });
  ui.logCount = h("span");
  const toggle = () => {
    const open = ui.log.hidden;
    show(ui.log, open);
    flag(ui.logButton, "aria-expanded", open);
    ui.log.scrollTop = 1e6;
  };
  const props = { "aria-expanded": "false", "aria-controls": ui.log.id, html: ICON.more, onclick: toggle };
  ui.logButton = h("button", { type: "button", class: "pw-tool pw-logb", ...props }, h("span", {}, WORDS.log), ui.logCount);
  return h("div", { class: "pw-foot" }, ui.hint, ui.undo, ui.replay, ui.setup, ui.logButton);
}

function paintTools(ui, view) {
  const tools = view.tools ?? {};
  set(ui.hint, "aria-pressed", String(!!view.hint));
  say(ui.hint.lastChild, view.hintLabel ?? WORDS.hint);
  for (const key of ["hint", "undo", "replay"]) set(ui[key], "aria-disabled", tools[key] ? null : "true");
  set(ui.replay, "aria-pressed", String(!!view.replay));
  set(ui.setup, "aria-expanded", String(!!view.setup));
  show(ui.setup, tools.setup !== false);
  say(ui.logCount, `(${view.log.filter((line) => !line.round).length})`);
  list(ui.log, view.log, byPlace, () => h("li"), (li, line) => {
    say(li, line.round ?? line);
    set(li, "class", line.round ? "round" : null);
  });
  ui.log.scrollTop = 1e6;
}

// ---- the set-up: a form that Python fills, one select for each choice
function makeSetup(ui) {
  ui.setupTitle = h("p", { class: "pw-lbl" });
  ui.fields = h("div", { class: "pw-fields" });
  ui.start = button({ "data-action": "start", "data-main": "true", onclick: () => ui.send({ type: "start", values: formValues(ui) }) }, "");
  ui.setupNote = h("small", { class: "pw-sub" });
  ui.save = tool("save", WORDS.save, () => (ui.view.tools?.save ? ui.send({ type: "save" }) : say(ui.live, WORDS.noRecord)));
  ui.seed = tool("seed", WORDS.seed, () => ui.send({ type: "seed" }));
  ui.file = h("input", { type: "file", accept: ".txt,text/plain", class: "vh", tabindex: -1, "aria-hidden": "true" });
  ui.file.addEventListener("change", async () => {
    const [file] = ui.file.files;
    ui.file.value = "";
    if (file) ui.send({ type: "load", text: await file.text() });
  });
  ui.load = tool("load", WORDS.load, () => ui.file.click());
  const deal = h("div", { class: "pw-row" }, ui.setupNote, ui.start);
  const row = h("div", { class: "pw-row pw-files" }, ui.seed, ui.save, ui.load, ui.file);
  return h("div", { class: "pw-setup", role: "group", hidden: true }, ui.setupTitle, ui.fields, deal, row);
}

function formValues(ui) {
  return Object.fromEntries([...ui.fields.querySelectorAll("select, input")].map((field) => [field.name, field.value]));
}

function makeField(ui, field) {
  const id = `pw-${++serial}`;
  const changed = () => ui.send({ type: "choose", values: formValues(ui) });
  const control = field.options
    ? h("select", { id, name: field.id, onchange: changed })
    : h("input", { id, name: field.id, type: "text", autocomplete: "off", maxlength: 20, onchange: changed });
  return h("div", { class: "pw-field", "data-seat": field.seat ? "true" : null }, h("label", { for: id }), control);
}

function paintSetup(ui, view) {
  const form = view.setup;
  show(ui.setupBox, form);
  if (!form) return;
  set(ui.setupBox, "aria-label", form.label);
  say(ui.setupTitle, form.label);
  say(ui.setupNote, form.note);
  paintButton(ui.start, form.start, null);
  set(ui.save, "aria-disabled", view.tools?.save ? null : "true");
  list(ui.fields, form.fields, (field) => field.id, (field) => makeField(ui, field), (node, field) => {
    const [label, control] = node.children;
    say(label, field.label);
    if (field.options) {
      list(control, field.options, (option) => option.id, ({ id }) => h("option", { value: id }), (option, { name }) => say(option, name));
    }
    if (control.value !== field.value) control.value = field.value;
  });
}

// ---- the replay: a slider over the moves of a hand
function makeReplay(ui) {
  const go = (hand, step) => ui.send({ type: "replay", hand, step });
  const by = (n) => () => {
    const { hand, step, steps } = ui.view.replay;
    const to = step + n;
    if (to >= 1 && to <= steps) go(hand, to);
  };
  const byHand = (n) => () => {
    const { hand, hands, lasts } = ui.view.replay;
    const to = hand + n;
    if (to >= 0 && to < hands) go(to, lasts[to]);
  };
  const step = (label, sign, onclick) => h("button", { type: "button", class: "pw-step", "aria-label": label, onclick }, sign);
  ui.back = step(WORDS.earlier, "‹", by(-1));
  ui.on = step(WORDS.later, "›", by(1));
  ui.handBack = step(WORDS.earlierHand, "«", byHand(-1));
  ui.handOn = step(WORDS.laterHand, "»", byHand(1));
  ui.film = h("input", { type: "range", min: 1, step: 1 });   // before the first step nothing lies on the table
  ui.film.addEventListener("input", () => go(ui.view.replay.hand, +ui.film.value));
  ui.filmLabel = h("p", { class: "pw-ends" }, h("span"), h("span"));
  const track = h("div", { class: "pw-range" }, ui.film, ui.filmLabel);
  return h("div", { class: "pw-replay", role: "group", hidden: true }, ui.handBack, ui.back, track, ui.on, ui.handOn);
}

function paintReplay(ui, view) {
  const film = view.replay;
  show(ui.replayBox, film);
  if (!film) return;
  set(ui.replayBox, "aria-label", film.handLabel);
  ui.film.max = film.steps;
  ui.film.disabled = film.steps < 2;
  if (+ui.film.value !== film.step) ui.film.value = film.step;
  set(ui.film, "aria-label", film.handLabel);
  set(ui.film, "aria-valuetext", film.label);
  say(ui.filmLabel.children[0], film.handLabel);
  say(ui.filmLabel.children[1], film.label);
  for (const [node, off] of [[ui.back, film.step <= 1], [ui.on, film.step === film.steps], [ui.handBack, film.hand === 0], [ui.handOn, film.hand === film.hands - 1]]) {
    set(node, "aria-disabled", off ? "true" : null);
  }
}
