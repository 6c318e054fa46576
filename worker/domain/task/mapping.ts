import type { GuardrailsDefinition, MappingRule } from "./guardrails/definition.ts";
import type { StrategyName } from "../values/condition.ts";
import type { ReadingPart, RelationKind } from "../language/reading.ts";
import { findPhrase, stemsOf } from "../language/words.ts";

const builtIn: Partial<Record<RelationKind, StrategyName>> = {
  move: "change",
  deviate: "z_score",
  rank: "percentile",
  state: "equals",
};

/** The mapping rules of a definition, whichever of the two forms they were submitted in. */
function mappingRulesOf(guardrails: GuardrailsDefinition): MappingRule[] {
  const rules = guardrails.mapping_rules ?? [];
  return Array.isArray(rules) ? rules : Object.entries(rules).map(([phrase, strategy]) => ({ phrase, strategy }));
}

/** What the words of a part suggest: the rules of the guardrails first, longest phrase first, then the built-in one. */
export function mappingsOf(part: ReadingPart, guardrails: GuardrailsDefinition): MappingRule[] {
  const stems = stemsOf(part.words);
  const matching = mappingRulesOf(guardrails)
    .map((rule, index) => ({ rule, index, phrase: stemsOf(rule.phrase) }))
    .filter(({ phrase }) => findPhrase(phrase, stems) >= 0)
    .sort((a, b) => b.phrase.length - a.phrase.length || a.index - b.index)
    .map(({ rule }) => rule);
  const strategy = builtIn[part.relation];
  return strategy === undefined ? matching : [...matching, { phrase: `"${part.words}"`, strategy }];
}
