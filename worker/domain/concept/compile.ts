import { canonicalHash } from "../values/hashing/canonical.ts";
import type { ConceptDefinition, Feature, FeatureParam } from "../values/definitions/concept.ts";
import { parseDuration } from "../values/time.ts";
import { traitsOf } from "../values/values.ts";
import type { Population } from "../values/definitions/population.ts";
import { semanticError, type Violation } from "../values/errors/violation.ts";
import { checkConcept, type CheckedConcept } from "./check/check.ts";
import { paramRules } from "./check/check-features.ts";
import type { CompiledConcept } from "./compiled.ts";
import { engine, type ConceptIr, type NodeIr, type SignalIr } from "./ir.ts";
import { link } from "./running/link.ts";
import { operators } from "./operators/registry.ts";
import { byCodeUnit, reachableFrom } from "./order.ts";
import { populationViolations } from "./population/check.ts";
import { populationGraph } from "./population/compile.ts";
import { filterOf } from "../values/definitions/member-filter.ts";

export type { CompiledConcept } from "./compiled.ts";

/** `<concept_id>@<version>` */
export function conceptKey(conceptId: string, version: string): string {
  return `${conceptId}@${version}`;
}

/**
 * Compiles a concept to its execution graph and the closures that run it.
 * Throws `semantic_error` with every violation in `details`: `[{ location, message }]`.
 */
export function compileConcept(definition: ConceptDefinition): CompiledConcept {
  const { concept_id, version } = definition;
  const ir = definition.population ? populationConcept(definition, definition.population) : ordinaryConcept(definition);
  return { definition, ir, ir_hash: canonicalHash(ir), key: conceptKey(concept_id, version), program: link(ir) };
}

function ordinaryConcept(definition: ConceptDefinition): ConceptIr {
  const checked = checkConcept(definition);
  refuseFaulty(definition, checked.violations);
  return conceptIr(definition, checked);
}

function populationConcept(definition: ConceptDefinition, population: Population): ConceptIr {
  refuseFaulty(definition, populationViolations(definition, population));
  return populationGraph(definition, population);
}

function refuseFaulty({ concept_id }: ConceptDefinition, violations: readonly Violation[]): void {
  if (violations.length > 0) throw semanticError(`Concept ${concept_id}`, violations);
}

function conceptIr(definition: ConceptDefinition, { sorted, types }: CheckedConcept): ConceptIr {
  const features = new Map<string, Feature>(Object.entries(definition.features));
  const live = reachableFrom(definition.output_feature, features);
  const output = types.get(definition.output_feature);
  const categorical = traitsOf(definition.output_type).base === "categorical";
  return {
    engine,
    signals: Object.entries(definition.primitives)
      .filter(([name]) => live.has(name))
      .sort(([a], [b]) => byCodeUnit(a, b))
      .map(([name, signal]): SignalIr => ({
        name,
        primitive_id: signal.primitive_id,
        type: signal.type,
        missing_data_policy: signal.missing_data_policy,
        max_age_ms: signal.max_age === undefined ? null : parseDuration(signal.max_age),
        labels: signal.labels ?? null,
        ...(signal.members && { members: signal.members }),
      })),
    nodes: sorted
      .filter((name) => live.has(name))
      .map((name): NodeIr => {
        const feature = features.get(name) as Feature;
        const { op, inputs, params, across } = feature;
        const type = types.get(name)?.base ?? "float";
        const fold = { ...(across && { across }), ...filterOf(feature) };
        return { id: name, op, inputs, params: paramsIr(op, params ?? {}), type, ...fold };
      }),
    output: definition.output_feature,
    output_type: definition.output_type,
    labels: categorical ? (definition.labels ?? output?.labels ?? null) : null,
    ...(definition.across && { across: definition.across }),
    ...filterOf(definition),
  };
}

function paramsIr(op: string, params: Readonly<Record<string, FeatureParam>>): Record<string, FeatureParam> {
  const operator = operators.get(op);
  const rules = operator ? paramRules(operator) : {};
  const complete = operator?.reads === "series" ? operator.complete?.(params) : undefined;
  const entries = Object.entries((complete ?? params) as typeof params).map(([name, value]): [string, FeatureParam] =>
    rules[name]?.duration && typeof value === "string" ? [`${name}_ms`, parseDuration(value)] : [name, value],
  );
  return Object.fromEntries(entries.sort(([a], [b]) => byCodeUnit(a, b)));
}
