import type { Services } from "../services.ts";

/** Has the log take in what waits for it, whoever forgot to tell it. Null where no log is kept. */
export async function sweepLog(services: Services): Promise<{ behind: boolean } | null> {
  const { decisionLog } = services;
  if (decisionLog === null) return null;
  const { behind } = await decisionLog.take();
  if (behind)
    services.log("log_behind", { message: "The log is shorter than what it has signed; it signs nothing more." });
  return { behind };
}
