import { type CompiledConcept, compileConcept } from "../../../../worker/domain/concept/compile.ts";

/** A concept whose Result is a flag. */
export function boolConcept(): CompiledConcept {
  return compileConcept({
    concept_id: "flag",
    version: "1.0",
    namespace: "org",
    description: "",
    output_type: "boolean",
    primitives: { on: { primitive_id: "app.on", type: "boolean", missing_data_policy: "null" } },
    features: { result: { op: "passthrough", inputs: ["on"] } },
    output_feature: "result",
  });
}
