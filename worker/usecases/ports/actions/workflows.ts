import type { Json } from "../../../domain/action/definition.ts";

/** The event that tells a workflow somebody has acknowledged it; it names who. */
export const acknowledgement = "acknowledgement";

/** A started workflow as it stands. */
export interface WorkflowInstanceState {
  instance_id: string;
  workflow_id: string;
  status: "queued" | "running" | "waiting" | "paused" | "complete" | "errored" | "terminated" | "unknown";
  /** What it returned; null until it is complete. */
  output: Json;
}

/** The workflows that this deployment has bound, by name. */
export interface Workflows {
  readonly names: readonly string[];
  /** Starts an instance; one that exists already is left as it is. Throws for a name that is not bound. */
  start(workflowId: string, instanceId: string, input: { readonly [name: string]: Json }): Promise<void>;
  /** The instance under any bound workflow, or null. */
  find(instanceId: string): Promise<WorkflowInstanceState | null>;
  /** Hands an event to an instance that is still under way. */
  signal(instance: WorkflowInstanceState, type: string, payload: { readonly [name: string]: Json }): Promise<void>;
}
