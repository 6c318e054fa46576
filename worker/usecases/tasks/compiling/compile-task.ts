import type { CreateTaskBody } from "../../../contract/resources/tasks/tasks.ts";
import { compileConcept } from "../../../domain/concept/compile.ts";
import { compileCondition } from "../../../domain/condition/compile.ts";
import type { CompiledCondition } from "../../../domain/condition/compiled.ts";
import { compileDefinitions } from "../../../domain/decision/definitions.ts";
import type { Catalogue } from "../../../domain/language/catalogue.ts";
import { catalogueUnder } from "../../../domain/task/strategy/catalogue-under.ts";
import type { CompiledIntent } from "../../../domain/task/compile-intent.ts";
import type { MemberQuestion } from "../../../domain/task/group/group-concept.ts";
import type { ConceptDefinition } from "../../../domain/values/definitions/concept.ts";
import type { ConditionDefinition } from "../../../domain/values/definitions/condition.ts";
import type { Compilation } from "../../ports/tasks/tasks.ts";
import type { ActiveRules } from "../../definitions/active-rules.ts";
import type { Services } from "../../services.ts";
import { type StoredCompilation, type Ground, hashOf, keptAs, normalizeIntent } from "./ground.ts";
import { understandIntent } from "./understand-intent.ts";

/** Compiles a sentence, or returns what the same sentence compiled to before. Throws intent_unresolved; a refusal is never kept. */
export async function compileTask(
  services: Services,
  input: CreateTaskBody,
  ground: Ground,
): Promise<StoredCompilation> {
  const { stored } = ground;
  const sentence = stored
    ? { compilation: stored, compiled: recompiled(stored) }
    : await compileNew(services, input, ground);
  return { compilation_id: keptAs(ground, sentence.compilation), ...sentence };
}

/** Compiles a sentence that has not compiled before. Throws intent_unresolved. */
async function compileNew(
  services: Services,
  input: CreateTaskBody,
  { rules, primitives, members }: Ground,
): Promise<Omit<StoredCompilation, "compilation_id">> {
  const asked = {
    intent: normalizeIntent(input.intent),
    catalogue: catalogueOf(primitives, rules),
    guardrails: { definition: rules.guardrails.definition, label: rules.guardrails.version ?? "file" },
    context: rules.context,
    constraints: input.constraints ?? {},
    zone: services.config.zone,
  };
  return toCompilation(await understandIntent(services, asked, members));
}

const catalogues = new WeakMap<object, { version: string; catalogue: Catalogue }>();

/** The same catalogue object as long as signals, context and guardrails stay, so that a reader can keep what it made of it. */
function catalogueOf(primitives: Catalogue["primitives"], rules: ActiveRules): Catalogue {
  const { context, guardrails } = rules;
  const version = `${context === null ? "" : hashOf(context.definition)} ${hashOf(guardrails.definition)}`;
  const known = catalogues.get(primitives);
  if (known?.version === version) return known.catalogue;
  const catalogue = catalogueUnder(primitives, guardrails.definition, context?.definition ?? null);
  catalogues.set(primitives, { version, catalogue });
  return catalogue;
}

/** Runs the definitions through the compilers, so that nothing is kept that could not be evaluated. */
function toCompilation({
  concept,
  condition,
  operands,
  members,
  provenance,
  ...said
}: CompiledIntent): Omit<StoredCompilation, "compilation_id"> {
  const asked = members?.operands ?? operands;
  const joined = asked.map((operand) => compiled(operand.concept, operand.condition, []));
  const each = members?.condition ? [compiled(members.concept, members.condition, joined)] : [];
  const main = compiled(concept, condition, members === undefined ? joined : []);
  const concepts = members === undefined ? main.concepts : [...membersConcepts(members, each), main.concept];
  const parts = [...joined, ...each];
  const compilation = {
    concepts: concepts.map(({ definition, ir_hash }) => ({ definition, ir_hash })),
    conditions: [
      ...parts.map(({ definition, ir_hash }, index) => ({
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

const membersConcepts = ({ concept }: MemberQuestion, [each]: readonly CompiledCondition[]) =>
  each?.concepts ?? [compileConcept(concept)];

const recompiled = ({ concepts, conditions }: Compilation): CompiledCondition =>
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
