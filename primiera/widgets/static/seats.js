// The others at the table: a fan of cards, a name, chips, and what each did last.

const makeChips = () => h("span", { class: "chips" }, coin(), h("span"), h("span", { class: "vh" }, ` ${WORDS.chips}`));

const makeDealer = () => h("span", { class: "pw-dealer", "data-short": WORDS.dealer.slice(0, 1) }, WORDS.dealer);

function makeSeat() {
  const name = h("span", { class: "nm" }, h("span"), h("span", { class: "brief", "aria-hidden": "true" }));
  const who = h("p", { class: "pw-who" }, name, makeChips(), makeDealer());
  return h("li", { class: "pw-seat" }, h("div", { class: "pw-fan", role: "img" }), who, h("p", { class: "pw-act" }));
}

function paintWho(line, seat) {
  const [name, brief] = line.children[0].children;
  say(name, seat.name);
  if (brief) say(brief, seat.brief);
  say(line.children[1].children[1], ` ${seat.chips}`);
  show(line.children[2], seat.dealer);
}

function paintAct(line, act) {
  const key = JSON.stringify(act ?? null);
  if (line.key === key) return;
  line.key = key;
  line.replaceChildren();
  if (!act) return;
  const tag = h("span", { class: "pw-tag", "data-kind": act.kind ?? "move" }, act.text);
  if (act.kind === "win") tag.prepend(h("span", { class: "crown", html: ICON.crown }));
  if (act.chips && act.chips < 6) tag.append(h("span", { class: "pw-pile" }, ...Array.from({ length: act.chips }, coin)));
  line.append(tag);
}

function paintSeat(node, seat) {
  const [fan, who, act] = node.children;
  set(node, "data-place", seat.place);
  set(node, "data-state", seat.state);
  set(node, "data-turn", seat.act?.kind === "turn" ? "true" : null);
  const gone = seat.state === "folded" || seat.state === "out";
  set(fan, "data-face", seat.cards ? "up" : gone ? "out" : "down");
  set(fan, "aria-label", seat.cardsLabel);
  const cards = seat.cards ?? Array.from({ length: seat.hidden ?? 4 }, () => ({ id: "back" }));
  list(fan, cards, byPlace, () => h("i"), (card, shown, i) => {
    putFace(card, shown.id);
    card.style.setProperty("--n", i - (cards.length - 4) / 2);
    set(card, "data-counts", shown.counts === undefined ? null : String(shown.counts));
  });
  paintWho(who, seat);
  paintAct(act, seat.act);
}

function makeYou(ui) {
  const who = h("p", { class: "pw-who" }, h("span", { class: "nm" }, h("span")), makeChips(), makeDealer());
  return h("div", { class: "pw-you" }, who, h("p", { class: "pw-act" }), h("p", { class: "pw-act pw-flag" }));
}

function paintYou(node, seat) {
  const [who, act, turn] = node.children;
  paintWho(who, seat);
  paintAct(act, seat.act);
  paintAct(turn, seat.turn ? { text: WORDS.yourTurn, kind: "turn" } : null);
}
