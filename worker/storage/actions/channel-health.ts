import type { SendOutcome } from "../../usecases/ports/actions/actions.ts";
import type { Text } from "../sql/text.ts";

/** What goes on as before is noted once in so long, so that a flood writes few rows. */
const quietMs = 60_000;

/** Notes with a channel, whose name `which` gives, how a send to it went; for a batch. */
export function notedOf(which: Text, outcome: SendOutcome, now: number): Text {
  if (outcome.ok)
    return {
      text: `UPDATE channels SET last_delivered_at = ? WHERE channel = ${which.text}
        AND (last_delivered_at IS NULL OR last_delivered_at <= ? OR last_failed_at >= last_delivered_at)`,
      values: [now, ...which.values, now - quietMs],
    };
  const error = JSON.stringify(outcome.error);
  return {
    text: `UPDATE channels SET last_failed_at = ?, last_error = ?, last_http_status = ? WHERE channel = ${which.text}
      AND (last_failed_at IS NULL OR last_failed_at <= ? OR last_error IS NOT ? OR last_delivered_at >= last_failed_at)`,
    values: [now, error, outcome.status ?? null, ...which.values, now - quietMs, error],
  };
}
