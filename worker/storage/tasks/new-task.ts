import { inboxChannel } from "../../domain/action/channels/channel.ts";
import type { ActionConfig } from "../../domain/action/definition.ts";
import type { Compilation, NewTask, Premise } from "../../usecases/ports/tasks/tasks.ts";
import type { LogWriter } from "../log/log-writer.ts";
import {
  insertAction,
  insertCompilation,
  insertConcepts,
  insertConditions,
  insertKnownTask,
  insertTask,
  watchListChanged,
} from "./task-sql.ts";

/** The channel that has to be there for a delivery; null where there is none to check. */
export const channelOf = (config: ActionConfig | null): string | null =>
  config?.type === "notification" && config.channel !== inboxChannel.channel ? config.channel : null;

/** A task with what it is made from. */
interface Made {
  compilationId: string;
  compilation: Compilation;
  task: NewTask;
  premise: Premise | null;
}

/** The statements that store a task, in one batch: those before the one that gives the task, that one, and those after. */
export function newTask(
  db: D1Database,
  log: LogWriter,
  { compilationId, compilation, task, premise }: Made,
): Record<"before" | "after", D1PreparedStatement[]> & { insert: D1PreparedStatement } {
  const { action, task_id, created_at } = task;
  const { action_id, version } = action;
  const channel = channelOf(action.config);
  // With a premise, what everything is made from has to be the compilation that this batch has kept.
  const keptAt = premise === null ? null : created_at;
  const held = [premise?.signal_changes ?? null, premise?.guardrails ?? null, premise?.context ?? null];
  const prepare = (query: string, ...bindings: (string | number | null)[]) => db.prepare(query).bind(...bindings);
  return {
    before: [
      prepare(insertCompilation, compilationId, JSON.stringify(compilation), created_at, ...held),
      prepare(insertConcepts, compilationId, created_at, keptAt),
      ...log.changed("concept", newIn("concept", compilationId, created_at)),
      prepare(insertConditions, compilationId, created_at, keptAt),
      ...log.changed("condition", newIn("condition", compilationId, created_at)),
      prepare(
        insertAction,
        compilationId,
        action_id,
        version,
        action.namespace,
        JSON.stringify(action.config),
        action.fire_on,
        task_id,
        created_at,
        channel,
        keptAt,
        task.external_id,
      ),
      ...log.changed("action", { where: "t.action_id = ?3 AND t.version = ?4", values: [action_id, version] }),
    ],
    insert: prepare(
      premise === null ? insertTask : insertKnownTask,
      compilationId,
      task_id,
      task.intent,
      action_id,
      version,
      task.entity_scope,
      JSON.stringify(task.scope_rules),
      JSON.stringify(task.firing),
      task.status,
      task.context_version,
      task.guardrails_version,
      task.context_warning,
      created_at,
      channel,
      task.asked_as,
      task.watch === null ? null : JSON.stringify(task.watch),
      JSON.stringify(task.meta),
      keptAt,
      task.external_id,
    ),
    after: [
      ...log.changed("task", { where: "t.task_id = ?3", values: [task_id] }),
      ...(task.watch === null ? [] : [prepare(watchListChanged, task_id, 0)]),
    ],
  };
}

/** The definitions of a compilation that the batch of this time has stored; the others were there before. */
const newIn = (kind: "concept" | "condition", compilationId: string, createdAt: number) => ({
  where: `t.created_at = ?4 AND (t.${kind}_id, t.version) IN (
    SELECT c.value->>'$.definition.${kind}_id', c.value->>'$.definition.version'
    FROM compilations, json_each(body, '$.${kind}s') c WHERE compilation_id = ?3)`,
  values: [compilationId, createdAt],
});
