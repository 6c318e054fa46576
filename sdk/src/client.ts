import { Resources } from "./generated/resources.ts";
import { DecisionResource } from "./resources/decisions.ts";
import { JobResource } from "./resources/jobs.ts";
import { ObservationResource } from "./resources/observations.ts";
import { TaskResource } from "./resources/tasks.ts";

/**
 * The client of one Decision Monitor service: its operations by noun (`client.tasks.create`), and each by its operationId
 * too (`client.createTask`).
 *
 * @example
 * const client = new DecisionMonitor({ apiKey, baseUrl: "https://monitor.example.com/v1" });
 */
export class DecisionMonitor extends Resources {
  override readonly decisions = new DecisionResource(this);
  override readonly jobs = new JobResource(this);
  override readonly observations = new ObservationResource(this);
  override readonly tasks = new TaskResource(this);
}
