// Stars and streaks on the page of contents. The widgets keep them (primiera.progress, see progress.js of the widgets),
// the quizzes theirs (quiz.js); both stay in this browser until they are saved to a file or forgotten here.
(() => {
  const KEY = "primiera.progress";
  const QUIZZES = "primiera:progress";
  const EMPTY = { version: 1, stars: {}, streaks: {} };

  function read() {
    try {
      const kept = JSON.parse(localStorage.getItem(KEY));
      return kept?.version === EMPTY.version && kept.stars && kept.streaks ? kept : EMPTY;
    } catch {
      return EMPTY;   // blocked or damaged storage
    }
  }

  function show() {
    const { stars, streaks } = read();
    let earned = 0, possible = 0;
    for (const place of document.querySelectorAll("[data-levels]")) {
      const levels = place.dataset.levels.split(" ");
      const here = levels.reduce((sum, level) => sum + (stars[level] ?? 0), 0);
      earned += here;
      possible += 3 * levels.length;
      place.hidden = !here;
      place.textContent = `${here}/${3 * levels.length}`;
      place.setAttribute("aria-label", place.dataset.words.replace("{n}", here).replace("{all}", 3 * levels.length));
    }
    const tools = document.querySelector("[data-progress-tools]");
    if (!tools) return;
    const best = Math.max(0, ...Object.values(streaks));
    tools.hidden = !earned && !best;
    const told = tools.querySelector("p");
    told.textContent = told.dataset.words.replace("{n}", earned).replace("{all}", possible).replace("{streak}", best);
  }

  function save() {
    const text = JSON.stringify({ ...read(), quizzes: JSON.parse(localStorage.getItem(QUIZZES) ?? "{}") }, null, 1);
    const address = URL.createObjectURL(new Blob([text], { type: "application/json" }));
    Object.assign(document.createElement("a"), { href: address, download: "primiera-progress.json" }).click();
    setTimeout(() => URL.revokeObjectURL(address), 1000);
  }

  // Asked twice, for there is no way back.
  function forget(button) {
    if (!button.dataset.sure) {
      button.dataset.sure = button.textContent;
      button.textContent = button.dataset.again;
      return;
    }
    button.textContent = button.dataset.sure;
    delete button.dataset.sure;
    localStorage.removeItem(KEY);
    localStorage.removeItem(QUIZZES);
    for (const star of document.querySelectorAll("[data-progress]")) star.hidden = true;
    show();
    document.querySelector("[data-progress-tools]").previousElementSibling?.querySelector("a")?.focus();
  }

  document.addEventListener("click", ({ target }) => {
    if (target.closest?.("[data-progress-save]")) save();
    const button = target.closest?.("[data-progress-forget]");
    if (button) forget(button);
  });
  document.addEventListener("DOMContentLoaded", show);
  addEventListener("storage", show);
})();
