import type { ApplicationContext } from "../../values/definitions/context.ts";
import {
  severityTiers,
  type ContextRule,
  type GuardrailsDefinition,
  type SeverityTier,
} from "../../values/definitions/guardrails.ts";
import type { TierProvenance } from "../provenance.ts";
import { stem } from "../../language/stem.ts";
import { findPhrase, stemsOf, wordsOf } from "../../language/words.ts";

/** How the application context shifts the tier when a definition does not say. */
const defaultContextRules: ContextRule[] = [
  { phrase: "early detection", shift: -1 },
  { phrase: "avoid missing", shift: -1 },
  { phrase: "avoid noise", shift: 1 },
  { phrase: "conservative", shift: 1 },
];

/** The sensitivity of a task as a shift of the tier: high fires earlier. */
const sensitivityShift = { high: -1, medium: 0, low: 1 } as const;

/**
 * The tier that the severity words of a part name (`named` are the stems of its signal's id), else those of the frame around it, else medium, with the shifts of
 * sensitivity and context rules added up and clamped to low..high.
 */
export function severityOf(
  part: string,
  named: readonly string[],
  frame: string,
  bias: GuardrailsDefinition["bias_rules"],
  sensitivity: "low" | "medium" | "high" | undefined,
  contextRules: readonly ContextRule[],
): TierProvenance {
  const word = severityWord(part, bias, new Set(named)) ?? severityWord(frame, bias, new Set());
  const base = word?.tier ?? "medium_severity";
  const shifts = [
    ...(sensitivity === undefined || sensitivity === "medium"
      ? []
      : [{ source: `sensitivity ${sensitivity}`, shift: sensitivityShift[sensitivity] }]),
    ...contextRules.flatMap((rule) =>
      rule.shift === undefined || rule.shift === 0 ? [] : [{ source: rule.phrase, shift: rule.shift }],
    ),
  ];
  const total = shifts.reduce((sum, { shift }) => sum + shift, 0);
  const index = Math.min(2, Math.max(0, severityTiers.indexOf(base) + total));
  return { tier: severityTiers[index] ?? base, word: word?.word ?? null, base, shifts };
}

/**
 * The longest severity phrase in a text, the first of equally long ones; inflections of its words count. A word that only
 * names the signal ("covenant" in "early warning on covenant headroom") gives way to one that does not.
 */
function severityWord(
  text: string,
  bias: GuardrailsDefinition["bias_rules"],
  named: ReadonlySet<string>,
): { word: string; tier: SeverityTier } | null {
  const words = wordsOf(text);
  const stems = words.map(stem);
  const found = Object.entries(bias ?? {}).flatMap(([word, tier]) => {
    const phrase = stemsOf(word);
    const at = findPhrase(phrase, stems);
    return at < 0
      ? []
      : [
          {
            word: words.slice(at, at + phrase.length).join(" "),
            tier,
            at,
            size: phrase.length,
            letters: word.length,
            names: phrase.every((part) => named.has(part)) ? 1 : 0,
          },
        ];
  });
  found.sort(
    (a, b) =>
      a.names - b.names || b.size - a.size || b.letters - a.letters || a.at - b.at || (a.word < b.word ? -1 : 1),
  );
  return found[0] ?? null;
}

/** The context rules whose phrase occurs in the context's description, decisions or hints. */
export function contextRulesInForce(
  rules: GuardrailsDefinition["context_rules"],
  context: ApplicationContext | null,
): ContextRule[] {
  if (context === null) return [];
  const texts = [
    context.domain.description,
    ...(context.domain.decisions ?? []),
    ...(context.semantic_hints ?? []).flatMap((hint) => [hint.term, hint.definition]),
  ].map(stemsOf);
  return (rules ?? defaultContextRules).filter((rule) => {
    const phrase = stemsOf(rule.phrase);
    return texts.some((text) => findPhrase(phrase, text) >= 0);
  });
}
