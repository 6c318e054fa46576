/** A step of the log's path at which its service can be stopped, in the order in which they come. */
export const steps = [
  "before decisions and their queue row",
  "after decisions and their queue row",
  "before a rating and its queue row",
  "after a rating and its queue row",
  "before the queue is read",
  "after the queue is read",
  "leaves and tiles appended, not on disk yet",
  "leaves and tiles appended, on disk",
  "after D1's checkpoint, queue rows deleted",
  "the log's own checkpoint, not on disk yet",
  "the log's own checkpoint, on disk",
] as const;
export type Step = (typeof steps)[number];

/** What the service can be told; `await` is answered when the stop is reached, the others with what is stored. */
export type Order = { verb: "stop"; step: Step } | { verb: "await" } | { verb: "settle" } | { verb: "count" };

/** What there is in D1, in rows, and its copy of the last checkpoint. */
export interface Stored {
  decisions: number;
  feedback: number;
  log_queue: number;
  checkpoint: string | null;
}
