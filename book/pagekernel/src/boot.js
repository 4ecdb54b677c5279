// What every page with a playable cell loads: small, and nothing heavy until it is wanted.
import { Page } from "./page.js";

const config = JSON.parse(document.getElementById("primiera-play-config").textContent);
config.folder = new URL(config.folder, document.baseURI).href;
// floor.js has said already what this browser lacks, and speaks for this script when it does not get this far.
if (!window.primieraLacks) new Page(config);
window.primieraBooted = true;
