import { inboxChannel } from "../../../worker/domain/action/channels/channel.ts";
import type { ActionConfig } from "../../../worker/domain/action/definition.ts";
import type { MetaChange, TaskMeta } from "../../../worker/domain/task/meta.ts";
import type { Compilation, StoredTask, TaskChange, Tasks } from "../../../worker/usecases/ports/tasks/tasks.ts";
import { newestFirst } from "./pages.ts";
import { addNew, type Tables, type TaskRow, versionKey } from "./tables.ts";

/** Tasks in memory. */
export function memoryTasks(tables: Tables): Tasks {
  const { actions, channels, compilations, tasks } = tables;
  const isGone = (config: ActionConfig | null) =>
    config?.type === "notification" && config.channel !== inboxChannel.channel && !channels.has(config.channel);
  const find = (id: string): StoredTask | null => {
    const row = tasks.get(id);
    return row ? toStored(tables, row) : null;
  };
  return {
    compilation: async (id) => ({
      compilation: structuredClone(compilations.get(id)) ?? null,
      signal_changes: tables.primitives.size,
    }),
    isKept: () => false,
    async create(compilationId, compilation, { action, ...task }) {
      addNew(compilations, compilationId, compilation);
      const kept = compilations.get(compilationId) ?? compilation;
      const condition = addDefinitions(tables, kept, task.created_at);
      if (isGone(action.config)) return find(task.task_id);
      const { condition_id, version: condition_version, concept_id, concept_version } = condition;
      addNew(actions, versionKey(action.action_id, action.version), {
        ...action,
        condition_id,
        condition_version,
        task_id: task.task_id,
        entity_scope: null,
        scope_rules: null,
        firing: null,
        created_at: task.created_at,
      });
      addNew(tasks, task.task_id, {
        ...task,
        concept_id,
        concept_version,
        condition_id,
        condition_version,
        action_id: action.action_id,
        action_version: action.version,
        past_scopes: [],
        provenance: kept.provenance,
        warnings: kept.warnings,
      });
      return find(task.task_id);
    },
    find: async (id) => find(id),
    subjects: async () => structuredClone([...tasks.values()]),
    spoken: async (id) => ({
      meta: structuredClone(tasks.get(id)?.meta ?? {}),
      zone: tasks.get(id)?.firing.active?.zone ?? null,
    }),
    said: async (ids) =>
      new Map(
        ids.flatMap((id) => {
          const row = tasks.get(id);
          if (!row) return [];
          const { intent, meta, provenance } = structuredClone(row);
          return [[id, { intent, meta, provenance }] as const];
        }),
      ),
    async list(
      { tasks: among = null, external_id, status, condition_id, condition_version, primitive_id },
      after,
      limit,
    ) {
      if (primitive_id !== null) throw new Error("what rests on a signal is not kept in memory");
      const rows = [...tasks.values()].filter(
        (row) =>
          (among === null || among.includes(row.task_id)) &&
          (status === null ? row.status !== "deleted" : row.status === status) &&
          (external_id === null || row.external_id === external_id) &&
          (condition_id === null || row.condition_id === condition_id) &&
          (condition_version === null || row.condition_version === condition_version),
      );
      const page = newestFirst(rows, (row) => [row.created_at, row.task_id], after, limit);
      return { rows: page.map((row) => toStored(tables, row)), total: rows.length };
    },
    async update(id, { config, scope, expects, ...change }, now) {
      const row = tasks.get(id);
      if (!row || row.status === "deleted") return { task: find(id), unbound: false, stale: false };
      if (isGone(config)) return { task: find(id), unbound: true, stale: false };
      const { condition_version: bound, firing: fires } = row;
      if (
        expects !== null &&
        JSON.stringify([bound, fires]) !== JSON.stringify([expects.condition_version, expects.firing])
      )
        return { task: find(id), unbound: false, stale: true };
      const condition_version = change.condition_version ?? row.condition_version;
      const action_version =
        config === null ? row.action_version : nextAction(tables, row, config, condition_version, now);
      tasks.set(id, {
        ...row,
        ...scope,
        past_scopes: scope === null ? row.past_scopes : [...row.past_scopes, ...row.scope_rules],
        condition_version,
        action_version,
        status: change.status ?? row.status,
        firing: change.firing ?? row.firing,
        watch: watchAfter(row, change, now),
        meta: withoutNulls({ ...row.meta, ...change.meta }),
      });
      return { task: find(id), unbound: false, stale: false };
    },
    async remove(id) {
      const row = tasks.get(id);
      if (row) tasks.set(id, { ...row, status: "deleted" });
      return find(id);
    },
  };
}

const withoutNulls = (meta: MetaChange): TaskMeta =>
  Object.fromEntries(Object.entries(meta).filter(([, value]) => value !== null));

function watchAfter(row: TaskRow, { watch, status }: Pick<TaskChange, "watch" | "status">, now: number) {
  if (watch !== null) return watch.rule;
  const resumed = status === "active" && row.status === "paused";
  return resumed && row.watch !== null ? { ...row.watch, since: now } : row.watch;
}

function toStored({ actions, actionResults }: Tables, row: TaskRow): StoredTask {
  const action = actions.get(versionKey(row.action_id, row.action_version));
  if (!action) throw new Error("a task without its action");
  const sent = [...actionResults.values()].flatMap(({ action_id, state, finished_at }) =>
    action_id === row.action_id && state === "triggered" && finished_at !== null ? [finished_at] : [],
  );
  const last_triggered_at = sent.length === 0 ? null : Math.max(...sent);
  return structuredClone({ ...row, last_triggered_at, delivery: action.config });
}

/** Keeps the definitions of a compilation and returns the task's own condition. */
function addDefinitions({ concepts, conditions }: Tables, compilation: Compilation, created_at: number) {
  for (const { definition, ir_hash } of compilation.concepts) {
    const { concept_id, version, namespace } = definition;
    const row = { concept_id, version, namespace, definition, ir_hash, created_at };
    addNew(concepts, versionKey(concept_id, version), row);
  }
  for (const { definition, ir_hash, provenance } of compilation.conditions) {
    const { condition_id, version, namespace } = definition;
    const row = { condition_id, version, namespace, definition, provenance, ir_hash, created_at };
    addNew(conditions, versionKey(condition_id, version), row);
  }
  const main = compilation.conditions.at(-1);
  if (!main) throw new Error("a compilation without a condition");
  return main.definition;
}

/** A changed delivery is the next version of the task's action; the ones before stay. */
function nextAction(
  { actions }: Tables,
  { action_id, action_version }: TaskRow,
  config: ActionConfig,
  condition_version: string,
  created_at: number,
): string {
  const before = actions.get(versionKey(action_id, action_version));
  if (!before) throw new Error("a task without its action");
  const version = `v${1 + [...actions.values()].filter((action) => action.action_id === action_id).length}`;
  addNew(actions, versionKey(action_id, version), { ...before, version, config, condition_version, created_at });
  return version;
}
