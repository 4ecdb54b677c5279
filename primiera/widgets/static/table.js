// The card table.

function makePack(ui, id, label) {
  ui[id] = h("b");
  const stack = h("span", { class: "stack", html: faceHtml("back") });
  return h("div", { class: "pw-pack", "data-pack": id }, stack, h("span", {}, ui[id], ` ${label}`));
}

function makeTable(ui) {
  ui.title = h("p", { class: "pw-title" });
  ui.sub = h("span", { class: "pw-sub" });
  ui.way = h("span", { class: "pw-sub pw-way" });
  ui.steps = h("ol", { class: "pw-steps" });
  ui.seats = h("ul", { class: "pw-seats", role: "list" });
  ui.oval = h("span", { class: "pw-oval" });
  ui.potSum = h("span");
  ui.parts = h("p", { class: "pw-parts" });
  ui.turning = h("span", { class: "vh" });
  const sum = h("p", { class: "pw-sum" }, coin(), ui.potSum, h("small", {}, WORDS.pot));
  ui.pot = h("div", { class: "pw-pot" }, ui.oval, sum, ui.parts, ui.turning);
  ui.discardPack = makePack(ui, "discards", WORDS.discards);
  const middle = h("div", { class: "pw-mid" }, makePack(ui, "stock", WORDS.stock), ui.pot, ui.discardPack);
  ui.standing = h("p", { class: "pw-standing" });
  ui.top = h("div", { class: "pw-top" }, ui.seats, middle, ui.standing);
  ui.you = makeYou(ui);
  ui.hand = makeHand(ui);
  ui.worth = makeWorth();
  ui.fly = h("div", { class: "pw-fly", "aria-hidden": "true" });
  ui.felt = h("div", { class: "pw-felt" }, ui.top, ui.you, h("div", { class: "pw-handrow" }, ui.hand, ui.worth), ui.fly);
  ui.task = h("p", { class: "pw-task", hidden: true });
  ui.pips = h("ol", { class: "pw-pips", hidden: true });
  ui.say = makeSay();
  ui.verdict = h("p", { class: "pw-verdict", hidden: true });
  ui.why = h("ol", { class: "pw-why", hidden: true });
  ui.review = h("ol", { class: "pw-why pw-review", hidden: true });
  ui.dec = makeDeclare(ui);
  ui.acts = h("div", { class: "pw-acts", role: "group" });
  ui.refused = h("details", { class: "pw-refused" }, h("summary", {}, WORDS.refused), h("ul"));
  ui.replayBox = makeReplay(ui);
  ui.do = h("div", { class: "pw-do" }, ui.verdict, ui.say, ui.why, ui.review, ui.dec, ui.replayBox, ui.acts, ui.refused);
  ui.setupBox = makeSetup(ui);
  const head = h("div", { class: "pw-head" }, ui.title, ui.sub, ui.way, ui.steps, ui.pips, ui.task);
  return h("div", { class: "pw-box", role: "group" }, head, ui.felt, ui.do, makeTools(ui), ui.setupBox, ui.log, makeLive(ui));
}

function paintTable(ui, view) {
  const { result } = view;
  progress.keep(view);
  show(ui.task, view.task);
  say(ui.task, view.task);
  if (view.progress) paintPips(ui, view);
  say(ui.title, view.title);
  say(ui.sub, view.sub);
  say(ui.way, view.way);
  list(ui.steps, view.steps, byPlace, () => h("li", {}, h("span")), (li, step, i) => {
    say(li.firstChild, step);
    set(li, "aria-current", i === view.step ? "step" : null);
  });
  const others = view.seats.filter((seat) => seat.place !== "south");
  set(ui.top, "data-others", others.length);
  set(ui.do, "data-family", view.family);
  list(ui.seats, others, (seat) => seat.place, makeSeat, paintSeat);
  paintYou(ui.you, view.seats.find((seat) => seat.place === "south"));
  if (ui.turns !== view.direction) {
    ui.turns = view.direction;
    ui.oval.innerHTML = oval(view.direction);
    say(ui.turning, WORDS[view.direction]);
  }
  say(ui.potSum, view.pot.total);
  list(ui.parts, view.pot.parts, byPlace, () => h("span"), say);
  say(ui.stock, view.stock);
  say(ui.discards, view.discards);
  flag(ui.discardPack, "data-empty", !view.discards);
  paintStanding(ui.standing, view.standing);
  ui.pick = choosing(ui, view, () => {
    paintHand(ui, ui.hand, view.hand, WORDS);
    paintActs(ui, view);
  });
  paintHand(ui, ui.hand, view.hand, WORDS);
  paintWorth(ui.worth, view.hand.worth, WORDS);
  const single = view.actions.length === 1 && !view.actions[0].amounts;
  set(ui.do, "data-mode", result ? "result" : view.declare ? "declare" : view.replay ? "replay" : single ? "one" : "many");
  show(ui.say, !result);
  show(ui.verdict, result);
  show(ui.why, result);
  show(ui.review, result?.review);
  if (result) {
    say(ui.verdict, result.title);
    paintWhy(ui.why, result.steps);
    paintWhy(ui.review, result.review ?? []);
  } else {
    paintSay(ui.say, view.hint ?? view.say);
  }
  show(ui.dec, view.declare);
  if (view.declare) paintDeclare(ui, view);
  paintActs(ui, view);
  show(ui.refused, view.refused?.length);
  list(ui.refused.lastChild, view.refused ?? [], (one) => one.label, () => h("li", {}, h("b"), h("span")), (li, one) => {
    say(li.firstChild, `${one.label}: `);
    say(li.lastChild, one.reason);
  });
  paintReplay(ui, view);
  paintTools(ui, view);
  paintSetup(ui, view);
  keepRoom(ui, view);
  if (result && ui.flown !== view.turn) {
    ui.flown = view.turn;
    flyCoins(ui, view);
  }
}

// Below the felt the tallest moment so far keeps its room: the page stands still while the others move. Not what one
// opens oneself, nor the form of a declaration, which is half a screen.
function keepRoom(ui, view) {
  const width = ui.do.offsetWidth;
  if (ui.width !== width) {
    ui.width = width;
    ui.do.style.minHeight = "";
  }
  if (!view.declare && !view.result?.review && !ui.refused.open) ui.do.style.minHeight = `${ui.do.offsetHeight}px`;
}

function paintStanding(node, standing) {
  show(node, standing);
  const key = JSON.stringify(standing);
  if (!standing || node.key === key) return;
  node.key = key;
  node.replaceChildren(`${standing.who}: `, h("b", {}, standing.text), ` ${standing.note}`);
}

// The pot goes to whoever won it; the stacks are right already, so nothing waits for the coins.
function flyCoins(ui, view) {
  ui.fly.replaceChildren();
  if (calm() || !ui.felt.animate) return;
  const felt = ui.felt.getBoundingClientRect();
  const middle = (node) => {
    const box = node.getBoundingClientRect();
    return [box.left - felt.left + box.width / 2, box.top - felt.top + box.height / 2];
  };
  const [x0, y0] = middle(ui.pot);
  for (const { to, chips } of view.result.pays) {
    const seat = to === "south" ? ui.you : ui.seats.querySelector(`[data-place="${to}"]`);
    const [x1, y1] = middle(seat.querySelector(".chips"));
    for (let i = 0; i < Math.min(chips, 10); i++) {
      const piece = h("i", { html: ICON.coin, style: `left:${x0 - 11}px;top:${y0 - 11}px` });
      ui.fly.append(piece);
      const path = [
        { transform: `translate(${((i % 5) - 2) * 14}px,${i < 5 ? -6 : 8}px)`, opacity: 1 },
        { transform: `translate(${(x1 - x0) * 0.5 + ((i % 3) - 1) * 26}px,${(y1 - y0) * 0.35}px)`, opacity: 1, offset: 0.5 },
        { transform: `translate(${x1 - x0}px,${y1 - y0}px) scale(.7)`, opacity: 0 },
      ];
      const pace = { duration: 760, delay: 220 + i * 55, easing: "cubic-bezier(.4,0,.3,1)", fill: "both" };
      piece.animate(path, pace).onfinish = () => piece.remove();
    }
  }
}
