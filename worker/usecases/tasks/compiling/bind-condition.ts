import type { CreateTaskBody } from "../../../contract/resources/tasks/tasks.ts";
import type { CompiledCondition } from "../../../domain/condition/compiled.ts";
import { joins } from "../../../domain/condition/operand-refs.ts";
import { canonicalHash } from "../../../domain/values/hashing/canonical.ts";
import { restateCondition } from "../../../domain/task/sentence/restate/identity.ts";
import type { Provenance } from "../../../domain/task/provenance.ts";
import type { ActiveRules } from "../../definitions/active-rules.ts";
import type { StoredCompilation } from "./ground.ts";
import { requireCondition } from "../../definitions/required.ts";
import type { Services } from "../../services.ts";

type Binding = NonNullable<CreateTaskBody["bind"]>;

/** What a task on a registered condition is made of, in the form of a compiled sentence: nothing is read. Throws `not_found`. */
export async function bindCondition(
  services: Pick<Services, "definitions" | "narrowed" | "primitives">,
  { condition_id, condition_version }: Binding,
  label: string,
  rules: ActiveRules,
): Promise<StoredCompilation> {
  const condition = await requireCondition(services, condition_id, condition_version, "bind.condition_version");
  const restated = restateCondition(condition, await services.primitives.all());
  const provenance = boundProvenance(condition, { label, restated }, rules);
  return {
    compilation_id: canonicalHash({ bind: { condition_id, condition_version }, provenance }),
    compilation: {
      concepts: condition.concepts.map(({ definition, ir_hash }) => ({ definition, ir_hash })),
      conditions: [...condition.operands, condition].map(({ definition, ir_hash }) => ({
        definition,
        ir_hash,
        provenance: null,
      })),
      provenance,
      warnings: [],
    },
    compiled: condition,
  };
}

function boundProvenance(
  { key, definition }: CompiledCondition,
  { label, restated }: { label: string; restated: string },
  { guardrails, context }: ActiveRules,
): Provenance {
  const { strategy, description } = definition;
  const said = description === undefined || description === "" ? strategy.type : description;
  return {
    reader: "none",
    confidence: 1,
    priority: "user_explicit",
    guardrails: guardrails.version ?? "file",
    context_version: context?.version ?? null,
    combinator: joins(strategy) ? strategy.params.operator : null,
    parts: [],
    text: label,
    sentence: null,
    restated,
    summary: `bound to condition ${key} as registered (${said}); the intent is a label and was not compiled`,
  };
}
