import { setTimeout as wait } from "node:timers/promises";

const STOP_WITHIN_MS = 3000;

/**
 * On Ctrl+C or SIGTERM, or when npm that started this process has gone, runs `stop` once and exits with `code`.
 * To be called after the runtime has started.
 */
export function stopOnSignals(stop: () => Promise<void>, code = 0): void {
  let stopping = false;
  const end = () => {
    if (stopping) return;
    stopping = true;
    // A runtime that got the same signal may be gone already and never answer.
    void Promise.race([stop(), wait(STOP_WITHIN_MS)]).finally(() => process.exit(code));
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    // Miniflare's own listener would exit at once, before temporary state is gone and with an error code.
    process.removeAllListeners(signal);
    process.on(signal, end);
  }
  if (process.env["npm_lifecycle_event"] !== undefined) endWithParent(end);
}

// npm passes a signal on to its shell alone, which dies of it and leaves this process behind.
function endWithParent(end: () => void): void {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) end();
  }, 500).unref();
}
