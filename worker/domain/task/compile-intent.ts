import { standard } from "../condition/strategies/registry.ts";
import type { ApplicationContext } from "../values/definitions/context.ts";
import type { GuardrailsDefinition } from "../values/definitions/guardrails.ts";
import type { ConceptDefinition } from "../values/definitions/concept.ts";
import type { ConditionDefinition } from "../values/definitions/condition.ts";
import type { Catalogue } from "../language/catalogue.ts";
import { type Assembled, compositeOf, conditionOf, joinedParts } from "./assemble.ts";
import { fillParameters } from "./strategy/fill-parameters.ts";
import { ownUsualOf } from "./own-usual.ts";
import type { MemberQuestion } from "./group/group-concept.ts";
import { asFold, checkGroup } from "./group/check-group.ts";
import { overGroup } from "./group/over-group.ts";
import { countsMembers } from "../values/definitions/population.ts";
import { withGrowth } from "./strategy/growth.ts";
import { priorsOf } from "./strategy/priors.ts";
import { type PartProvenance, type Priority, type Provenance, priorities } from "./provenance.ts";
import { endsAtBound } from "../firing/release.ts";
import { traitsOf } from "../values/values.ts";
import { watchText } from "../language/watch-times.ts";
import { type SaidFiring, firingText, qualifiersOf } from "./qualifiers.ts";
import type { ReadWatch, Reading, ReadingPart } from "../language/reading.ts";
import { unresolved } from "../language/refuse.ts";
import { unreadError } from "../language/refuse-unread.ts";
import { selectStrategy } from "./strategy/select-strategy.ts";
import { contextRulesInForce } from "./strategy/severity.ts";
import { type Identity, sentenceIdentity } from "./sentence/restate/identity.ts";
import type { Stated } from "./sentence/form/sentence.ts";
import { takeStated } from "./sentence/stated.ts";
import { overMembers } from "./members.ts";
import { type Subject, subjectOf } from "./subject.ts";
import { refuseBeyondTrend } from "./strategy/beyond-trend.ts";
import { suddenOf } from "./sudden.ts";
import { refuseUnused } from "./unused.ts";
import { neededPast } from "./usual-concept.ts";
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
  /** The strategies that a canonical sentence states exactly, one for each part; left out where words are to be judged. */
  stated?: readonly Stated[];
  /** The time zone of hours that name none; UTC if left out. */
  zone?: string;
}

/** A sentence made into pinned definitions, version 1.0, with ids derived from their content. */
export interface CompiledIntent {
  /** Of a composite: the concept of its first operand. */
  concept: ConceptDefinition;
  condition: ConditionDefinition;
  /** The operands of a composite in order, else empty. */
  operands: { concept: ConceptDefinition; condition: ConditionDefinition }[];
  /** Of a sentence about many entities: what is asked about each. */
  members?: MemberQuestion;
  provenance: Provenance;
  warnings: string[];
  /** What the sentence says about firing. */
  firing: SaidFiring;
  watch: ReadWatch | null;
}

/**
 * Chooses strategies and fills parameters for a reading, as the guardrails say. Pure: the same input gives the same bytes.
 * Throws intent_unresolved with the nearest candidates in `details` and what to add in `suggestion`.
 */
export function compileIntent(input: CompileIntentInput): CompiledIntent {
  const { reading } = input;
  if (reading.unread !== null || reading.parts.length === 0) {
    throw unreadError(reading.unread ?? { reason: "empty", words: "", candidates: [] });
  }
  checkGroup(reading, input.stated !== undefined);
  const { firing: said, watch } = qualifiersOf(reading, input.zone);
  const compiled = distinctParts(joinedParts(reading.parts).map((part, at) => compilePart(part, at, input)));
  const [first] = compiled;
  if (first === undefined) throw unreadError({ reason: "empty", words: "", candidates: [] });
  const operator = compiled.length > 1 ? (reading.combinator ?? "AND") : first.negate ? "NOT" : null;
  const definitions = intentDefinitions(compiled, operator, first, input);
  const { firing, note } = withoutIdleRelease(said, definitions);
  const made = { ...definitions, firing, watch };
  return {
    ...made,
    provenance: {
      ...provenanceOf(compiled, operator, { firing, watch }, input),
      ...sentenceIdentity(made, reading, input.intent, input.catalogue.primitives),
    },
    warnings: [...new Set([...reading.notes, ...compiled.flatMap((part) => part.warnings), ...note])],
  };
}

/** The firing without a release at which a run is over anyway, still once a run, and what to tell of it. */
function withoutIdleRelease(
  said: SaidFiring,
  { concept, condition: { strategy } }: Pick<CompiledIntent, "concept" | "condition">,
): { firing: SaidFiring; note: string[] } {
  const { release, ...firing } = said;
  const whole = traitsOf(concept.output_type).base === "int";
  if (release === undefined || !endsAtBound(release, strategy, whole)) return { firing: said, note: [] };
  const note = `An alarm is over as soon as its condition no longer holds, so being back at ${release} adds nothing.`;
  return { firing: { mode: "on_change", ...firing }, note: [note] };
}

function intentDefinitions(
  compiled: readonly CompiledPart[],
  operator: "AND" | "OR" | "NOT" | null,
  first: CompiledPart,
  { reading: { group }, guardrails: { definition: guardrails }, catalogue }: CompileIntentInput,
): Pick<CompiledIntent, "concept" | "condition" | "operands" | "members"> {
  const own = ownDefinitions(compiled, operator, first, guardrails);
  if (group === undefined) return own;
  return { ...overGroup(group, own, catalogue.primitives, guardrails), operands: [] };
}

function ownDefinitions(
  compiled: readonly CompiledPart[],
  operator: "AND" | "OR" | "NOT" | null,
  first: CompiledPart,
  guardrails: GuardrailsDefinition,
): Pick<CompiledIntent, "concept" | "condition" | "operands"> {
  const { concept } = first;
  if (operator === null) return { concept, condition: first.condition, operands: [] };
  if (!guardrails.strategy_registry.includes(standard.joining)) throw noJoining();
  const operands = compiled.map((part) => ({ concept: part.concept, condition: part.condition }));
  return { concept, condition: compositeOf(compiled, operator, first), operands };
}

function noJoining(): Error {
  const name = standard.joining;
  return unresolved(`The sentence joins several conditions, but ${name} is not in the strategy registry.`, {
    reason: "strategy_not_admitted",
    suggestion: `Make one task for each condition, or add ${name} to strategy_registry in the guardrails.`,
  });
}

function provenanceOf(
  compiled: readonly CompiledPart[],
  operator: "AND" | "OR" | "NOT" | null,
  { firing, watch }: Pick<CompiledIntent, "firing" | "watch">,
  { reading, guardrails, context }: CompileIntentInput,
): Omit<Provenance, keyof Identity> {
  const parts = compiled.map((part) => part.provenance);
  const fires = firingText(firing);
  const asked = [
    ...(fires === null ? [] : [`fires ${fires}`]),
    ...(watch === null ? [] : [`checked ${watchText(watch)}`]),
  ];
  const judged = operator === null ? (parts[0]?.summary ?? "") : summariseComposite(parts, operator);
  return {
    reader: reading.reader,
    confidence: reading.confidence,
    priority: strongest(parts),
    guardrails: guardrails.label,
    context_version: context?.version ?? null,
    combinator: operator,
    ...(fires === null ? {} : { firing }),
    ...(watch === null ? {} : { watch }),
    parts,
    summary: `${[judged, ...asked].join("; ")}${asked.length === 0 ? "" : ", as the sentence says"}`,
  };
}

interface CompiledPart extends Assembled {
  negate: boolean;
  provenance: PartProvenance;
  warnings: string[];
}

function compilePart(said: ReadingPart, at: number, input: CompileIntentInput): CompiledPart {
  const stated = input.stated?.[at];
  const guardrails = input.guardrails.definition;
  const namespace = input.constraints.namespace ?? "org";
  const signal = input.catalogue.primitives.find(({ primitive_id }) => primitive_id === said.primitive_id);
  const read = stated === undefined ? withGrowth(said, signal) : said;
  const subjectIn = (own: ReadingPart): Subject => {
    const made = subjectOf(own, input.catalogue, namespace);
    const { group } = input.reading;
    return group === undefined || countsMembers(group) ? made : asFold(made, group);
  };
  const found = subjectIn(read);
  let { selection, filled } =
    stated === undefined ? draftPart(read, found, input) : takeStated(stated, found, guardrails);
  let [subject, notes] = [found, filled.warnings];
  if (stated === undefined) {
    const { text = input.intent, spans = [] } = input.reading;
    const words = spans.filter((span) => span.part === at);
    refuseUnused(found, selection, text, words);
    const own = signal === undefined || read === said ? found : { ...found, figure: null, signal };
    const step = suddenOf(own, selection);
    if (step.part !== null) {
      subject = subjectIn(step.part);
      ({ selection, filled } = draftPart(step.part, subject, input));
      notes = filled.warnings;
    }
    const usual = ownUsualOf(step.part === null ? own : subject, selection, filled);
    if (usual.figure !== null) subject = subjectIn({ ...read, figure: usual.figure });
    notes = [...notes, ...[step.note, usual.note].filter((note) => note !== null)];
  }
  refuseBeyondTrend(subject, filled.spec);
  const { part, figure } = subject;
  const needed = figure?.kind === "usual" ? neededPast(part.primitive_id, figure) : null;
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
  const concept = overMembers(subject.concept, input.catalogue.primitives, part, filled.spec);
  return {
    concept,
    condition: conditionOf({ ...subject, concept }, filled.spec, guardrails),
    negate: part.negate,
    provenance,
    warnings: needed === null ? notes : [...notes, needed],
  };
}

/** Chooses the strategy of a part and its parameters, as words, guardrails and context say. */
function draftPart(read: ReadingPart, found: Subject, input: CompileIntentInput) {
  const guardrails = input.guardrails.definition;
  // A reference such as "the minimum" gives the number only where no prior does.
  const primed = read.number?.implied === true && priorsOf(found.signal, guardrails) !== null;
  const subject = primed ? { ...found, part: { ...found.part, number: null } } : found;
  const context = input.context?.definition ?? null;
  const contextRules = contextRulesInForce(guardrails.context_rules, context);
  const selection = selectStrategy(subject, guardrails, contextRules);
  const filled = fillParameters(subject, selection, {
    guardrails,
    context,
    contextRules,
    sensitivity: input.constraints.sensitivity,
    frame: input.reading.frame,
    // The lexical reader without spans leaves out directions that it takes for granted.
    asks: input.reading.reader !== "lexical" || input.reading.spans !== undefined,
  });
  return { selection, filled };
}

function distinctParts(parts: CompiledPart[]): CompiledPart[] {
  const seen = new Set<string>();
  return parts.filter(({ condition, negate }) => {
    const key = `${condition.condition_id} ${negate}`;
    return !seen.has(key) && seen.add(key);
  });
}

function strongest(parts: readonly PartProvenance[]): Priority {
  return priorities.find((priority) => parts.some((part) => part.priority === priority)) ?? "global_default";
}
