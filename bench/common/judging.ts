import { compileConcept } from "../../worker/domain/concept/compile.ts";
import { compileCondition, type CompiledCondition } from "../../worker/domain/condition/compile.ts";
import type { ConceptDefinition } from "../../worker/domain/values/definitions/concept.ts";
import type { StrategySpec } from "../../worker/domain/values/definitions/condition.ts";

/** A condition over features of one signal, `x`; it judges the one that is called `out`. */
export function conditionOver(
  types: { of: "float" | "time_series<float>"; result?: "float" | "float?" },
  features: ConceptDefinition["features"],
  strategy: StrategySpec,
): CompiledCondition {
  const concept = compileConcept({
    concept_id: "bench",
    version: "1.0",
    namespace: "org",
    description: "",
    output_type: types.result ?? "float",
    primitives: { x: { primitive_id: "app.x", type: types.of, missing_data_policy: "null" } },
    features,
    output_feature: "out",
  });
  const pinned = { concept_id: "bench", concept_version: "1.0" };
  return compileCondition({ condition_id: "bench", version: "1.0", namespace: "org", ...pinned, strategy }, concept);
}
