// The widget's own words. Python sends others in `view.words` when it speaks another language.

const WORDS = {
  change: "change",
  counts: "counts",
  countsNot: "does not count",
  hint: "Hint",
  keep: "keep",
  new: "new",
  points: "points",
  right: "right",
  streak: "Streak {n}",
  worth: "Your hand is worth",
  yours: "yours",
};
