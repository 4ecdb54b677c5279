// A wait that ends: bark when nothing has been heard for a while.

export class Watchdog {
  constructor(seconds) {
    this.seconds = seconds;
    this.barked = new Promise((_, reject) => (this.bark = reject));
    this.barked.catch(() => {}); // not everybody who sets a watchdog waits for it
    this.feed();
  }

  /** Something arrived: the waiting begins anew. `why` is what to say if this was the last sign of life. */
  feed(why = "stalled", seconds = this.seconds) {
    clearTimeout(this.timer);
    if (!this.done) this.timer = setTimeout(() => this.giveUp(why), seconds * 1000);
  }

  /** Bark now. */
  giveUp(why) {
    this.bark(Object.assign(new Error(why), { why }));
  }

  /** Settle with `promise`, or with the bark. */
  guard(promise) {
    return Promise.race([promise, this.barked]).finally(() => this.stop());
  }

  stop() {
    this.done = true;
    clearTimeout(this.timer);
  }
}
