// Old-fashioned on purpose: it must run, and speak, where boot.js cannot. The floor is what Pyodide needs: exceptions in
// WebAssembly (Chrome 95, Firefox 100, Safari 15.2) and modules in workers (Safari 16.4 has all of it).
(function () {
  var words = {
    title: "The table cannot open here",
    noWasm: "Playing needs WebAssembly, which this browser lacks or has switched off. Reading works without.",
    tooOld: "Playing needs a browser of 2023 or newer. Reading works in this one, and every hand is drawn on the page.",
    missing: "A part of this page did not arrive. Are you online?",
    retry: "Try again",
  };

  // A script that stalls keeps the page from ever having loaded.
  var own = document.currentScript;
  var PATIENCE = (own && own.getAttribute("data-patience")) || 25;

  function lacks() {
    if (typeof WebAssembly !== "object") return "noWasm";
    if (!("noModule" in HTMLScriptElement.prototype) || !Object.hasOwn || !WebAssembly.Exception) return "tooOld";
    return "";
  }

  function tell(cell, why) {
    var note = cell.querySelector(".pr-play__note");
    var title = cell.querySelector(".pr-play__title");
    var button = cell.querySelector(".primiera-play-start");
    // Should boot.js come after all, the cell shows again what it showed.
    cell.primieraFirst = cell.primieraFirst || { title: title.textContent, note: note.textContent };
    cell.setAttribute("data-state", "failed");
    title.textContent = words.title;
    note.textContent = words[why];
    note.hidden = false;
    button.hidden = why !== "missing"; // what cannot help is not offered
    button.textContent = words.retry;
    button.onclick = function () { location.reload(); };
  }

  function speak() {
    var why = window.primieraLacks || (window.primieraBooted ? "" : "missing");
    var cells = why ? document.querySelectorAll(".primiera-play") : [];
    for (var i = 0; i < cells.length; i += 1) tell(cells[i], why);
  }

  window.primieraLacks = lacks();
  setTimeout(speak, PATIENCE * 1000);
  if (document.readyState === "complete") speak();
  else addEventListener("load", speak);
})();
