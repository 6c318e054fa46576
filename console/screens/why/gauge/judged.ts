import type { DecisionRecord, DecisionExplanation } from "../../../../sdk/src/index.ts";
import type { Measured } from "./gauge.ts";

/** What was compared with what, in the Result's own numbers where there are any, and else in those of the score. */
interface Judged extends Measured {
  of: "result" | "score";
}

type Compared = Pick<DecisionRecord, "score" | "threshold_applied" | "decision_value"> & {
  value: unknown;
  boundary: unknown;
};

const isNumber = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value);

/** The two numbers that decided; null where there are none, as for a label or a composite. */
export function judgedOf({ value, boundary, score, threshold_applied, decision_value }: Compared): Judged | null {
  const fired = decision_value !== false;
  if (isNumber(value) && isNumber(boundary)) return { of: "result", value, limit: boundary, fired };
  if (isNumber(score) && isNumber(threshold_applied))
    return { of: "score", value: score, limit: threshold_applied, fired };
  return null;
}

/** The same of a record with its explanation. */
export const judgedBy = (record: DecisionRecord, explanation: DecisionExplanation): Judged | null =>
  judgedOf({ ...record, value: record.concept_result.value, boundary: explanation.counterfactual?.boundary });
