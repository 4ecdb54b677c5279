// Declaring: class, points, stake. What may be declared comes from Python as lists of numbers; the draft lives here
// until it is sent.

function makeDeclare(ui) {
  ui.radio = `pw-${++serial}`;
  ui.ladder = { locked: h("div", { class: "pw-shut" }), ceiling: h("p", { class: "pw-bound" }), rungs: h("div", { class: "pw-rungs2" }) };
  ui.ladder.floor = h("p", { class: "pw-bound" });
  ui.ladder.hides = h("p", { class: "pw-hide" });
  ui.out = h("output", { "aria-hidden": "true" });
  ui.slide = h("input", { type: "range", step: 1, min: 0 });
  ui.low = h("span");
  ui.high = h("span");
  const step = (label, by, sign) =>
    h("button", { type: "button", class: "pw-step", "aria-label": label, onclick: () => stepPoints(ui, by) }, sign);
  ui.minus = step(WORDS.fewer, -1, "−");
  ui.plus = step(WORDS.more, 1, "+");
  ui.slide.addEventListener("input", () => {
    ui.draft.points = draftClass(ui).values[+ui.slide.value];
    repaintDraft(ui);
  });
  const range = h("div", { class: "pw-range" }, ui.out, ui.slide);
  ui.points = h(
    "div", { class: "pw-pointsbox" },
    h("span", { class: "pw-lbl" }, WORDS.howMany),
    h("div", { class: "pw-points" }, ui.minus, range, ui.plus),
    h("p", { class: "pw-ends" }, ui.low, ui.high),
  );
  ui.stakes = h("div", { class: "pw-stakes" });
  const { locked, ceiling, rungs, floor, hides } = ui.ladder;
  const classes = h("fieldset", { class: "pw-ladder" }, h("legend", {}, WORDS.combination), locked, ceiling, rungs, floor, hides);
  const stakes = h("fieldset", { class: "pw-stakebox" }, h("legend", { class: "pw-lbl" }, WORDS.stake), ui.stakes);
  return h("div", { class: "pw-dec", hidden: true }, classes, h("div", { class: "pw-params" }, ui.points, stakes));
}

const draftClass = (ui) => ui.view.declare.classes.find((one) => one.id === ui.draft.id);

function repaintDraft(ui) {
  paintDeclare(ui, ui.view);
  paintActs(ui, ui.view);
}

function stepPoints(ui, by) {
  const { values } = draftClass(ui);
  const next = values[values.indexOf(ui.draft.points) + by];
  if (next === undefined) return;
  ui.draft.points = next;
  repaintDraft(ui);
  say(ui.live, `${next} ${WORDS.points}`);
}

// Another class keeps the points where it can, else takes the middle of what is open.
function chooseClass(ui, id) {
  ui.draft.id = id;
  const { values } = draftClass(ui);
  if (!values.includes(ui.draft.points)) ui.draft.points = values[Math.floor(values.length / 2)];
  repaintDraft(ui);
}

function hiding({ holds, hides }, draft) {
  if (draft.id !== holds.id) return hides.class;
  return draft.points === holds.points ? hides.none : fill(hides.points, { n: holds.points - draft.points });
}

function paintDeclare(ui, view) {
  const form = view.declare;
  ui.draft ??= { ...form.draft };
  const { draft, ladder } = ui;
  const chosen = draftClass(ui);
  draft.name = chosen.name;
  const open = form.classes.filter((one) => !one.locked).reverse();
  const shut = form.classes.filter((one) => one.locked).map((one) => one.name);
  list(ladder.locked, shut.length ? [0] : [], byPlace, () => h("p", { class: "pw-locked" }), (line) => say(line, `${WORDS.above}: ${shut.join(", ")}`));
  say(ladder.ceiling, form.ceiling);
  say(ladder.floor, form.floor);
  say(ladder.hides, hiding(form, draft));
  const radio = (one) => h("input", { type: "radio", name: ui.radio, value: one.id, onchange: () => chooseClass(ui, one.id) });
  const rung = (one) => h("label", { class: "pw-rung" }, radio(one), h("span", { class: "nm" }), h("span", { class: "rng" }));
  list(ladder.rungs, open, (one) => one.id, rung, (label, one) => {
    label.firstChild.checked = one.id === draft.id;
    say(label.children[1], one.name);
    say(label.children[2], one.range);
  });
  const { values } = chosen;
  const at = values.indexOf(draft.points);
  set(ui.points, "data-empty", values[0] === 0 ? "true" : null);   // declared by name alone
  ui.slide.max = values.length - 1;
  ui.slide.value = at;
  ui.slide.disabled = values.length < 2;
  set(ui.slide, "aria-label", `${chosen.name}, ${WORDS.points}`);
  set(ui.slide, "aria-valuetext", `${draft.points} ${WORDS.points}`);
  say(ui.out, draft.points);
  say(ui.low, chosen.least);
  say(ui.high, chosen.most);
  set(ui.minus, "aria-disabled", at <= 0 ? "true" : null);
  set(ui.plus, "aria-disabled", at >= values.length - 1 ? "true" : null);
  const stake = (n) => {
    const choose = () => {
      ui.draft.stake = n;
      repaintDraft(ui);
    };
    const props = { type: "radio", name: `${ui.radio}s`, value: n, "aria-label": `${n} ${WORDS.chips}`, onchange: choose };
    const disc = h("span", { class: "disc", html: ICON.disc, "aria-hidden": "true" }, h("span", {}, String(n)));
    return h("label", { class: "pw-stake" }, h("input", props), disc);
  };
  list(ui.stakes, form.stakes, (n) => n, stake, (label, n) => (label.firstChild.checked = n === draft.stake));
}
