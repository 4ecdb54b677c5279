// How the cards look is the reader's choice: kept in this browser, worn by every widget of every page.

const LOOKS = { "latin-four": "latinFour", "latin-two": "latinTwo", "french-four": "frenchFour", "french-two": "frenchTwo" };

const look = {
  key: "primiera.look",
  event: "primiera-look",

  // Null where nothing was chosen: a widget then looks as its author wants.
  read() {
    try {
      const kept = localStorage.getItem(look.key);
      return LOOKS[kept] ? kept : null;
    } catch {
      return null;
    }
  },

  choose(wanted) {
    try {
      localStorage.setItem(look.key, wanted);
    } catch { /* it holds as long as the page */ }
    dispatchEvent(new CustomEvent(look.event, { detail: wanted }));
  },
};

// A select that shows as two suit signs: it takes no room, and every device has its own way to choose from it.
function makeLook() {
  const options = Object.entries(LOOKS).map(([value, word]) => h("option", { value }, WORDS[word]));
  const select = h("select", { "aria-label": WORDS.look, title: WORDS.look }, ...options);
  select.addEventListener("change", () => look.choose(select.value));
  return h("span", { class: "pw-look", html: ICON.look }, select);
}

function wearLook(ui, wanted) {
  if (!wanted || wanted === ui.view.skin) return false;
  ui.send({ type: "look", look: wanted });
  return true;
}

// A widget asks for the reader's cards when it is first drawn, and hears of every later choice until it has gone.
function heedLook(root, ui) {
  if (root.heedsLook) return false;
  root.heedsLook = true;
  addEventListener(look.event, function heard({ detail }) {
    if (root.isConnected) wearLook(root.primiera, detail);
    else removeEventListener(look.event, heard);
  });
  return wearLook(ui, look.read());
}
