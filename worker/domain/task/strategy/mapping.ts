import { drafted } from "../../condition/strategies/registry.ts";
import type { GuardrailsDefinition, MappingRule } from "../../values/definitions/guardrails.ts";
import type { ReadingPart } from "../../language/reading.ts";
import { findPhrase, stemsOf } from "../../language/words.ts";

/** The mapping rules of a definition, whichever of the two forms they were submitted in. */
function mappingRulesOf(guardrails: GuardrailsDefinition): MappingRule[] {
  const rules = guardrails.mapping_rules ?? [];
  return Array.isArray(rules) ? rules : Object.entries(rules).map(([phrase, strategy]) => ({ phrase, strategy }));
}

/** What is said to have suggested a strategy where the words of the sentence did. */
export const saidByWords = ({ words }: ReadingPart): string => `"${words}"`;

/** What the words of a part suggest: the rules of the guardrails first, longest phrase first, then the words each strategy declares. */
export function mappingsOf(part: ReadingPart, guardrails: GuardrailsDefinition): MappingRule[] {
  const stems = stemsOf(part.words);
  const matching = mappingRulesOf(guardrails)
    .map((rule, index) => ({ rule, index, phrase: stemsOf(rule.phrase) }))
    .filter(({ phrase }) => findPhrase(phrase, stems) >= 0)
    .sort((a, b) => b.phrase.length - a.phrase.length || a.index - b.index)
    .map(({ rule }) => rule);
  const builtIn = drafted().filter(({ draft }) => draft.saidBy.includes(part.relation));
  return [...matching, ...builtIn.map(({ name }) => ({ phrase: saidByWords(part), strategy: name }))];
}
