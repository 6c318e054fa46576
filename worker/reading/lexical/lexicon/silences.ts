import { entriesOf, type Entry } from "./entry.ts";

const data =
  "(data|readings|reading|values|value|updates|update|measurements|measurement|samples|sample|reports|report|observations|observation|telemetry|metrics|heartbeat|heartbeats|trace|tracing|datapoints|datapoint|scrapes|figures|signal)";

/** Phrases that say that nothing is reported any more; for how long stands beside them. */
export const silences: readonly Entry<"silence">[] = [
  ...entriesOf("silence", "time_since above 3h", {
    [`[has|have] [sent|sends|reported|reports|delivered|received|delivers] no [new|fresh|more] ${data} [arrives|arrived|has arrived|comes in|is received|has been received|was received] [from|for|of|on|about]`]:
      "no data for error rate for 3 hours",
    [`[has|have|is|are|was|were|does|do] not [been] (reported|reporting|reports|report|updated|updating|update|sent|sending|send|received|receiving|refreshed|transmitted|transmitting|transmit|arrived|arriving|arrive|published|publishing|publish|measured|sampled|recorded) [any|a] [new|fresh] [${data}]`]:
      "error rate has not reported for 3 hours",
    [`(stops|stop|stopped|ceases|ceased|quits|quit) (reporting|sending|updating|arriving|publishing|transmitting|coming in|being reported|being updated) [any|a] [new|fresh] [${data}]`]:
      "error rate stops reporting for 3 hours",
    [`${data} (missing|absent|lost|lacking|stale|unavailable|silent)|[the|a] (loss of (signal|data|telemetry)|(signal|data|telemetry) loss) [from|of|on|for]`]:
      "error rate readings missing for 3 hours",
    "[has|have|is|are] (nothing|no (word|contact|response|answer)) [received|heard|seen|measured|reported|came|comes|coming|come] [in] (from|of|by)":
      "nothing received from error rate for 3 hours",
    "silent|(goes|go|gone|went|going|falls|been|is|are) (silent|quiet|dark|stale|missing)":
      "error rate goes silent for 3 hours",
  }),
];

/** What should have come of a signal: "no fill rate has been reported"; of things that are counted there are none. */
export const unreported: readonly Entry<"silence">[] = [
  ...entriesOf("silence", "time_since above 3h", {
    "no [new|fresh|more] WORD [WORD] [WORD] (has|have) (been (reported|received|recorded|sent|measured|updated)|(come|come in|arrived))":
      "no error rate has been reported for 3 hours",
  }),
];

/** A reading without words of its own ("no CPU data", "no temperature from"): the signal's words stand between. */
export const interrupted: readonly Entry<"silence">[] = [
  ...entriesOf("silence", "time_since above 3h", {
    [`no [new|fresh|more] WORD [WORD] [WORD] [WORD] (from|${data.replace("|signal", "")})`]:
      "no error rate data for 3 hours",
  }),
];
