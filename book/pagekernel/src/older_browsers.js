// anywidget asks for AbortSignal.any, which Safari has since 17.4 and Firefox since 124.
if (!AbortSignal.any) {
  AbortSignal.any = (signals) => {
    const controller = new AbortController();
    for (const signal of signals) {
      if (signal.aborted) controller.abort(signal.reason);
      else signal.addEventListener("abort", () => controller.abort(signal.reason), { once: true });
    }
    return controller.signal;
  };
}
