// The page's own words come from Python, in the reader's language: this script has none.

const WORDS = {};

function speak(words) {
  Object.assign(WORDS, words);
}
