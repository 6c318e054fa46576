/** A call that archiving makes, in the order in which it does. */
export const calls = ["put", "read-back", "manifest", "move", "end"] as const;
export type Call = (typeof calls)[number];

/** Before a call is sent, or after it has been answered. */
export type Step = `${"before" | "after"} ${Call}`;

/** What the service can be told; `await` is answered when the stop is reached, `settle`, `sweep` and `count` with what is stored. */
export type Order =
  | { verb: "set the clock"; at: number }
  | { verb: "stop"; step: Step; nth: number }
  | { verb: "await" }
  | { verb: "sweep" }
  | { verb: "settle" }
  | { verb: "copy"; copy: number; laterMs: number }
  | { verb: "count" };

/** What there is, in rows, objects and bytes; `moving` are segments that are not whole yet. */
export interface Stored {
  decisions: number;
  archived: number;
  segments: number;
  moving: number;
  action_results: number;
  notifications: number;
  log_queue: number;
  /** Actions that are planned or being done. */
  open: number;
  objects: number;
  object_bytes: number;
  d1_bytes: number;
}
