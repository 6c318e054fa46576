import type { Primitive } from "./primitive.ts";
import type { OutputType, Scalar } from "../values.ts";
import type { MemberFilter } from "./member-filter.ts";
import type { Population } from "./population.ts";

/** A signal as a concept pins it: later changes of the primitive do not reach it. */
export type ConceptSignal = Pick<
  Primitive,
  "primitive_id" | "type" | "missing_data_policy" | "max_age" | "labels" | "members"
>;

/** A parameter of an operator: a duration string, a number, labels, or weights by input name. */
export type FeatureParam = Scalar | Scalar[] | Record<string, number>;

/** How what members come to becomes one. */
export const memberFolds = ["max", "min", "sum", "mean", "count"] as const;
export type MemberFold = (typeof memberFolds)[number];

/** What a window of a signal may come to beside others: a level has a mean, a counter grows, events have a sum and a number. */
export const cellOps = ["mean", "increase", "rate", "sum", "count"] as const;
export type CellOp = (typeof cellOps)[number];

/** One step of a concept: an operator over signals or earlier features, by name. */
export interface Feature extends MemberFilter {
  op: string;
  inputs: string[];
  params?: Record<string, FeatureParam>;
  /** With it the step is computed for each member of its signal, and what these come to becomes one. */
  across?: MemberFold;
}

/** psi: how a Result is computed from signals. Immutable under (concept_id, version). */
export interface ConceptDefinition extends MemberFilter {
  concept_id: string;
  version: string;
  namespace: string;
  description: string;
  output_type: OutputType;
  /** The closed set of labels when `output_type` is categorical. */
  labels?: string[];
  /** Signals by local name. */
  primitives: Record<string, ConceptSignal>;
  /** Features by name; names are shared with `primitives` and must not collide. */
  features: Record<string, Feature>;
  output_feature: string;
  /** With it the concept is computed for each member of its signals, and these Results become one. */
  across?: MemberFold;
  /** With it the concept is about many entities, and has neither signals nor features of its own. */
  population?: Population;
}
