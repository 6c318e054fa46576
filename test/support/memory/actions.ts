import type { Provenance } from "../../../worker/domain/task/provenance.ts";
import type { ActionResultRow, Actions } from "../../../worker/usecases/ports/actions.ts";
import type { ActionRow } from "../../../worker/usecases/ports/ledger.ts";
import { newestFirst } from "./pages.ts";
import { addNew, type Tables, versionKey } from "./tables.ts";

const keyOf = ({ decision_id, action_id }: Pick<ActionRow, "decision_id" | "action_id">) =>
  `${decision_id} ${action_id}`;
const lost = { type: "interrupted", message: "The send was begun and its outcome was lost; it is not tried again." };

/** Actions in memory. */
export function memoryActions({ actions, actionResults, notifications, tasks }: Tables): Actions {
  const change = (row: ActionResultRow, next: Partial<ActionResultRow>): ActionRow => {
    actionResults.set(keyOf(row), { ...row, ...next });
    const { payload_sent: _, planned_at: __, ...result } = { ...row, ...next };
    return result;
  };
  const ofDecision = (id: string) =>
    [...actionResults.values()]
      .filter((row) => row.decision_id === id)
      .sort((a, b) => (a.action_id < b.action_id ? -1 : 1));
  return {
    async find(id, version) {
      const action = actions.get(versionKey(id, version));
      if (!action) return null;
      const task = action.task_id === null ? undefined : tasks.get(action.task_id);
      const provenance = (task?.provenance ?? null) as Provenance | null;
      return structuredClone({ ...action, intent: task?.intent ?? null, provenance });
    },
    add: async (action) => addNew(actions, versionKey(action.action_id, action.version), action),
    async list(namespace, after, limit) {
      const rows = [...actions.values()].filter((action) => action.namespace === namespace);
      const position = (row: (typeof rows)[number]) => [row.created_at, row.action_id, row.version];
      return { rows: newestFirst(rows, position, after, limit), total: rows.length };
    },
    async plan(row, now) {
      const attempted_at = row.state === "sending" ? now : null;
      addNew(actionResults, keyOf(row), { ...row, payload_sent: null, planned_at: now, attempted_at });
    },
    async deliveries(id, version, after, limit) {
      const rows = [...actionResults.values()].filter((row) => row.action_id === id && row.action_version === version);
      return newestFirst(rows, (row) => [row.planned_at, row.decision_id], after, limit);
    },
    claim: async (decisionId, now) =>
      ofDecision(decisionId)
        .filter((row) => row.state === "planned")
        .map((row) => change(row, { state: "sending", attempted_at: now })),
    async giveBack(row, since) {
      const stored = actionResults.get(keyOf(row));
      if (stored?.state !== "sending" || stored.planned_at <= since) return false;
      change(stored, { state: "planned", attempted_at: null });
      return true;
    },
    async finish({ outcome, payload_sent, notification, ...attempt }, now) {
      const row = actionResults.get(keyOf(attempt));
      if (row?.state !== "sending") return;
      const error = outcome.ok ? null : outcome.error;
      change(row, { state: outcome.ok ? "triggered" : "failed", error, payload_sent, finished_at: now });
      if (notification === null) return;
      const { decision_id, action_id } = attempt;
      addNew(notifications, notification.notification_id, { ...notification, decision_id, action_id, created_at: now });
    },
    results: async (decisionId) => ofDecision(decisionId).map((row) => change(row, {})),
    plannedDecisions: async (before, limit) =>
      [
        ...new Set(
          [...actionResults.values()]
            .filter((row) => row.state === "planned" && row.planned_at <= before)
            .sort((a, b) => a.planned_at - b.planned_at)
            .map((row) => row.decision_id),
        ),
      ].slice(0, limit),
    async failInterrupted(before, now) {
      const rows = [...actionResults.values()].filter(
        (row) => row.state === "sending" && row.attempted_at !== null && row.attempted_at <= before,
      );
      for (const row of rows) change(row, { state: "failed", error: lost, finished_at: now });
      return rows.length;
    },
  };
}
