import type { Services } from "../services.ts";

/**
 * Forgets Idempotency-Keys older than 24 hours, in so many statements at most, and previews whose hour is over; the rest waits for
 * the next minute.
 */
export async function sweepClaims(
  services: Services,
  statements: number,
): Promise<{ forgotten: number; pins: number }> {
  const now = services.now();
  const [forgotten, pins] = await Promise.all([
    services.idempotency.sweep(now, statements - 1),
    services.pins.sweep(now),
  ]);
  return { forgotten, pins };
}
