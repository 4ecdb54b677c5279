// A hand of card buttons: one tab stop, arrows, Home, End and digits move; Space toggles, Enter confirms.

function focusOne(all, i) {
  all.forEach((button, j) => set(button, "tabindex", j === i ? 0 : -1));
  all[i].focus();
}

function makeHand(ui) {
  const hand = h("div", { class: "pw-hand", role: "group" });
  hand.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const all = [...hand.querySelectorAll(".pw-card")];
    const at = all.indexOf(document.activeElement);
    const last = all.length - 1;
    const steps = { ArrowRight: at + 1, ArrowDown: at + 1, ArrowLeft: at - 1, ArrowUp: at - 1, Home: 0, End: last };
    const to = steps[event.key];
    if (to !== undefined) {
      event.preventDefault();
      focusOne(all, (to + all.length) % all.length);
    } else if (/^[1-9]$/.test(event.key) && all[event.key - 1]) {
      event.preventDefault();
      focusOne(all, event.key - 1);
      all[event.key - 1].click();
    } else if (event.key === "Enter" && at >= 0 && ui.confirm) {
      event.preventDefault();
      ui.confirm();
    }
  });
  return hand;
}

function makeCard(ui, first) {
  const parts = [h("span", { class: "face" }), h("span", { class: "pw-seal", "aria-hidden": "true" })];
  const button = h("button", { class: "pw-card", type: "button", tabindex: first ? 0 : -1 }, ...parts);
  button.addEventListener("click", () => ui.pick?.(button.dataset.card));
  return h("div", { class: "pw-cardwrap" }, button);
}

// Without `choose` the cards can be walked, not pressed. The word under a card is drawn from data-word by the style
// sheet: the button's name stays still and aria-pressed speaks.
function paintHand(ui, hand, data, words) {
  const { choose } = data;
  set(hand, "aria-label", data.label);
  set(hand, "data-cards", data.cards.length);
  list(hand, data.cards, byPlace, (_, i) => makeCard(ui, i === 0), (wrap, card) => {
    const button = wrap.firstChild;
    const [face, seal] = button.children;
    const picked = ui.picked.has(card.id);
    const judged = card.counts !== undefined;
    const verdict = judged ? `, ${card.counts ? words.counts : words.countsNot}` : "";
    const worth = data.seals === false ? "" : `, ${card.points} ${words.points}`;
    putFace(face, card.id);
    set(button, "data-card", card.id);
    set(button, "aria-label", `${card.name}${worth}${verdict}`);
    set(button, "aria-pressed", choose ? String(picked) : null);
    set(button, "aria-disabled", choose ? null : "true");
    say(seal, card.points);
    show(seal, data.seals !== false);
    set(seal, "data-counts", judged ? String(card.counts) : null);
    set(button, "data-word", choose ? (choose.marks ?? [words.keep, words.change])[+picked] || null : card.isNew ? words.new : null);
  });
}
