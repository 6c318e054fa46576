import type { Services } from "../services.ts";

/** Forgets Idempotency-Keys older than 24 hours, so many at a time; the rest waits for the next minute. */
export async function sweepClaims(services: Services): Promise<{ forgotten: number }> {
  return { forgotten: await services.idempotency.sweep(services.now()) };
}
