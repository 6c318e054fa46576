import { drawn } from "../../data/points.ts";
import type { DecisionExplanation, DecisionRecord } from "../../../sdk/src/index.ts";

type Read = Pick<DecisionRecord, "input_primitives" | "concept_result">;

/** The signal whose value is the Result as it is; null where the Result is computed into something else. */
export function recordedSignal({ input_primitives, concept_result }: Read): string | null {
  const signals = Object.entries(input_primitives);
  const [only] = signals;
  if (only === undefined || signals.length > 1) return null;
  return only[1] === concept_result.value ? only[0] : null;
}

/** The signal whose value is the Result of an operand; null where it is none's, or that of several. */
export function operandSignal({ input_primitives }: Read, { result }: { result: { value: unknown } }): string | null {
  const same = Object.entries(input_primitives).filter(([, value]) => value === result.value);
  return same.length === 1 ? (same[0]?.[0] ?? null) : null;
}

/** The limit on the axis of a signal; null where the limit is not one of its values. */
export function decidedLevel(
  record: Read,
  { counterfactual }: Pick<DecisionExplanation, "counterfactual">,
  signal: string,
): number | null {
  return recordedSignal(record) === signal ? drawn(counterfactual?.boundary) : null;
}
/** What became of one action. */
export type RecordedOutcome = DecisionRecord["actions"][number];
/** What one operand of a composite said. */
export type Operand = DecisionRecord["operands"][number];
