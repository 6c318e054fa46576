/** A step of a shard's watching at which it can be stopped. */
export type Step =
  | "told of a change"
  | "before the list is read"
  | "after the list was read"
  | "judging"
  | "judged and not kept"
  | "before records"
  | "after records"
  | "before messages"
  | "after messages"
  | "before the next alarm";

/** Where to stop: the n-th time that a step is reached, in a sweep of this condition where one is named. */
export interface Stop {
  step: Step;
  nth: number;
  condition_id: string | null;
  /** Whether all that was written before is stored then, or may be on its way. */
  stored: boolean;
}

/** What a stepped service can be told; the answer to `await` comes when the stop is reached. */
export type StepOrder = { verb: "stop"; stop: Stop } | { verb: "await" } | { verb: "go on" };
