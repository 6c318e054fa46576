import type { Services } from "../services.ts";

/** Rows from before the log that a sweep takes in at most. */
const rowsAtOnce = 10_000;

/** What a sweep of the log has done. */
interface LogSweep {
  behind: boolean;
  /** Rows from before the log that it took in. */
  caught_up: number;
}

/** Has the log take in what waits for it, whoever forgot to tell it, and what is older than the log. Null where no log is kept. */
export async function sweepLog(services: Services): Promise<LogSweep | null> {
  const { decisionLog } = services;
  if (decisionLog === null) return null;
  const { behind, taken } = await decisionLog.catchUp(rowsAtOnce);
  if (behind)
    services.log("log_behind", { message: "The log is shorter than what it has signed; it has stopped signing." });
  return { behind, caught_up: taken };
}
