import type { CreateTaskBody } from "../../contract/resources/tasks/tasks.ts";
import { compileConcept } from "../../domain/concept/compile.ts";
import { compileCondition } from "../../domain/condition/compile.ts";
import type { CompiledCondition } from "../../domain/condition/compiled.ts";
import { compileDefinitions } from "../../domain/decision/definitions.ts";
import { canonicalHash } from "../../domain/values/hashing/canonical.ts";
import type { Catalogue } from "../../domain/language/catalogue.ts";
import type { CompiledIntent } from "../../domain/task/compile-intent.ts";
import type { ConceptDefinition } from "../../domain/values/definitions/concept.ts";
import type { ConditionDefinition } from "../../domain/values/definitions/condition.ts";
import { DomainError } from "../../domain/values/errors/errors.ts";
import type { Compilation, Premise } from "../ports/tasks/tasks.ts";
import type { ActiveRules } from "../definitions/active-rules.ts";
import type { Services } from "../services.ts";
import { understandIntent } from "./understand-intent.ts";

/** A sentence with the id under which its meaning is kept. */
export interface CompiledSentence {
  compilation_id: string;
  compilation: Compilation;
  /** The condition that it makes, ready to run. */
  compiled: CompiledCondition;
}

/** NFC, trimmed, white space collapsed, case kept: what makes two sentences the same. */
function normalizeIntent(intent: string): string {
  return intent.normalize("NFC").trim().replace(/\s+/gu, " ");
}

/** A sentence compiled, or refused, before anybody was asked whether what it was compiled on is still so. */
export interface Ahead {
  compilation_id: string;
  premise: Premise;
  rules: ActiveRules;
  outcome: Omit<CompiledSentence, "compilation_id"> | DomainError;
}

/** What is stored of a sentence under some rules. */
interface Stored {
  compilation_id: string;
  found: ReturnType<Services["tasks"]["compilation"]>;
}

/** Asks for what is stored of a sentence under these rules. */
export function askStored(services: Services, input: CreateTaskBody, rules: ActiveRules): Stored {
  const compilation_id = compilationIdOf(services, input, rules);
  const found = services.tasks.compilation(compilation_id);
  // Whoever does not need it, need not hear of its failure.
  found.catch(() => undefined);
  return { compilation_id, found };
}

/**
 * Compiles a sentence, or returns what the same sentence compiled to before under guardrails, a context and
 * constraints of the same content. `asked` and `ahead` count where they were asked or compiled under the same. Throws
 * intent_unresolved; a refusal is never kept.
 */
export async function compileTask(
  services: Services,
  input: CreateTaskBody,
  rules: ActiveRules,
  { asked = null, ahead = null }: { asked?: Stored | null; ahead?: Ahead | null } = {},
): Promise<CompiledSentence> {
  const compilation_id = compilationIdOf(services, input, rules);
  const { found } = asked?.compilation_id === compilation_id ? asked : askStored(services, input, rules);
  const { compilation: stored, signal_changes } = await found;
  if (stored) return { compilation_id, compilation: stored, compiled: compiledOf(stored) };
  if (ahead !== null && isUnder(ahead, rules, signal_changes)) {
    if (ahead.outcome instanceof DomainError) throw ahead.outcome;
    return { compilation_id, ...ahead.outcome };
  }
  const primitives = await services.primitives.all(signal_changes);
  return { compilation_id, ...(await compileNew(services, input, rules, primitives)) };
}

/** Versions of the same number have the same content. */
const isUnder = ({ rules, premise }: Ahead, { guardrails, context }: ActiveRules, signal_changes: number): boolean =>
  rules.guardrails.version === guardrails.version &&
  rules.context?.version === context?.version &&
  premise.signal_changes === signal_changes;

/** Compiles a sentence that has not compiled before. Throws intent_unresolved. */
export async function compileNew(
  services: Services,
  input: CreateTaskBody,
  rules: ActiveRules,
  primitives: Catalogue["primitives"],
): Promise<Omit<CompiledSentence, "compilation_id">> {
  const understood = await understandIntent(services, {
    intent: normalizeIntent(input.intent),
    catalogue: catalogueOf(primitives, rules),
    guardrails: { definition: rules.guardrails.definition, label: rules.guardrails.version ?? "file" },
    context: rules.context,
    constraints: input.constraints ?? {},
    zone: services.config.zone,
  });
  return toCompilation(understood);
}

/** The id under which the meaning of a sentence is kept: the same for guardrails and a context of the same content. */
export function compilationIdOf({ config: { zone } }: Services, input: CreateTaskBody, rules: ActiveRules): string {
  return canonicalHash({
    intent: normalizeIntent(input.intent),
    guardrails: hashOf(rules.guardrails.definition),
    context: rules.context === null ? null : hashOf(rules.context.definition),
    constraints: input.constraints ?? {},
    ...(zone === "UTC" ? {} : { zone }),
  });
}

const hashes = new WeakMap<object, string>();

/** Definitions in force are the same object from request to request, so each is hashed once. */
function hashOf(definition: object): string {
  const hash = hashes.get(definition) ?? canonicalHash(definition);
  hashes.set(definition, hash);
  return hash;
}

const catalogues = new WeakMap<object, { version: string; catalogue: Catalogue }>();

/** The same catalogue object as long as signals, context and guardrails stay, so that a reader can keep what it made of it. */
function catalogueOf(primitives: Catalogue["primitives"], { context, guardrails }: ActiveRules): Catalogue {
  const version = `${context === null ? "" : hashOf(context.definition)} ${hashOf(guardrails.definition)}`;
  const known = catalogues.get(primitives);
  if (known?.version === version) return known.catalogue;
  const primed = new Set(Object.keys(guardrails.definition.parameter_priors ?? {}));
  const catalogue = { primitives, primed, context: context?.definition ?? null };
  catalogues.set(primitives, { version, catalogue });
  return catalogue;
}

/** Runs the definitions through the compilers, so that nothing is kept that could not be evaluated. */
function toCompilation({
  concept,
  condition,
  operands,
  provenance,
  ...said
}: CompiledIntent): Omit<CompiledSentence, "compilation_id"> {
  const operandConditions = operands.map((operand) => compiled(operand.concept, operand.condition, []));
  const main = compiled(concept, condition, operandConditions);
  const compilation = {
    concepts: main.concepts.map(({ definition, ir_hash }) => ({ definition, ir_hash })),
    conditions: [
      ...operandConditions.map(({ definition, ir_hash }, index) => ({
        definition,
        ir_hash,
        provenance: provenance.parts[index] ?? null,
      })),
      { definition: main.definition, ir_hash: main.ir_hash, provenance },
    ],
    provenance,
    ...said,
  };
  return { compilation, compiled: main };
}

const compiledOf = ({ concepts, conditions }: Compilation): CompiledCondition =>
  compileDefinitions({
    concepts: concepts.map(({ definition }) => definition),
    conditions: conditions.map(({ definition }) => definition),
  });

function compiled(
  concept: ConceptDefinition,
  condition: ConditionDefinition,
  operands: CompiledCondition[],
): CompiledCondition {
  return compileCondition(condition, compileConcept(concept), operands);
}
