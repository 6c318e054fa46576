import type { CreateTaskBody } from "../../contract/resources/tasks/tasks.ts";
import { compileConcept } from "../../domain/concept/compile.ts";
import { compileCondition } from "../../domain/condition/compile.ts";
import type { CompiledCondition } from "../../domain/condition/compiled.ts";
import { compileDefinitions } from "../../domain/decision/definitions.ts";
import type { Catalogue } from "../../domain/language/catalogue.ts";
import type { CompiledIntent } from "../../domain/task/compile-intent.ts";
import type { ConceptDefinition } from "../../domain/values/definitions/concept.ts";
import type { ConditionDefinition } from "../../domain/values/definitions/condition.ts";
import type { Compilation } from "../ports/tasks/tasks.ts";
import type { ActiveRules } from "../definitions/active-rules.ts";
import type { Services } from "../services.ts";
import { type CompiledSentence, type Ground, hashOf, normalizeIntent } from "./ground.ts";
import { understandIntent } from "./understand-intent.ts";

/** Compiles a sentence, or returns what the same sentence compiled to before. Throws intent_unresolved; a refusal is never kept. */
export async function compileTask(
  services: Services,
  input: CreateTaskBody,
  ground: Ground,
): Promise<CompiledSentence> {
  const { compilation_id, stored } = ground;
  if (stored) return { compilation_id, compilation: stored, compiled: compiledOf(stored) };
  return { compilation_id, ...(await compileNew(services, input, ground)) };
}

/** Compiles a sentence that has not compiled before. Throws intent_unresolved. */
async function compileNew(
  services: Services,
  input: CreateTaskBody,
  { rules, primitives }: Ground,
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
