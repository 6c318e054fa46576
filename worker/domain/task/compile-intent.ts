import type { ApplicationContext } from "../context/definition.ts";
import type { GuardrailsDefinition } from "../guardrails/definition.ts";
import type { ConceptDefinition } from "../types/concept.ts";
import type { ConditionDefinition } from "../types/condition.ts";
import { traitsOf } from "../types/values.ts";
import type { Catalogue } from "./catalogue.ts";
import { compositeOf, conditionOf, type Assembled } from "./assemble.ts";
import { fillParameters } from "./fill-parameters.ts";
import { priorsOf } from "./priors.ts";
import { priorities, type PartProvenance, type Priority, type Provenance } from "./provenance.ts";
import { firingText, qualifiersOf, type SaidFiring } from "./qualifiers.ts";
import type { Reading, ReadingPart, ReadWatch } from "./reading.ts";
import { unresolved } from "./refuse.ts";
import { unreadError } from "./refuse-unread.ts";
import { selectStrategy } from "./select-strategy.ts";
import { contextRulesInForce } from "./severity.ts";
import { subjectOf } from "./subject.ts";
import { summariseComposite, summarisePart } from "./summarise.ts";

/** What the caller may ask of a compilation besides the sentence. */
export interface TaskConstraints {
  /** high fires earlier (one tier lower), low fires later. */
  sensitivity?: "low" | "medium" | "high";
  /** Default `org`. */
  namespace?: string;
}

export interface CompileIntentInput {
  intent: string;
  reading: Reading;
  catalogue: Catalogue;
  /** `label` is the version in force (`v3`) or `file`. */
  guardrails: { definition: GuardrailsDefinition; label: string };
  context: { definition: ApplicationContext; version: string } | null;
  constraints: TaskConstraints;
}

/** A sentence made into pinned definitions, version 1.0, with ids derived from their content. */
export interface CompiledIntent {
  /** Of a composite: the concept of its first operand. */
  concept: ConceptDefinition;
  condition: ConditionDefinition;
  /** The operands of a composite in order, else empty. */
  operands: { concept: ConceptDefinition; condition: ConditionDefinition }[];
  provenance: Provenance;
  warnings: string[];
  /** What the sentence says of the firing. */
  firing: SaidFiring;
  watch: ReadWatch | null;
}

/**
 * Chooses strategies and fills parameters for a reading, as the guardrails say. Pure: the same input gives the same bytes.
 * Throws intent_unresolved with the nearest candidates in `details` and what to add in `suggestion`.
 */
export function compileIntent(input: CompileIntentInput): CompiledIntent {
  const { reading, guardrails } = input;
  if (reading.unread !== null || reading.parts.length === 0) {
    throw unreadError(reading.unread ?? { reason: "empty", words: "", candidates: [] });
  }
  const { firing, watch } = qualifiersOf(reading);
  const compiled = distinct(reading.parts.map((part) => compilePart(part, input)));
  const [first] = compiled;
  if (first === undefined) throw unreadError({ reason: "empty", words: "", candidates: [] });
  const operator = compiled.length > 1 ? (reading.combinator ?? "AND") : first.negate ? "NOT" : null;
  const made = {
    provenance: provenanceOf(compiled, operator, firing, input),
    warnings: [...new Set([...reading.notes, ...compiled.flatMap((part) => part.warnings)])],
    firing,
    watch,
  };
  if (operator === null) return { concept: first.concept, condition: first.condition, operands: [], ...made };
  if (!guardrails.definition.strategy_registry.includes("composite")) {
    throw unresolved("The sentence joins several conditions, but composite is not in the strategy registry.", {
      reason: "strategy_not_admitted",
      suggestion: "Make one task for each condition, or add composite to strategy_registry in the guardrails.",
    });
  }
  const condition = compositeOf(compiled, operator, first);
  const operands = compiled.map((part) => ({ concept: part.concept, condition: part.condition }));
  return { concept: first.concept, condition, operands, ...made };
}

function provenanceOf(
  compiled: readonly CompiledPart[],
  operator: "AND" | "OR" | "NOT" | null,
  firing: SaidFiring,
  { reading, guardrails, context }: CompileIntentInput,
): Provenance {
  const parts = compiled.map((part) => part.provenance);
  const fires = firingText(firing);
  const judged = operator === null ? (parts[0]?.summary ?? "") : summariseComposite(parts, operator);
  return {
    reader: reading.reader,
    confidence: reading.confidence,
    priority: strongest(parts),
    guardrails: guardrails.label,
    context_version: context?.version ?? null,
    combinator: operator,
    ...(fires === null ? {} : { firing }),
    parts,
    summary: fires === null ? judged : `${judged}; fires ${fires}, as the sentence says`,
  };
}

interface CompiledPart extends Assembled {
  negate: boolean;
  provenance: PartProvenance;
  warnings: string[];
}

function compilePart(read: ReadingPart, input: CompileIntentInput): CompiledPart {
  const guardrails = input.guardrails.definition;
  const subject = subjectOf(read, input.catalogue, input.constraints.namespace ?? "org");
  const { signal, figure } = subject;
  // A reference such as "the minimum" gives the number only where no prior does.
  const part =
    read.number?.implied === true && priorsOf(signal, guardrails) !== null
      ? { ...subject.part, number: null }
      : subject.part;
  const context = input.context?.definition ?? null;
  const contextRules = contextRulesInForce(guardrails.context_rules, context);
  const selection = selectStrategy(part, signal, guardrails, contextRules);
  const filled = fillParameters(part, signal, selection, {
    guardrails,
    context,
    contextRules,
    sensitivity: input.constraints.sensitivity,
    frame: input.reading.frame,
    whole: traitsOf(subject.concept.output_type).base === "int",
    // The lexical reader without spans leaves out directions that it takes for granted.
    asks: input.reading.reader !== "lexical" || input.reading.spans !== undefined,
  });
  const provenance: PartProvenance = {
    primitive_id: part.primitive_id,
    ...(figure === null ? {} : { figure }),
    words: part.words,
    strategy: selection.strategy,
    priority: selection.priority,
    because: selection.because,
    tier: filled.tier,
    parameters: filled.parameters,
    negate: part.negate,
    summary: summarisePart(subject.text, selection, filled, input.guardrails.label),
  };
  return {
    concept: subject.concept,
    condition: conditionOf(subject, filled.spec, guardrails),
    negate: part.negate,
    provenance,
    warnings: filled.warnings,
  };
}

function distinct(parts: CompiledPart[]): CompiledPart[] {
  const seen = new Set<string>();
  return parts.filter(({ condition, negate }) => {
    const key = `${condition.condition_id} ${negate}`;
    return !seen.has(key) && seen.add(key);
  });
}

function strongest(parts: readonly PartProvenance[]): Priority {
  return priorities.find((priority) => parts.some((part) => part.priority === priority)) ?? "global_default";
}
