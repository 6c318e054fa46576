import type { ActionConfig } from "../../../domain/action/definition.ts";
import type { ReadWatch } from "../../../domain/language/reading.ts";
import type { TaskWatch } from "../../../domain/task/watch/config.ts";
import type { FiringRule } from "../../../domain/firing/rule.ts";
import type { MetaChange, TaskMeta } from "../../../domain/task/meta.ts";
import type { Provenance } from "../../../domain/task/provenance.ts";
import type { SaidFiring } from "../../../domain/task/qualifiers.ts";
import type { ScopeRule } from "../../../domain/task/scope.ts";
import type { ConceptDefinition } from "../../../domain/values/definitions/concept.ts";
import type { ConditionDefinition } from "../../../domain/values/definitions/condition.ts";

/** What a sentence compiled to, as kept: enough to make the task again without reading the sentence. */
export interface Compilation {
  concepts: { definition: ConceptDefinition; ir_hash: string }[];
  /** In the order they refer to each other; the last one is the task's. */
  conditions: { definition: ConditionDefinition; ir_hash: string; provenance: unknown }[];
  provenance: Provenance;
  warnings: string[];
  /** What the sentence says about firing and watching; missing from what was kept before sentences could say it. */
  firing?: SaidFiring;
  watch?: ReadWatch | null;
}

/** Where a task stands in its life. */
type TaskStatus = "active" | "paused" | "deleted" | "preview";

/** Everything about a new task that its compilation does not say; `created_at` in epoch milliseconds. */
export interface NewTask {
  task_id: string;
  /** The name that people gave it; of tasks that are not deleted, no two have the same. */
  external_id: string | null;
  intent: string;
  asked_as: string | null;
  entity_scope: string;
  scope_rules: ScopeRule[];
  firing: FiringRule;
  /** Null for a task that answers only when asked. */
  watch: TaskWatch | null;
  status: TaskStatus;
  context_version: string | null;
  guardrails_version: string | null;
  context_warning: string | null;
  meta: TaskMeta;
  created_at: number;
  /** The recorder counts on it that a task's own action fires only when the condition holds. */
  action: { action_id: string; version: string; namespace: string; config: ActionConfig; fire_on: "true" };
}

/**
 * What a sentence was compiled on without asking whether it is still so: how often signals had changed, and the ids of the
 * versions in force, null where there is none. While all of it holds, the sentence means the same.
 */
export interface Premise {
  signal_changes: number;
  guardrails: string | null;
  context: string | null;
}

/** A task as stored, with what its own action does and when it last reached its receiver. */
export interface StoredTask extends Omit<NewTask, "action"> {
  concept_id: string;
  concept_version: string;
  condition_id: string;
  condition_version: string;
  /** What its scope was before it was changed. */
  past_scopes: ScopeRule[];
  action_id: string;
  action_version: string;
  provenance: Provenance;
  warnings: string[];
  last_triggered_at: number | null;
  delivery: ActionConfig;
}

/** What PATCH may change; null leaves a field as it is. */
export interface TaskChange {
  condition_version: string | null;
  config: ActionConfig | null;
  scope: { entity_scope: string; scope_rules: ScopeRule[] } | null;
  firing: FiringRule | null;
  /** `rule` null makes it a task that answers only when asked. */
  watch: { rule: TaskWatch | null } | null;
  /** Its fields replace those that are there; null removes one. */
  meta: MetaChange | null;
  status: "active" | "paused" | null;
  /** What the change was checked against; where the task is not so any more, nothing is changed. */
  expects: Pick<StoredTask, "condition_version" | "firing"> | null;
}

/** The task as it then stands, and why nothing was changed: its new channel is gone, or it is not what was expected. */
export interface TaskUpdate {
  task: StoredTask | null;
  unbound: boolean;
  stale: boolean;
}

/** Whom a task is about and was about, and what it computes. */
export type TaskSubject = Pick<
  StoredTask,
  "task_id" | "condition_id" | "condition_version" | "scope_rules" | "past_scopes"
>;

/** Which tasks a list shows; null leaves it open. */
export interface TaskFilter {
  /** Their ids. */
  tasks?: readonly string[] | null;
  status: TaskStatus | null;
  external_id: string | null;
  condition_id: string | null;
  condition_version: string | null;
  /** A signal that the task rests on. */
  primitive_id: string | null;
}

/** What a search looks for words in, and where its task stands in a list. */
export type TaskTexts = Pick<StoredTask, "task_id" | "created_at" | "intent"> & {
  name: string | null;
  note: string | null;
};

/** What a task says for itself, and what people say about it. */
export interface TaskSaid {
  intent: string;
  meta: TaskMeta;
  provenance: Provenance | null;
}

/** Tasks and the compilations behind them. */
export interface Tasks {
  /** What a sentence compiled to before, if it did, and how often signals have changed by then. */
  compilation(compilationId: string): Promise<{ compilation: Compilation | null; signal_changes: number }>;
  /** Whether it is known here that a sentence has compiled before; needs no wait. */
  isKept(compilationId: string): boolean;
  /**
   * Stores compilation, definitions, action and task at once. The first compilation of a sentence is the one that
   * counts: everything else is taken from the stored body, so two first requests at once get the same definitions. A
   * task that is there already stays as it is and is the answer. Throws `conflict` where another one has its external id. Null when the channel it delivers to is gone; with a
   * premise also when that does not hold or another compilation of the sentence is kept. Then nothing is stored.
   */
  create(
    compilationId: string,
    compilation: Compilation,
    task: NewTask,
    premise?: Premise | null,
  ): Promise<StoredTask | null>;
  find(taskId: string): Promise<StoredTask | null>;
  /** Every task, deleted ones too, as far as it says whom it is about. */
  subjects(): Promise<TaskSubject[]>;
  /** What people said about a task, and the zone of its active hours; empty where there is none. */
  spoken(taskId: string): Promise<{ meta: TaskMeta; zone: string | null }>;
  /** What some tasks say, by id; deleted ones too. */
  said(taskIds: readonly string[]): Promise<Map<string, TaskSaid>>;
  /** Newest first, after the given position, with the length of the whole list. Without a status, deleted ones are left out. */
  list(
    filter: TaskFilter,
    after: readonly [number, string] | null,
    limit: number,
  ): Promise<{ rows: StoredTask[]; total: number }>;
  /** The texts of the tasks of such a list, in its order. */
  texts(filter: TaskFilter, after: readonly [number, string] | null, limit: number): Promise<TaskTexts[]>;
  /** Some tasks, newest first; deleted ones too. */
  some(taskIds: readonly string[]): Promise<StoredTask[]>;
  /**
   * Applies every change or, when the task is deleted or missing or its new channel gone, none. Returns the task as it
   * then stands, none when it is missing, and whether the channel is gone.
   */
  update(taskId: string, change: TaskChange, now: number): Promise<TaskUpdate>;
  /** Marks a task as deleted; one that is already stays as it is. */
  remove(taskId: string, now: number): Promise<StoredTask | null>;
}
