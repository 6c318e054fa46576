import type { PrimitiveType } from "../values.ts";

/** What stands in for a value that is missing at the time of the question. */
export const missingDataPolicies = ["null", "zero", "forward_fill", "backward_fill"] as const;
export type MissingDataPolicy = (typeof missingDataPolicies)[number];

/** Rows of a database that are read as observations. */
export interface SqlSource {
  kind: "sql";
  /** A name that the operator has given a database. */
  database: string;
  /** A SELECT of `entity`, `at` and `value`, with `$since` and `$until`. */
  query: string;
  /** From when on rows are read; from when the source is set where there is none. */
  start?: string;
  /** Duration between readings. */
  every?: string;
  /** Duration for which rows are read again, since some are committed late. */
  overlap?: string;
  timeout_ms?: number;
}

/**
 * What the values of a signal are: a `level` goes up and down, an `event` is one thing that happened, a `counter` only grows until
 * it begins again at 0.
 */
export const signalKinds = ["level", "event", "counter"] as const;
export type SignalKind = (typeof signalKinds)[number];

/** Where the values of a primitive come from: pushed by the caller, fetched over HTTP, or read from a database. */
export type PrimitiveSource =
  | { kind: "push" }
  | SqlSource
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
  /** A level where it is left out. */
  kind?: SignalKind;
  /** The closed set of values, for `categorical`. */
  labels?: string[];
  description?: string;
  synonyms?: string[];
  unit?: string;
  missing_data_policy: MissingDataPolicy;
  /** Duration after which a value counts as missing. */
  max_age?: string;
  /** The labels that tell the members of an entity apart, such as the mount points of a host. */
  members?: string[];
  /** Duration between two values as they usually come. */
  interval?: string;
  source: PrimitiveSource;
  created_at: string;
}
