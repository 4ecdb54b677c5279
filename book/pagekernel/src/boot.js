// What every page with a playable cell loads: small, and nothing heavy until it is wanted.
import { Page } from "./page.js";

const config = JSON.parse(document.getElementById("primiera-play-config").textContent);
config.folder = new URL(config.folder, document.baseURI).href;
new Page(config);
