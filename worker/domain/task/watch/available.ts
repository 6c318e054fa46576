import { DomainError } from "../../values/errors/errors.ts";
import type { WatchConfig } from "./config.ts";

/** Throws validation_error for a combination that does not run, naming it and the nearest thing that works. */
export function refuseUnavailable({ keep, on }: WatchConfig): void {
  if (keep !== "changes" || on === undefined) return;
  throw new DomainError("validation_error", '`watch.keep`: "changes" is only for scheduled looks.', {
    location: "watch.keep",
    suggestion: 'Give `watch.every`, such as "5m", instead of `on`, or leave `keep` out.',
  });
}
