import type { LinkSpan } from "../../usecases/alarms/links/follow-link.ts";

/** For how long an alarm may be snoozed, on a button. */
export const linkSpanWords: Readonly<Record<LinkSpan, string>> = {
  "1h": "For 1 hour",
  "4h": "For 4 hours",
  "24h": "For a day",
};
