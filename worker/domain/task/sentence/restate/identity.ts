import type { CompiledCondition } from "../../../condition/compiled.ts";
import { whenText } from "../../../condition/explain-condition.ts";
import type { CatalogueSignal } from "../../../language/catalogue.ts";
import type { Reading, WordSpan, ReadFiring, ReadWatch } from "../../../language/reading.ts";
import { restate } from "./restate.ts";
import { writeSentence } from "../form/write.ts";
import { joins, operandRefs } from "../../../condition/operand-refs.ts";
import type { ConceptDefinition } from "../../../values/definitions/concept.ts";
import type { ConditionDefinition } from "../../../values/definitions/condition.ts";
import { releaseRule } from "../../../firing/release.ts";
import type { MemberQuestion } from "../../group/group-concept.ts";
import { saidOfGroup } from "../../group/said-of-group.ts";
import { judgedOf } from "./judged-of.ts";
import type { CanonicalSentence, Plain } from "../form/sentence.ts";

/** What was asked, how its words were used, and what it came to: for people and in the controlled grammar. */
export interface Identity {
  /** The sentence that spans refer to. */
  text: string;
  words?: WordSpan[];
  /** Compiles to the same definitions and firing again; null where the grammar has no words for them. */
  sentence: string | null;
  restated: string;
}

/** Says what a sentence was compiled to, from its definitions alone. */
export function sentenceIdentity(
  compiled: IdentifiedSentence,
  reading: Pick<Reading, "text" | "spans">,
  intent: string,
  signals: readonly CatalogueSignal[],
): Identity {
  const said = sentenceOf(compiled);
  return {
    text: reading.text ?? intent,
    ...(reading.spans === undefined ? {} : { words: reading.spans }),
    sentence: said === null ? null : writeSentence(said),
    restated: said === null ? describedCondition(compiled) : restate(said, signals),
  };
}

const describedCondition = ({ condition }: IdentifiedSentence): string =>
  `Alert when ${condition.description ?? condition.condition_id}.`;

/** Says what a registered condition comes to, in the words of a sentence where there are some, else from its definition. */
export function restateCondition(condition: CompiledCondition, signals: readonly CatalogueSignal[]): string {
  const compiled = ({ concept, definition }: CompiledCondition) => ({
    concept: concept.definition,
    condition: definition,
  });
  const operands = condition.operands.map(compiled);
  const said = sentenceOf({ ...compiled(condition), operands, firing: {}, watch: null });
  return said === null ? `Alert when ${whenText(condition)}.` : restate(said, signals);
}

/** The provenance with what it lacks where it was stored before sentences were restated. */
export function withIdentity<Stored extends { summary: string }>(stored: Stored, intent: string): Stored & Identity {
  return { text: intent, sentence: null, restated: stored.summary, ...stored };
}

/** What a sentence compiles to. */
interface IdentifiedSentence {
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
function sentenceOf(compiled: IdentifiedSentence): CanonicalSentence | null {
  const { release, ...firing } = compiled.firing;
  const { strategy } = compiled.condition;
  const backAt = release === undefined ? null : { side: releaseRule(release, strategy).side, value: release };
  const tests = testsOf(compiled);
  return tests && { ...tests, qualifiers: { firing, release: backAt, watch: compiled.watch } };
}

type CanonicalTests = Omit<CanonicalSentence, "qualifiers">;

function testsOf({ concept, condition, operands, members }: IdentifiedSentence): CanonicalTests | null {
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
}: Pick<IdentifiedSentence, "concept" | "condition" | "operands">): CanonicalTests | null {
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
