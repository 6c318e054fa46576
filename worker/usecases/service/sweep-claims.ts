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
