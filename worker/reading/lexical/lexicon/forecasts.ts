import { entry, type Entry } from "./entry.ts";
import { category } from "./words/category.ts";

/** What a signal is said to come to: its end, which for "runs out" is that of its kind, or a number that follows, on its side or whichever is ahead. */
export interface Coming {
  readonly end?: { readonly isEmpty: boolean; readonly isOfKind: boolean };
  readonly side?: "above" | "below";
}

/** What may stand between what is to come and its time, and at the end: "in less than", "within the next", "at the current rate". */
export const aheadWords = category("in within inside");
export const closerWords = category("less than under");
export const besideWords = category(
  "in within inside the next less than under coming at current present rate pace this",
);

const full: Coming = { end: { isEmpty: false, isOfKind: false } };
const empty: Coming = { end: { isEmpty: true, isOfKind: false } };
const out: Coming = { end: { isEmpty: false, isOfKind: true } };

const says = (sentence: string): readonly [string, string] => [sentence, "time_to below 4d"];
const coming =
  "(will|would|will likely|will probably|will soon|[is|are] (going|expected|projected|predicted|forecast|forecasted|estimated|likely|set|due|about) to|on (track|course) to)";

/** Phrases that say what is to come; in which time stands beside them. */
export const forecasts: readonly Entry<Coming>[] = [
  entry(
    `[${coming}] (be|become|get|is|are) (full|filled|filled up)`,
    full,
    says("disk usage will be full within 4 days"),
  ),
  entry(`[${coming}] (fill|fills|filling) [up]`, full, says("disk usage is expected to fill up in 4 days")),
  entry(`[${coming}] (run|runs|running) out`, out, says("disk usage runs out in 4 days")),
  entry(
    `[${coming}] (be|become|get|is|are) (exhausted|depleted|used up)`,
    out,
    says("disk usage will be exhausted within 4 days"),
  ),
  entry(`[${coming}] (be|become|get|run|runs) empty`, empty, says("disk usage will be empty in 4 days")),
  entry(
    `${coming} (exceed|surpass|top|breach|go above|go over|rise above|rise to|climb above|climb to|be above|be over)`,
    { side: "above" },
    says("error rate will exceed 90% in 4 days"),
  ),
  entry(
    `${coming} (fall|drop|go|sink|dip|decline) (below|under|to)`,
    { side: "below" },
    says("error rate is expected to drop below 5% within 4 days"),
  ),
  entry(`${coming} be (below|under)`, { side: "below" }, says("error rate will be below 5% in 4 days")),
  entry(`${coming} (reach|hit|pass|cross|get to|come to)`, {}, says("error rate will reach 90% within 4 days")),
];
