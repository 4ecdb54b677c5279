// May Python start while the reader reads? Only where nobody pays for it: not with Save-Data, on a metered or slow
// connection, or where a phone does not tell what it is connected to.

export function mayPrestart(nav = navigator, media = matchMedia) {
  if (media("(prefers-reduced-data: reduce)").matches) return false;
  if (nav.deviceMemory < 2) return false;
  const link = nav.connection;
  // Safari and Firefox do not say: a desk is taken to be on a flat rate, a phone is not.
  if (!link) return media("(pointer: fine)").matches;
  if (link.saveData || link.metered) return false;
  if (["cellular", "bluetooth", "wimax"].includes(link.type)) return false;
  return !["slow-2g", "2g", "3g"].includes(link.effectiveType);
}

/** Call `act` once the page has loaded, is being looked at and has nothing better to do. */
export function whenIdle(act) {
  const idle = () => (window.requestIdleCallback ? requestIdleCallback(act, { timeout: 3000 }) : setTimeout(act, 300));
  const seen = () => {
    if (document.visibilityState === "visible") return idle();
    return document.addEventListener("visibilitychange", seen, { once: true });
  };
  if (document.readyState === "complete") seen();
  else addEventListener("load", seen, { once: true });
}
