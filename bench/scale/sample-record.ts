import { compileConcept } from "../../worker/domain/concept/compile.ts";
import { compileCondition } from "../../worker/domain/condition/compile.ts";
import { evaluateCondition } from "../../worker/domain/condition/evaluate.ts";
import { packRecord } from "../../worker/domain/decision/packed.ts";
import { buildDecisionRecord } from "../../worker/domain/decision/record.ts";

const at = Date.parse("2025-01-30T00:00:00.000Z");
const concept = compileConcept({
  concept_id: "load-12d3600eabf5950ab333160b",
  version: "1.0",
  namespace: "org",
  description: "",
  output_type: "float",
  primitives: { value: { primitive_id: "account.load", type: "time_series<float>", missing_data_policy: "null" } },
  features: { now: { op: "latest", inputs: ["value"] } },
  output_feature: "now",
});
const condition = compileCondition(
  {
    condition_id: "load-threshold-011402d491ebed24a7b1c83b",
    version: "1.0",
    namespace: "org",
    concept_id: concept.definition.concept_id,
    concept_version: concept.definition.version,
    strategy: { type: "threshold", params: { direction: "above", value: 0.9 } },
  },
  concept,
  [],
);
const view = { times: [at], values: [0.5], first_at: at };
const record = buildDecisionRecord(
  condition,
  evaluateCondition(condition, () => () => view, at),
  {
    entity_id: "ent_k6agoqwu6o3qw6uqjg32apdsqx6ohpro",
    deterministic: true,
    watermarks: { [concept.key]: 7500 },
  },
);

/** The record of a threshold on one signal, as answered and as stored. */
export const sample = { record: JSON.stringify(record), packed: packRecord(record) };
