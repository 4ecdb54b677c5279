// What a hand is worth: class, points, and the sum that gives them.

function makeWorth() {
  const points = h("p", { class: "pts" }, h("span"), h("small"));
  const lines = [h("p", { class: "cls" }), points, h("p", { class: "why" }), h("p", { class: "add" })];
  const rungs = h("span", { class: "pw-rungs", role: "img" });
  return h("div", { class: "pw-worth" }, h("p", { class: "lbl" }), rungs, ...lines);
}

function paintWorth(box, worth, words) {
  const [label, rungs, name, points, why, sum] = box.children;
  say(label, worth.label ?? words.worth);
  show(rungs, worth.of);
  set(rungs, "aria-label", worth.place);
  const ladder = Array.from({ length: worth.of ?? 0 }, (_, i) => i < worth.rank);
  list(rungs, ladder, byPlace, () => h("i"), (rung, on) => flag(rung, "data-on", on));
  say(name, worth.name);
  say(points.firstChild, worth.points);
  say(points.lastChild, ` ${words.points}`);
  say(why, worth.why);
  say(sum, worth.sum?.length > 1 ? `${worth.sum.join(" + ")} = ${worth.points}` : worth.note);
}
