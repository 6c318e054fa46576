import type { Output } from "../../../sdk/src/index.ts";

/** A recorded decision. */
export type DecisionRecord = Output<"getDecision">;
/** Why it came out as it did. */
export type Explanation = Output<"explainDecision">;
/** What its condition does. */
export type ConditionWords = Output<"explainCondition">;
/** What its Result is computed by. */
export type Concept = Output<"getConcept">;
/** What became of one action. */
export type ActionOutcome = DecisionRecord["actions"][number];
/** What one operand of a composite said. */
export type Operand = DecisionRecord["operands"][number];
