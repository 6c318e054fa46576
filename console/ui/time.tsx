import { formatAgo, formatInstant, formatTime } from "../format/time.ts";
import { now } from "../state/clock.ts";

/** When something was: how long ago, or its clock time; in full on hovering and for machines. */
export function Time({ at, as = "ago" }: { at: string; as?: "ago" | "clock" }) {
  const text = as === "ago" ? formatAgo(at, now.value) : formatTime(at, now.value);
  return (
    <time dateTime={at} title={formatInstant(at)}>
      {text}
    </time>
  );
}
