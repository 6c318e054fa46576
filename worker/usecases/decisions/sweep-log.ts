import type { Services } from "../services.ts";
import type { Archived } from "../ports/decisions/archives.ts";
import { minuteMs } from "../../domain/values/time.ts";

/** Every shard is asked once within so many minutes, a part of them in each. */
const roundMinutes = 60;

/**
 * Asks shards for what they have not told the log, as one that nobody calls any more does not by itself; every shard has its minute
 * of the hour. Null where no log is kept. Throws where one is away; the others have told by then, or will.
 */
export async function settleSums(services: Services): Promise<{ shards: number } | null> {
  const { decisionLog, ledgerSums } = services;
  if (decisionLog === null) return null;
  const minute = Math.floor(services.now() / minuteMs) % roundMinutes;
  const due = Array.from({ length: ledgerSums.shards }, (_, shard) => shard).filter(
    (shard) => shard % roundMinutes === minute,
  );
  await ledgerSums.settle(due);
  return { shards: due.length };
}

/** Rows from before the log that a sweep takes in at most. */
const caughtUpAtOnce = 10_000;

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
  const { behind, taken } = await decisionLog.catchUp(caughtUpAtOnce);
  if (behind)
    services.log("log_behind", { message: "The log is shorter than what it has signed; it has stopped signing." });
  return { behind, caught_up: taken };
}

/** Moves old decisions into the archive; null where they are kept in the database. What fails is tried again a minute later. */
export async function sweepArchive(services: Services): Promise<Archived | null> {
  const { archives, config } = services;
  if (config.keepDecisionsMs === null) return null;
  const at = services.now();
  try {
    return await archives.move(at - config.keepDecisionsMs, at);
  } catch (error) {
    services.log("archive_failed", { error: String(error) });
    return null;
  }
}
