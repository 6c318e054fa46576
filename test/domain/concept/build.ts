import { compileConcept, type CompiledConcept } from "../../../worker/domain/concept/compile.ts";
import { featuresOf, inputsOf, type SeriesSummary, summariesOf } from "../../../worker/domain/concept/execute.ts";
import { runConceptInSteps } from "../../../worker/domain/concept/run.ts";
import type { ConceptDefinition, ConceptSignal, Feature } from "../../../worker/domain/values/definitions/concept.ts";
import { memberText } from "../../../worker/domain/values/members.ts";
import { type SeriesView, type SignalViews, viewOfMembers } from "../../../worker/domain/values/series.ts";
import { dayMs } from "../../../worker/domain/values/time.ts";
import type { PrimitiveType, Scalar } from "../../../worker/domain/values/values.ts";
import { finish } from "../../../worker/domain/values/work.ts";
import { violationsIn } from "../../support/refused.ts";

/** The instant most tests ask about. */
export const noon = Date.parse("2026-03-01T12:00:00.000Z");

/** A signal of `app.<name>` without a policy. */
export function signal(
  name: string,
  type: ConceptSignal["type"] = "time_series<float>",
  more: Partial<ConceptSignal> = {},
): ConceptSignal {
  return { primitive_id: `app.${name}`, type, missing_data_policy: "null", ...more };
}

/** A concept over one series `x` whose output is the feature `out`. */
export function conceptOf(
  parts: Partial<ConceptDefinition> & { features: Record<string, Feature> },
): ConceptDefinition {
  return {
    concept_id: "concept",
    version: "1.0",
    namespace: "org",
    description: "",
    output_type: "float",
    primitives: { x: signal("x") },
    output_feature: "out",
    ...parts,
  };
}

/** The same, compiled. */
export const compiledOf = (parts: Parameters<typeof conceptOf>[0]): CompiledConcept => compileConcept(conceptOf(parts));

/** The compiled one-signal concept: `latest` over a series. */
export function plainConcept(more: Partial<ConceptDefinition> = {}): CompiledConcept {
  return compiledOf({ features: { out: { op: "latest", inputs: ["x"] } }, ...more });
}

/** The concept that is one signal `app.x` of a single value. */
export function scalarConcept(
  type: Exclude<PrimitiveType, `time_series${string}`>,
  { labels = ["healthy", "at_risk", "churned"], ...more }: Partial<ConceptDefinition> = {},
): CompiledConcept {
  return plainConcept({
    primitives: { x: signal("x", type, type === "categorical" ? { labels } : {}) },
    features: { out: { op: "passthrough", inputs: ["x"] } },
    output_type: type,
    ...more,
  });
}

/** What is wrong with a definition; nothing where it compiles. */
export const faults = (definition: ConceptDefinition) => violationsIn(() => compileConcept(definition));

/** A view of `[days before noon, value]` rows, oldest first. */
export function daily(...rows: readonly (readonly [daysAgo: number, value: Scalar])[]): SeriesView {
  return seriesAt(rows.map(([daysAgo, value]) => [noon - daysAgo * dayMs, value] as const));
}

/** A look-up by primitive_id; a signal that is not named is empty. */
export function viewsOf(views: Readonly<Record<string, SeriesView>>): SignalViews {
  return (primitiveId) => views[primitiveId] ?? { times: [], values: [], first_at: null };
}

/** The members of a signal by the value of their one label. */
export const membersBy = (label: string, members: Readonly<Record<string, SeriesView>>): SeriesView =>
  viewOfMembers(Object.entries(members).map(([name, view]) => ({ member: memberText({ [label]: name }), view })));

/** A view of `[time, value]` rows, oldest first. */
export function seriesAt(rows: readonly (readonly [at: number, value: Scalar])[]): SeriesView {
  return { times: rows.map(([at]) => at), values: rows.map(([, value]) => value), first_at: rows[0]?.[0] ?? null };
}

/** A Result with what it was computed from. */
interface ResultWithInputs {
  value: Scalar;
  inputs: Readonly<Record<string, Scalar>>;
  series_summary: Readonly<Record<string, SeriesSummary>>;
  features: Readonly<Record<string, Scalar>>;
}

/** Executes a concept at `t` at once and says all that is known of the run. */
export function executeConcept(concept: CompiledConcept, viewOf: SignalViews, t: number): ResultWithInputs {
  const run = finish(runConceptInSteps(concept, viewOf, t));
  return {
    value: run.value,
    inputs: inputsOf(run),
    series_summary: summariesOf(run, t, 0),
    features: featuresOf(run, t),
  };
}
