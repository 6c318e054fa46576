import { DomainError } from "../../domain/values/errors/errors.ts";
import { parseTimestamp } from "../../domain/values/time.ts";

/** How long a question may take, in milliseconds; what is not answered by then is not recorded. */
export const deadlineMs = 30_000;

/** How far ahead of the service a clock may run, in milliseconds. */
export const furthestAheadMs = 60_000;

/** Epoch milliseconds of a timestamp; throws validation_error when it is more than 60 s ahead of `now`. */
export function notAhead(timestamp: string, now: number, location: "timestamp" | "to"): number {
  const t = parseTimestamp(timestamp);
  if (t <= now + furthestAheadMs) return t;
  throw new DomainError("validation_error", `${timestamp} is more than 60 seconds ahead of the service's clock.`, {
    location,
    suggestion: `Give a time that is not in the future${location === "to" ? "" : ", or leave the field out to use the present"}.`,
  });
}
