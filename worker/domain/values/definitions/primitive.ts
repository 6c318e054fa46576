import type { PrimitiveType } from "../values.ts";

/** What stands in for a value that is missing at the time of the question. */
export const missingDataPolicies = ["null", "zero", "forward_fill", "backward_fill"] as const;
export type MissingDataPolicy = (typeof missingDataPolicies)[number];

/** Where the values of a primitive come from: pushed by the caller, or pulled over HTTP. */
export type PrimitiveSource =
  | { kind: "push" }
  | {
      kind: "http";
      url: string;
      headers?: Record<string, string>;
      value_pointer?: string;
      time_pointer?: string;
      timeout_ms?: number;
    };

/** One typed signal, named `namespace.field`. */
export interface Primitive {
  primitive_id: string;
  type: PrimitiveType;
  /** The closed set of values, for `categorical`. */
  labels?: string[];
  description?: string;
  synonyms?: string[];
  unit?: string;
  missing_data_policy: MissingDataPolicy;
  /** Duration after which a value counts as missing. */
  max_age?: string;
  source: PrimitiveSource;
  created_at: string;
}
