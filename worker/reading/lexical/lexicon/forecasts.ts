import { entry, type Entry } from "./entry.ts";

/** What a signal is said to come to: all of it taken, none of it left, nothing, or a number that follows, on one side or whichever is ahead. */
export type Coming = "full" | "out" | "empty" | "above" | "below" | "number";

const coming =
  "(will|would|will likely|will probably|will soon|[is|are] (going|expected|projected|predicted|forecast|forecasted|estimated|likely|set|due|about) to|on (track|course) to)";

/** Phrases that say what is to come; in which time stands beside them. */
export const forecasts: readonly Entry<Coming>[] = [
  entry(`[${coming}] (be|become|get|is|are) (full|filled|filled up)`, "full", [
    "disk usage will be full within 4 days",
    "time_to full",
  ]),
  entry(`[${coming}] (fill|fills|filling) [up]`, "full", [
    "disk usage is expected to fill up in 4 days",
    "time_to full",
  ]),
  entry(`[${coming}] (run|runs|running) out`, "out", ["disk usage runs out of space in 6 hours", "time_to out"]),
  entry(`[${coming}] (be|become|get|is|are) (exhausted|depleted|used up)`, "out", [
    "free memory will be exhausted within 3 hours",
    "time_to out",
  ]),
  entry(`[${coming}] (be|become|get|run|runs) empty`, "empty", [
    "fuel level will be empty in 2 hours",
    "time_to empty",
  ]),
  entry(
    `${coming} (exceed|surpass|top|breach|go above|go over|rise above|rise to|climb above|climb to|be above|be over)`,
    "above",
    ["error rate will exceed 90% in 2 hours", "time_to above"],
  ),
  entry(`${coming} (fall|drop|go|sink|dip|decline) (below|under|to)`, "below", [
    "error rate is expected to drop below 5% within 2 hours",
    "time_to below",
  ]),
  entry(`${coming} be (below|under)`, "below", ["error rate will be below 5% in 2 hours", "time_to below"]),
  entry(`${coming} (reach|hit|pass|cross|get to|come to)`, "number", [
    "error rate will reach 90% within 2 hours",
    "time_to above",
  ]),
];
