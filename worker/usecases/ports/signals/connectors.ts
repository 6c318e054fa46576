import type { SignalError } from "../../../domain/decision/record.ts";
import type { Primitive, PrimitiveSource } from "../../../domain/values/definitions/primitive.ts";
import type { Scalar } from "../../../domain/values/values.ts";

/** A source that is asked for values. */
type HttpSource = Extract<PrimitiveSource, { kind: "http" }>;

/** A signal whose values are fetched when a question needs them. */
export type ConnectedSignal = Pick<Primitive, "primitive_id" | "type" | "labels"> & { source: HttpSource };

/** A fetched value, `observed_at` in epoch milliseconds, or why there is none, in words that hold no secret. */
export type Fetched =
  | { ok: true; primitive_id: string; value: Scalar; observed_at: number }
  | { ok: false; error: SignalError };

/** Fetches values of signals. Never throws: a failure is an answer. */
export interface Connector {
  /** All of them together are done before `deadline` (epoch milliseconds). */
  fetch(signals: readonly ConnectedSignal[], entity: string, t: number, deadline: number): Promise<Fetched[]>;
}
