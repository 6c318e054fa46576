import type { Services } from "../services.ts";

/**
 * Forgets Idempotency-Keys older than 24 hours, in so many statements at most, previews whose hour is over, and sessions that have ended; the rest waits for
 * the next minute.
 */
export async function sweepClaims(
  services: Services,
  statements: number,
): Promise<{ forgotten: number; pins: number; sessions: number }> {
  const now = services.now();
  const [forgotten, pins, sessions] = await Promise.all([
    services.idempotency.sweep(now, statements - 2),
    services.pins.sweep(now),
    services.sessions.sweep(now),
  ]);
  return { forgotten, pins, sessions };
}

/** Compares the lengths that are kept of lists with what they have, and puts right and logs what differs; how many did. */
export async function checkCounts({
  listCounts,
  log,
}: Pick<Services, "listCounts" | "log">): Promise<{ repaired: number }> {
  const repaired = await listCounts.repair();
  if (repaired.length > 0) log("list_counts_repaired", { counts: repaired });
  return { repaired: repaired.length };
}
