import { entry, type Entry } from "./entry.ts";

const data =
  "(data|readings|reading|values|value|updates|update|measurements|measurement|samples|sample|reports|report|observations|observation|telemetry|metrics|heartbeat|heartbeats|trace|tracing|datapoints|datapoint|scrapes|figures|signal)";
const says = (sentence: string): readonly [string, string] => [sentence, "time_since above 3h"];

/** Phrases that say that nothing is reported any more; for how long stands beside them. */
export const silences: readonly Entry<"silence">[] = [
  entry(
    `[has|have] [sent|sends|reported|reports|delivered|received|delivers] no [new|fresh|more] ${data} [arrives|arrived|has arrived|comes in|is received|has been received|was received] [from|for|of|on|about]`,
    "silence",
    says("no data for error rate for 3 hours"),
  ),
  entry(
    `(has|have|is|are|was|were) not [been] (reported|reporting|reports|updated|updating|sent|sending|received|receiving|refreshed|transmitted|transmitting|arrived|arriving|published) [any|a] [new|fresh] [${data}]`,
    "silence",
    says("error rate has not reported for 3 hours"),
  ),
  entry(
    `(does|do) not (report|update|send|arrive|publish|transmit) [any|a] [new|fresh] [${data}]`,
    "silence",
    says("error rate does not report for 3 hours"),
  ),
  entry(
    `(stops|stop|stopped|ceases|ceased|quits|quit) (reporting|sending|updating|arriving|publishing|transmitting|coming in|being reported|being updated) [any|a] [new|fresh] [${data}]`,
    "silence",
    says("error rate stops reporting for 3 hours"),
  ),
  entry("[has|have|is|are|was|were] not [been] (measured|sampled|recorded|reported|updated|refreshed)", "silence", [
    "error rate not measured for 3 hours",
    "time_since above 3h",
  ]),
  entry(
    `${data} (missing|absent|lost|lacking|stale|unavailable|silent)`,
    "silence",
    says("error rate readings missing for 3 hours"),
  ),
  entry(
    "[the|a] (loss of (signal|data|telemetry)|(signal|data|telemetry) loss) [from|of|on|for]",
    "silence",
    says("loss of signal from error rate for 3 hours"),
  ),
  entry(
    "[has|have|is|are] (nothing|no (word|contact|response|answer)) [received|heard|seen|measured|reported|came|comes|coming|come] [in] (from|of|by)",
    "silence",
    says("nothing received from error rate for 3 hours"),
  ),
  entry("silent", "silence", says("error rate silent for 3 hours")),
  entry(
    "(goes|go|gone|went|going|falls|been|is|are) (silent|quiet|dark|stale|missing)",
    "silence",
    says("error rate goes silent for 3 hours"),
  ),
];

/** What should have come of a signal: "no fill rate has been reported"; of things that are counted there are none. */
export const unreported: readonly Entry<"silence">[] = [1, 2, 3].map((words) =>
  entry(
    `no [new|fresh|more] ${Array.from({ length: words }, () => "WORD").join(" ")} (has|have) (been (reported|received|recorded|sent|measured|updated)|(come|come in|arrived))`,
    "silence",
    says(`no ${"error rate http".split(" ").slice(0, words).join(" ")} has been reported for 3 hours`),
  ),
);

/** A reading without words of its own ("no CPU data", "no temperature from"): the signal's words stand between. */
export const interrupted: readonly Entry<"silence">[] = [1, 2, 3, 4].flatMap((words) => [
  entry(
    `no [new|fresh|more] ${Array.from({ length: words }, () => "WORD").join(" ")} from`,
    "silence",
    says(`no ${"error rate http request".split(" ").slice(0, words).join(" ")} from the service for 3 hours`),
  ),
  entry(
    `no [new|fresh|more] ${Array.from({ length: words }, () => "WORD").join(" ")} ${data.replace("|signal", "")}`,
    "silence",
    says(`no ${"error rate http request".split(" ").slice(0, words).join(" ")} data for 3 hours`),
  ),
]);
