import type { DecisionMonitor, Input } from "@decision-monitor/sdk";

/** A concept that is the newest value of a signal, under a name of its own. */
export const newestOf = (concept_id: string, primitive_id: string): Input<"createConcept"> => ({
  concept_id,
  version: "1",
  output_type: "float",
  primitives: { newest: { primitive_id } },
  features: { now: { op: "passthrough", inputs: ["newest"] } },
  output_feature: "now",
});

/** Defines a concept, and under its name a condition that is true above a limit of it. */
export async function defineAbove(
  client: DecisionMonitor,
  concept: Input<"createConcept">,
  value: number,
): Promise<void> {
  const { concept_id } = concept;
  await client.createConcept(concept);
  const strategy = { type: "threshold" as const, params: { direction: "above" as const, value } };
  const of = { concept_id, concept_version: "1" };
  await client.createCondition({ condition_id: concept_id, version: "1", ...of, strategy });
}

/** Both of them, as questions name them. */
export const definedAs = (name: string) => ({
  concept_id: name,
  concept_version: "1",
  condition_id: name,
  condition_version: "1",
});
