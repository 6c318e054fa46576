import { entriesOf, type Entry } from "./entry.ts";

/** What a signal is said to come to: its end, which for "runs out" is that of its kind, or a number that follows, on its side or whichever is ahead. */
export interface Coming {
  readonly end?: { readonly isEmpty: boolean; readonly isOfKind: boolean };
  readonly side?: "above" | "below";
}

const full: Coming = { end: { isEmpty: false, isOfKind: false } };
const empty: Coming = { end: { isEmpty: true, isOfKind: false } };
const out: Coming = { end: { isEmpty: false, isOfKind: true } };

const coming =
  "(will|would|will likely|will probably|will soon|[is|are] (going|expected|projected|predicted|forecast|forecasted|estimated|likely|set|due|about) to|on (track|course) to)";

/** What is expected stands between: its words say of what. */
const expecting = "[we|you|they] (expect|expects) [WORD] [WORD] [WORD] [WORD] [WORD] to";

/** Phrases that say what is to come; in which time stands beside them. */
export const forecasts: readonly Entry<Coming>[] = [
  ...entriesOf(full, "time_to below 4d", {
    [`[${coming}] ((be|become|get|is|are) (full|filled|filled up)|(fill|fills|filling) [up])`]:
      "disk usage will be full within 4 days",
  }),
  ...entriesOf(out, "time_to below 4d", {
    [`[${coming}] ((run|runs|running) out|(be|become|get|is|are) (exhausted|depleted|used up))`]:
      "disk usage runs out in 4 days",
  }),
  ...entriesOf(empty, "time_to below 4d", {
    [`[${coming}] (be|become|get|run|runs) empty`]: "disk usage will be empty in 4 days",
  }),
  ...entriesOf({ side: "above" }, "time_to below 4d", {
    [`${coming} (exceed|surpass|top|breach|go above|go over|rise above|rise to|climb above|climb to|be above|be over)`]:
      "error rate will exceed 90% in 4 days",
    [`${expecting} (exceed|surpass|go above|go over|rise above|be above|be over)`]:
      "we expect the error rate to go over 90% in 4 days",
  }),
  ...entriesOf({ side: "below" }, "time_to below 4d", {
    [`${coming} ((fall|drop|go|sink|dip|decline) (below|under|to)|be (below|under))`]:
      "error rate is expected to drop below 5% within 4 days",
    [`${expecting} ((fall|drop|go|sink|dip) (below|under)|be (below|under))`]:
      "we expect the error rate to fall below 5% within 4 days",
  }),
  ...entriesOf({}, "time_to below 4d", {
    [`${coming} (reach|hit|pass|cross|get to|come to)`]: "error rate will reach 90% within 4 days",
    [`${expecting} (reach|hit|pass)`]: "we expect the error rate to reach 90% within 4 days",
  }),
];
