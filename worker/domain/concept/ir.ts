import type { FeatureParam, MemberFold } from "../values/definitions/concept.ts";
import type { Population, PopulationMovement } from "../values/definitions/population.ts";
import type { MissingDataPolicy } from "../values/definitions/primitive.ts";
import type { BaseType, OutputType, PrimitiveType } from "../values/values.ts";
import type { MemberFilter } from "../values/definitions/member-filter.ts";

/**
 * The engine of operators: their meaning never changes under one number, and old ones stay. Strategies count on from it
 * (`Strategy.engine`); each condition is pinned to the engine it was made under.
 */
export const engine = 1;

/** A signal as the graph reads it; dead signals are not in the graph. */
export interface SignalIr {
  readonly name: string;
  readonly primitive_id: string;
  readonly type: PrimitiveType;
  readonly missing_data_policy: MissingDataPolicy;
  readonly max_age_ms: number | null;
  readonly labels: readonly string[] | null;
  /** Only of a signal with members. */
  readonly members?: readonly string[];
}

/** One resolved step: inputs by name, durations in milliseconds (`window_ms`), the type of what it gives. */
export interface NodeIr extends Readonly<MemberFilter> {
  readonly id: string;
  readonly op: string;
  readonly inputs: readonly string[];
  readonly params: Readonly<Record<string, FeatureParam>>;
  readonly type: BaseType;
  /** Only where it is computed for each member of its signal. */
  readonly across?: MemberFold;
}

/** The execution graph of a concept: signals by name, nodes in topological order with ties by name (code units). */
export interface ConceptIr extends Readonly<MemberFilter> {
  readonly engine: typeof engine;
  readonly signals: readonly SignalIr[];
  readonly nodes: readonly NodeIr[];
  readonly output: string;
  readonly output_type: OutputType;
  readonly labels: readonly string[] | null;
  /** Only where it is computed for each member. */
  readonly across?: MemberFold;
  /** Only of a concept about many entities. */
  readonly population?: PopulationIr;
}

/** Who the members of a group are, what is asked about each, and how that becomes one number. */
export interface PopulationIr extends Readonly<Omit<Population, "of" | "segment" | "movement">> {
  /** The graph that is run for each member, by its hash. */
  readonly of: { readonly kind: "concept" | "condition"; readonly ir_hash: string };
  readonly segment?: { readonly primitive_id: string; readonly labels: readonly string[] };
  readonly movement?: { readonly window_ms: number; readonly as: PopulationMovement["as"] };
}
