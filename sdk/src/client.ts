import { Resources } from "./generated/resources.ts";
import { Decisions } from "./resources/decisions.ts";
import { Jobs } from "./resources/jobs.ts";
import { Observations } from "./resources/observations.ts";
import { Tasks } from "./resources/tasks.ts";

/**
 * The client of one Decision Monitor service: its operations by noun (`client.tasks.create`), and each by its operationId
 * too (`client.createTask`).
 *
 * @example
 * const client = new DecisionMonitor({ apiKey, baseUrl: "https://monitor.example.com/v1" });
 */
export class DecisionMonitor extends Resources {
  override readonly decisions = new Decisions(this);
  override readonly jobs = new Jobs(this);
  override readonly observations = new Observations(this);
  override readonly tasks = new Tasks(this);
}
