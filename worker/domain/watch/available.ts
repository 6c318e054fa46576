import { DomainError } from "../values/errors/errors.ts";
import type { WatchConfig } from "./config.ts";

interface Unavailable {
  field: "no_data" | "keep";
  value: string;
  /** The nearest thing that works. */
  nearest: string;
}

/** What can be asked of a watch and does not run yet. What comes to run only loses its row. */
const unavailable: readonly Unavailable[] = [
  {
    field: "no_data",
    value: "alert",
    nearest: 'Leave it out, and make a second task for it: "no data from the signal for 3h".',
  },
];

/** Throws validation_error for the first wish that does not run, naming it and the nearest thing that works. */
export function refuseUnavailable(watch: WatchConfig): void {
  if (watch.keep === "changes" && watch.on !== undefined) throw keptOnObservation();
  const refused = unavailable.find(({ field, value }) => watch[field] === value);
  if (refused === undefined) return;
  const { field, value, nearest } = refused;
  throw new DomainError("validation_error", `\`watch.${field}\`: "${value}" is not available.`, {
    location: `watch.${field}`,
    suggestion: nearest,
  });
}

const keptOnObservation = (): DomainError =>
  new DomainError("validation_error", '`watch.keep`: "changes" is for looks by the clock.', {
    location: "watch.keep",
    suggestion: 'Give `watch.every`, such as "5m", in place of `on`, or leave `keep` out.',
  });
