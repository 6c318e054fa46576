import type { StrategyName } from "../../types/condition.ts";
import type { Form } from "./form.ts";

/** A strategy that judges a Result of its own. */
export type JudgingStrategy = Exclude<StrategyName, "composite">;

/** How what a strategy says of a Result is put into words; the slots are its params. */
export interface Phrasing {
  /** In the controlled grammar: written and read. */
  readonly canonical: Form;
  /** For people, where it is to hold, and where it is not to. */
  readonly holds: string;
  readonly fails: string;
}

/** The words of every strategy. */
export const phrasings: Readonly<Record<JudgingStrategy, Phrasing>> = {
  threshold: {
    canonical: { text: "is {side:direction} {num:value}" },
    holds: "is {side:direction} {amount:value}",
    fails: "is not {side:direction} {amount:value}",
  },
  percentile: {
    canonical: { text: "is {side:direction} percentile {num:value} of its last {dur:window}" },
    holds: "is {side:direction} the {ordinal:value} percentile of its last {last:window}",
    fails: "is not {side:direction} the {ordinal:value} percentile of its last {last:window}",
  },
  equals: {
    canonical: { text: "is {json:value}" },
    holds: "is {json:value}",
    fails: "is not {json:value}",
  },
  z_score: {
    canonical: { text: "is {num:value} deviations {away:direction} its mean of {dur:window}" },
    holds: "is more than {deviations:value} {away:direction} its average of the last {last:window}",
    fails: "is not more than {deviations:value} {away:direction} its average of the last {last:window}",
  },
  change: {
    canonical: { text: "{moves:direction} over {percent:value} in {dur:window}" },
    holds: "{moves:direction} by more than {share:value} within {span:window}",
    fails: "does not {move:direction} by more than {share:value} within {span:window}",
  },
};
