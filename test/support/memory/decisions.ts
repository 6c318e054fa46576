import { packRecord } from "../../../worker/domain/decision/packed.ts";
import { parseTimestamp } from "../../../worker/domain/values/time.ts";
import type { Decisions, StoredOutcome } from "../../../worker/usecases/ports/decisions/decisions.ts";
import { newestFirst } from "./pages.ts";
import type { Tables } from "./tables.ts";

type Row = Omit<StoredOutcome, "actions">;

const timeOf = ({ record }: Row) => parseTimestamp(record.evaluated_at);
const position = (row: Row) => [timeOf(row), row.record.decision_id];

/** Decisions in memory, put there by the test. */
export function memoryDecisions({ decisions, actionResults }: Tables): Decisions {
  const toOutcome = (row: Row): StoredOutcome =>
    structuredClone({
      ...row,
      actions: [...actionResults.values()]
        .filter((action) => action.decision_id === row.record.decision_id)
        .sort((a, b) => (a.action_id < b.action_id ? -1 : 1)),
    });
  const find = (id: string) => {
    const row = decisions.get(id);
    return row ? toOutcome(row) : null;
  };
  return {
    find: async (id) => find(id),
    some: async (ids) => ids.flatMap((id) => find(id) ?? []),
    async columns(id) {
      const row = decisions.get(id);
      if (!row) return null;
      const { decision_id, condition_id, condition_version, entity_id, outcome, score } = row.record;
      const columns = { decision_id, condition_id, condition_version, entity_id, outcome, score, bucket: row.bucket };
      return {
        ...columns,
        batch_id: "b",
        recorded_at: row.recorded_at,
        evaluated_at: timeOf(row),
        record: packRecord(row.record),
      };
    },
    recordedViews: async (ids) =>
      new Map(
        ids.flatMap((id) => {
          const record = find(id)?.record;
          if (!record) return [];
          const { watermarks, signal_errors } = record;
          return [[id, { watermarks, signal_errors }] as const];
        }),
      ),
    async at({ condition_id, condition_version, entity_id, evaluated_at, decision_id }) {
      const found = find(decision_id);
      if (found) return found;
      const rows = [...decisions.values()].filter(
        (row) =>
          row.record.entity_id === entity_id &&
          timeOf(row) === evaluated_at &&
          row.record.condition_id === condition_id &&
          row.record.condition_version === condition_version,
      );
      const [latest] = newestFirst(rows, position);
      return latest ? toOutcome(latest) : null;
    },
    async heldSince({ condition_id, condition_version, entity_id, evaluated_at, decision_value }) {
      const run: number[] = [];
      const rows = newestFirst([...decisions.values()], position).filter(
        (row) =>
          row.record.entity_id === entity_id &&
          timeOf(row) < parseTimestamp(evaluated_at) &&
          row.record.reason === null &&
          row.record.condition_id === condition_id &&
          row.record.condition_version === condition_version,
      );
      for (const row of rows) {
        if (row.record.decision_value !== decision_value) break;
        run.push(timeOf(row));
      }
      const since = run.at(-1);
      return since === undefined ? null : { since, answers: run.length + 1 };
    },
    async scored(conditionId, versions, most) {
      const rows = [...decisions.values()].filter(
        ({ record }) => record.condition_id === conditionId && versions.includes(record.condition_version),
      );
      return newestFirst(rows, position, null, most).map((row) => {
        const { condition_version, entity_id, score, outcome, deterministic } = row.record;
        const fired = outcome === "triggered";
        return { condition_version, entity_id, evaluated_at: timeOf(row), score, fired, deterministic };
      });
    },
    async list({ from, to, ...filter }, after, limit) {
      const rows = [...decisions.values()].filter(
        (row) =>
          (filter.entity_id ?? row.record.entity_id) === row.record.entity_id &&
          (filter.condition_id ?? row.record.condition_id) === row.record.condition_id &&
          (filter.condition_version ?? row.record.condition_version) === row.record.condition_version &&
          (filter.outcome ?? row.record.outcome) === row.record.outcome &&
          timeOf(row) >= (from ?? -Infinity) &&
          timeOf(row) <= (to ?? Infinity),
      );
      return { rows: newestFirst(rows, position, after, limit).map(toOutcome), resume: null };
    },
  };
}
