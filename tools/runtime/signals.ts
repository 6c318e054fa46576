/** On Ctrl+C or SIGTERM runs `stop` once and exits with `code`. To be called after the runtime has started. */
export function stopOnSignals(stop: () => Promise<void>, code = 0): void {
  let stopping = false;
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    // Miniflare's own listener would exit at once, before temporary state is gone and with an error code.
    process.removeAllListeners(signal);
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      void stop().finally(() => process.exit(code));
    });
  }
}
