// Quizzes work without this script. It reads the feedback out, and remembers a quiz answered right throughout.
(() => {
  const KEY = "primiera:progress";

  function read() {
    try { return JSON.parse(localStorage.getItem(KEY)) ?? {}; } catch { return {}; }   // blocked or damaged storage
  }

  function remember(page, entry) {
    const all = read();
    all[page] = { ...all[page], ...entry };
    try { localStorage.setItem(KEY, JSON.stringify(all)); } catch { /* nothing is lost but the star */ }
  }

  function answered({ target }) {
    const option = target.closest?.(".pr-quiz__opt");
    if (!option) return;
    const quiz = option.closest("[data-quiz]");
    const verdict = option.hasAttribute("data-right") ? "Right. " : "Not quite. ";
    quiz.querySelector("[data-quiz-says]").textContent = verdict + option.querySelector(".pr-quiz__say").textContent;
    const questions = [...quiz.querySelectorAll(".pr-quiz__q")];
    if (questions.every((question) => question.querySelector("[data-right] > :checked"))) {
      remember(quiz.dataset.quiz.split("#")[0], { quiz: true });
    }
  }

  // The contents of the front page carry a star for each chapter whose quiz is done.
  function stars() {
    const done = read();
    for (const place of document.querySelectorAll("[data-progress]")) {
      const earned = done[place.dataset.progress]?.quiz;
      place.textContent = earned ? "★" : "";
      place.hidden = !earned;
      if (earned) place.setAttribute("aria-label", "quiz done");
    }
  }

  document.addEventListener("change", answered);
  document.addEventListener("DOMContentLoaded", stars);
})();
