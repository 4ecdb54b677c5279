// The theme's buttons, without the handlers in their attributes, which the page's policy does not allow.
(() => {
  const acts = { "window.print": () => print(), toggleFullScreen: () => window.toggleFullScreen() };
  addEventListener("click", ({ target }) => acts[target.closest?.("[data-press]")?.dataset.press]?.());
})();
