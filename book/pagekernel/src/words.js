// Every word the page itself says to a reader, in one place to be translated (but for floor.js, which stands alone).

const megabytes = (bytes) => (bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0);

export const words = {
  play: "Play",
  playCosts: (bytes) => `Play (downloads ${megabytes(bytes)} MB)`,
  again: "Start again",
  retry: "Try again",
  stop: "Stop",
  starting: "Dealing the cards…",
  loading: (done, all) => `Loading Python, ${megabytes(done)} of ${megabytes(all)} MB. Only the first time.`,
  almost: "Python is waking up…",
  waiting: "Waiting for the cell before this one…",
  running: "Running…",
  live: "The table is open.",
  failed: "The table did not open",
  stalled: "The download has stopped arriving. Check the connection, then try again.",
  silent: "Python did not answer in time. Try again; on a slow device it may help to close other tabs.",
  tooOld: "This browser is too old to run Python in a page. Any browser of 2023 or newer can.",
  notDownloaded: "Python could not be downloaded. Are you online?",
  renewed: "The course has been renewed",
  renewedNote: "This page is from before. Load it anew and play: what you have earned stays.",
  reload: "Load the new page",
  error: "This cell stopped with an error",
  stopped: "You stopped this cell",
  stoppedNote: "Python was ended and starts afresh. Whatever the other tables held is gone: play them again.",
  restarted: "Python was started afresh by a stop: play again to open this table.",
  busy: "Python is still thinking.",
  cut: "… the rest of a very long output was left out.",
};
