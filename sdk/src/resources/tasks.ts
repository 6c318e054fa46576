import type { Call } from "../core/call.ts";
import type { Input, RequestOptions } from "../core/types.ts";
import { Tasks as Generated } from "../generated/resources.ts";
import type { BatchResult, DryRunResult, FullPipelineResult, Task } from "../generated/schemas.ts";

/** What a sentence would become. */
export type TaskDraft = DryRunResult;
type OneAnswer = FullPipelineResult;
type Answers = BatchResult;

/** `client.tasks` */
export class TaskResource extends Generated {
  /**
   * Turns a sentence, once, into a pinned concept, condition and action; with `dry_run` it only shows what they would be.
   * Repeated after a failure under one Idempotency-Key.
   *
   * @example
   * const task = await client.tasks.create({
   *   intent: "alert me when the active user rate drops below 35%",
   *   entity_scope: "account:*",
   *   delivery: { type: "notification", channel: "inbox" },
   * });
   */
  override create(input: Input<"createTask"> & { dry_run: true }, options?: RequestOptions): Call<TaskDraft>;
  override create(input: Input<"createTask"> & { dry_run?: false }, options?: RequestOptions): Call<Task>;
  override create(input: Input<"createTask">, options?: RequestOptions): Call<Task | TaskDraft>;
  override create(input: Input<"createTask">, options?: RequestOptions): Call<Task> | Call<TaskDraft> {
    return super.create(input, options) as Call<Task> | Call<TaskDraft>;
  }

  /**
   * Asks a task's question on the versions it is bound to: about one entity, or about all in its scope.
   *
   * @example
   * const { decision } = await client.tasks.evaluate({ id, condition_version: "1.0", entity: "account:8841", timestamp });
   */
  override evaluate(input: Input<"evaluateTask"> & { entity: string }, options?: RequestOptions): Call<OneAnswer>;
  override evaluate(input: Input<"evaluateTask"> & { entity?: never }, options?: RequestOptions): Call<Answers>;
  override evaluate(input: Input<"evaluateTask">, options?: RequestOptions): Call<OneAnswer | Answers>;
  override evaluate(input: Input<"evaluateTask">, options?: RequestOptions): Call<OneAnswer> | Call<Answers> {
    return super.evaluate(input, options) as Call<OneAnswer> | Call<Answers>;
  }
}
