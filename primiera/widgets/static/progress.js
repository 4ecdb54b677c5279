// Stars and streaks, kept in this browser and nowhere else: { version, stars: { level: 1..3 }, streaks: { drill: n } }.

const progress = {
  key: "primiera.progress",
  version: 1,
  empty: () => ({ version: progress.version, stars: {}, streaks: {} }),

  // A browser without a store, or a text that is not ours, is an empty start.
  read() {
    try {
      const kept = JSON.parse(localStorage.getItem(progress.key));
      if (kept?.version === progress.version && kept.stars && kept.streaks) return kept;
    } catch { /* private windows, notebooks in frames */ }
    return progress.empty();
  },

  // Only what is better than before is kept.
  keep({ earned }) {
    if (!earned) return;
    const kept = progress.read();
    const { kind, key, n } = earned;
    if (!(n > (kept[kind]?.[key] ?? 0))) return;
    kept[kind][key] = n;
    try {
      localStorage.setItem(progress.key, JSON.stringify(kept));
      dispatchEvent(new CustomEvent("primiera-progress"));
    } catch { /* nothing is kept, the game goes on */ }
  },
};
