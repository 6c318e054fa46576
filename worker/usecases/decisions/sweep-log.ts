import { DomainError } from "../../domain/values/errors/errors.ts";
import { minuteMs } from "../../domain/values/time.ts";
import type { Services } from "../services.ts";

/** Rows from before the log that a sweep takes in at most. */
const rowsAtOnce = 10_000;

/** How often, in minutes, every shard is asked for what it has not told: what a shard that is not called any more has left. */
const settledEvery = 60;

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
  if (Math.floor(services.now() / minuteMs) % settledEvery === 0) await settle(services);
  const { behind, taken } = await decisionLog.catchUp(rowsAtOnce);
  if (behind)
    services.log("log_behind", { message: "The log is shorter than what it has signed; it has stopped signing." });
  return { behind, caught_up: taken };
}

/** A shard that is away tells what it has within the next hour. */
async function settle(services: Services): Promise<void> {
  try {
    await services.ledgerSums.settle();
  } catch (error) {
    if (!(error instanceof DomainError && error.code === "unavailable")) throw error;
    services.log("sums_not_settled", { error: error.message });
  }
}
