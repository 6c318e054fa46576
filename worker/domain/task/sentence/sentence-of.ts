import { operandRefs } from "../../condition/operand-refs.ts";
import type { ConceptDefinition } from "../../types/concept.ts";
import type { ConditionDefinition } from "../../types/condition.ts";
import type { ReadFiring, ReadWatch } from "../reading.ts";
import { judgedOf } from "./judged-of.ts";
import type { CanonicalSentence, Plain } from "./sentence.ts";

/** What a sentence compiles to. */
export interface Compiled {
  concept: ConceptDefinition;
  condition: ConditionDefinition;
  /** The operands of a composite in order, else empty. */
  operands: readonly { concept: ConceptDefinition; condition: ConditionDefinition }[];
  firing: ReadFiring;
  watch: ReadWatch | null;
}

/** Definitions, firing and watch as a sentence that says nothing else; null where the grammar has no words for them. */
export function sentenceOf({ concept, condition, operands, firing, watch }: Compiled): CanonicalSentence | null {
  const { strategy } = condition;
  const refs = operandRefs(strategy);
  const plains =
    strategy.type === "composite"
      ? operands.map((operand, at) => plainOf(operand, strategy.params.operator === "NOT" || refs[at]?.negate === true))
      : [plainOf({ concept, condition }, false)];
  const parts = plains.filter((plain) => plain !== null);
  if (parts.length < plains.length) return null;
  const joined = strategy.type === "composite" && strategy.params.operator !== "NOT" ? strategy.params.operator : null;
  return { parts, combinator: joined, qualifiers: { firing, release: null, watch } };
}

function plainOf(
  { concept, condition }: { concept: ConceptDefinition; condition: ConditionDefinition },
  negate: boolean,
): Plain | null {
  const judged = judgedOf(concept);
  const { strategy } = condition;
  if (judged === null || strategy.type === "composite") return null;
  return { judged, stated: strategy, negate };
}
