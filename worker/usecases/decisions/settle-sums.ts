import { minuteMs } from "../../domain/values/time.ts";
import type { Services } from "../services.ts";

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
