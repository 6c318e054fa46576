import { joins, operandRefs } from "../../../condition/operand-refs.ts";
import type { ConceptDefinition } from "../../../values/definitions/concept.ts";
import type { ConditionDefinition } from "../../../values/definitions/condition.ts";
import type { ReadFiring, ReadWatch } from "../../../language/reading.ts";
import { releaseRule } from "../../../firing/release.ts";
import type { MemberQuestion } from "../../group/group-concept.ts";
import { saidOfGroup } from "../../group/said-of-group.ts";
import { judgedOf } from "./judged-of.ts";
import type { CanonicalSentence, Plain } from "../form/sentence.ts";

/** What a sentence compiles to. */
export interface Compiled {
  concept: ConceptDefinition;
  condition: ConditionDefinition;
  /** The operands of a composite in order, else empty. */
  operands: readonly { concept: ConceptDefinition; condition: ConditionDefinition }[];
  /** Of a sentence about many entities: what is asked about each. */
  members?: MemberQuestion;
  firing: ReadFiring;
  watch: ReadWatch | null;
}

/** Definitions, firing and watch as a sentence that says nothing else; null where the grammar has no words for them. */
export function sentenceOf(compiled: Compiled): CanonicalSentence | null {
  const { release, ...firing } = compiled.firing;
  const { strategy } = compiled.condition;
  const backAt = release === undefined ? null : { side: releaseRule(release, strategy).side, value: release };
  const tests = testsOf(compiled);
  return tests && { ...tests, qualifiers: { firing, release: backAt, watch: compiled.watch } };
}

type Tests = Omit<CanonicalSentence, "qualifiers">;

function testsOf({ concept, condition, operands, members }: Compiled): Tests | null {
  if (concept.population === undefined) return ownTests({ concept, condition, operands });
  const group = saidOfGroup(concept.population, condition.strategy);
  if (members === undefined || group === null) return null;
  const { judge, of } = group;
  const asked = of === null ? members : { ...members, condition: { ...condition, strategy: of }, operands: [] };
  if (asked.condition === null) return null;
  const tests = ownTests({ ...asked, condition: asked.condition });
  return tests && { ...tests, group: { ...group.said, judge } };
}

function ownTests({
  concept,
  condition,
  operands,
}: Pick<Compiled, "concept" | "condition" | "operands">): Tests | null {
  const { strategy } = condition;
  const refs = operandRefs(strategy);
  const operator = joins(strategy) ? strategy.params.operator : null;
  const plains =
    operator === null
      ? [plainOf({ concept, condition }, false)]
      : operands.map((operand, at) => plainOf(operand, operator === "NOT" || refs[at]?.negate === true));
  const parts = plains.filter((plain) => plain !== null);
  if (parts.length < plains.length) return null;
  return { parts, combinator: operator === "NOT" ? null : operator };
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
