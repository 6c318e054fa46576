import { ok } from "../../support/runtime-call.ts";
import type { FullPipelineResult } from "../../support/world.ts";
import { MINUTE } from "./watched.ts";

export const START = Date.UTC(2026, 0, 1);
/** So many minutes after the start of these tests. */
export const at = (minutes: number): string => new Date(START + minutes * MINUTE).toISOString();

/** A condition and its concept, both of one name, as questions name them. */
export const pinned = (name: string) => ({
  concept_id: name,
  concept_version: "1",
  condition_id: name,
  condition_version: "1",
});

/** A condition that fires beyond a value of a concept. */
export const defineCondition = (condition_id: string, concept_id: string, params: object) =>
  ok("POST", "/conditions", {
    condition_id,
    version: "1",
    concept_id,
    concept_version: "1",
    strategy: { type: "threshold", params },
  });

/** A signal, and a concept that is the newest value of it which is no older. */
export async function defineMembers(signal: string, concept_id: string, max_age: string): Promise<void> {
  await ok("POST", "/primitives", { primitive_id: signal, type: "float", max_age });
  await ok("POST", "/concepts", {
    concept_id,
    version: "1",
    output_type: "float",
    primitives: { value: { primitive_id: signal } },
    features: { now: { op: "passthrough", inputs: ["value"] } },
    output_feature: "now",
  });
}

/** A group, and a condition on it of the same name. */
export async function defineGroup(name: string, population: object, params: object): Promise<void> {
  await ok("POST", "/concepts", { concept_id: name, version: "1", population: { name, ...population } });
  await defineCondition(name, name, params);
}

/** Pushes a value of a signal for each entity, all of one time. */
export const pushAt = (primitive_id: string, observed_at: string, values: Readonly<Record<string, unknown>>) =>
  ok("POST", "/observations", {
    observations: Object.entries(values).map(([entity, value]) => ({ primitive_id, entity, observed_at, value })),
  });

/** Asks about a group, or about one of its members. */
export const askGroup = (name: string, entity: string, timestamp: string, more: object = {}) =>
  ok<FullPipelineResult>("POST", "/evaluate/full", { ...pinned(name), entity, timestamp, ...more });
