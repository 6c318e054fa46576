import type { Services } from "../services.ts";

/** Forgets Idempotency-Keys older than 24 hours, in so many statements at most; the rest waits for the next minute. */
export async function sweepClaims(services: Services, statements: number): Promise<{ forgotten: number }> {
  return { forgotten: await services.idempotency.sweep(services.now(), statements) };
}
