import { joins, operandRefs } from "../../../condition/operand-refs.ts";
import type { ConceptDefinition } from "../../../values/definitions/concept.ts";
import type { ConditionDefinition } from "../../../values/definitions/condition.ts";
import type { ReadFiring, ReadWatch } from "../../../language/reading.ts";
import { releaseRule } from "../../../firing/release.ts";
import { judgedOf } from "./judged-of.ts";
import type { CanonicalSentence, Plain } from "../form/sentence.ts";

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
export function sentenceOf({ concept, condition, operands, firing: said, watch }: Compiled): CanonicalSentence | null {
  const { release, ...firing } = said;
  const { strategy } = condition;
  const backAt = release === undefined ? null : { side: releaseRule(release, strategy).side, value: release };
  const refs = operandRefs(strategy);
  const operator = joins(strategy) ? strategy.params.operator : null;
  const plains =
    operator === null
      ? [plainOf({ concept, condition }, false)]
      : operands.map((operand, at) => plainOf(operand, operator === "NOT" || refs[at]?.negate === true));
  const parts = plains.filter((plain) => plain !== null);
  if (parts.length < plains.length) return null;
  return { parts, combinator: operator === "NOT" ? null : operator, qualifiers: { firing, release: backAt, watch } };
}

function plainOf(
  { concept, condition }: { concept: ConceptDefinition; condition: ConditionDefinition },
  negate: boolean,
): Plain | null {
  const judged = judgedOf(concept);
  const { strategy } = condition;
  if (judged === null || joins(strategy)) return null;
  return { judged, stated: strategy, negate };
}
