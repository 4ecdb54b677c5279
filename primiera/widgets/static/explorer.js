// Four cards of forty: what they are, how the points add up, and how every rule set judges them.

function makeExplorer(ui) {
  ui.title = h("p", { class: "pw-title" });
  ui.sub = h("span", { class: "pw-sub" });
  ui.slots = h("div", { class: "pw-slots", role: "img" });
  ui.worth = makeWorth();
  ui.grid = h("div", { class: "pw-grid", role: "group" });
  ui.grid.addEventListener("keydown", (event) => walkGrid(ui.grid, event));
  const clear = () => {
    ui.send({ type: "cards", cards: [] });
    tiles(ui)[0].focus();
  };
  ui.clear = button({ "data-action": "clear", onclick: clear }, "");
  ui.random = button({ "data-action": "next", onclick: () => ui.send({ type: "next" }) }, "");
  ui.caption = h("caption");
  ui.heads = h("tr");
  ui.rows = h("tbody");
  ui.steps = h("p", { class: "pw-adding" });
  const felt = h("div", { class: "pw-felt pw-pick" }, h("div", { class: "pw-handrow" }, ui.slots, ui.worth));
  const table = h("table", { class: "pw-judges" }, ui.caption, h("thead", {}, ui.heads), ui.rows);
  const row = h("div", { class: "pw-row" }, ui.steps, ui.random, ui.clear);
  ui.do = h("div", { class: "pw-do pw-verdicts" }, row, table);
  return h("div", { class: "pw-box", role: "group" }, h("div", { class: "pw-head" }, ui.title, ui.sub), felt, ui.grid, ui.do, makeLive(ui));
}

const tiles = (ui) => [...ui.grid.querySelectorAll(".pw-tile")];

// Arrows walk the tiles in two dimensions.
function walkGrid(grid, event) {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const all = [...grid.querySelectorAll(".pw-tile")];
  const at = all.indexOf(document.activeElement);
  const columns = getComputedStyle(grid.firstChild).gridTemplateColumns.split(" ").length;
  const steps = { ArrowRight: at + 1, ArrowLeft: at - 1, ArrowDown: at + columns, ArrowUp: at - columns, Home: 0, End: all.length - 1 };
  const to = steps[event.key];
  if (at < 0 || to === undefined) return;
  event.preventDefault();
  if (all[to]) focusOne(all, to);
}

function pressTile(ui, id) {
  const chosen = new Set(ui.view.chosen.map((card) => card.id));
  if (!chosen.delete(id)) {
    if (chosen.size === 4) {
      say(ui.live, WORDS.four);
      return;
    }
    chosen.add(id);
  }
  const all = tiles(ui);
  focusOne(all, all.findIndex((tile) => tile.dataset.card === id));
  ui.send({ type: "cards", cards: [...chosen] });
}

function makeTile(ui, card, first) {
  const face = h("span", { class: "face" });
  const props = { type: "button", class: "pw-tile", "data-card": card.id, tabindex: first ? 0 : -1, onclick: () => pressTile(ui, card.id) };
  return h("button", props, face, h("span", { class: "tick", html: ICON.tick }));
}

function paintExplorer(ui, view) {
  const chosen = view.chosen.map((card) => card.id);
  say(ui.title, view.title);
  say(ui.sub, view.sub);
  set(ui.grid, "aria-label", view.gridLabel);
  set(ui.slots, "aria-label", view.slotsLabel);
  const slot = () => h("div", { class: "pw-slot" }, h("span"), h("span", { class: "face" }), h("span", { class: "pw-seal" }));
  list(ui.slots, [0, 1, 2, 3], byPlace, slot, (node, i) => {
    const card = view.chosen[i];
    const [number, face, seal] = node.children;
    flag(node, "data-full", !!card);
    say(number, card ? "" : i + 1);
    putFace(face, card?.id);
    show(seal, card);
    say(seal, card?.points);
    set(seal, "data-counts", card?.counts === undefined ? null : String(card.counts));
  });
  paintWorth(ui.worth, view.worth, WORDS);
  say(ui.steps, unbroken(view.adding));
  list(ui.grid, view.suits, (suit) => suit.id, (suit) => h("div", { class: "pw-suit", role: "group" }), (group, suit, row) => {
    set(group, "aria-label", suit.name);
    list(group, suit.cards, (card) => card.id, (card, i) => makeTile(ui, card, row === 0 && i === 0), (tile, card) => {
      const on = chosen.includes(card.id);
      putIndex(tile.firstChild, card.id);
      set(tile, "aria-label", card.name);
      flag(tile, "aria-pressed", on);
      set(tile, "aria-disabled", !on && chosen.length === 4 ? "true" : null);
    });
  });
  paintButton(ui.clear, view.clear);
  paintButton(ui.random, view.random);
  say(ui.caption, view.judges.title);
  list(ui.heads, view.judges.heads, byPlace, () => h("th", { scope: "col" }), say);
  list(ui.rows, view.judges.rows, (row) => row.id, makeJudge, paintJudge);
}

function makeJudge() {
  const meter = h("div", { class: "pw-meter", "aria-hidden": "true" }, h("i"));
  return h(
    "tr", {},
    h("th", { scope: "row" }, h("span"), h("small")),
    h("td", {}, h("span", { class: "cl" }), h("small"), h("span", { class: "pw-rungs", "aria-hidden": "true" })),
    h("td", {}, h("b"), meter, h("small")),
  );
}

function paintJudge(line, row) {
  const [game, verdict, beats] = line.children;
  say(game.children[0], row.name);
  say(game.children[1], row.source);
  say(verdict.children[0], row.result);
  say(verdict.children[1], row.place);
  const ladder = Array.from({ length: row.of }, (_, i) => i < row.rank);
  list(verdict.children[2], ladder, byPlace, () => h("i"), (rung, on) => flag(rung, "data-on", on));
  say(beats.children[0], row.beats);
  beats.children[1].firstChild.style.width = `${(row.share ?? 0) * 100}%`;
  show(beats.children[1], row.share != null);
  show(beats.children[2], row.note);
  say(beats.children[2], row.note);
}
