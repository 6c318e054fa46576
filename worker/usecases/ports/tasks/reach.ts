import type { ScopeRule } from "../../../domain/task/scope.ts";

/** A scope, and the signals that somebody would look at. */
export interface ReachRequest {
  scope: readonly ScopeRule[];
  signals: readonly string[];
}

/** What of it is there: whether each rule holds an entity, whether each signal was ever observed, and some scopes that hold somebody. */
export interface TaskReach {
  holds: boolean[];
  observed: boolean[];
  /** As a task would name them, by name: `svc:*`, or the whole name of an entity without a colon. */
  scopes: string[];
}
