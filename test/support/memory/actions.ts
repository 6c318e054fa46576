import type { ActionResultRow, Actions } from "../../../worker/usecases/ports/actions/actions.ts";
import type { ActionRow } from "../../../worker/usecases/ports/evaluation/ledger.ts";
import { isPaced } from "../../../worker/domain/action/channels/channel.ts";
import { messageId } from "../../../worker/domain/action/delivering/grouping.ts";
import { groupChannel } from "./deliveries.ts";
import { newestFirst } from "./pages.ts";
import { addNew, type Tables, versionKey } from "./tables.ts";

const keyOf = ({ decision_id, action_id }: Pick<ActionRow, "decision_id" | "action_id">) =>
  `${decision_id} ${action_id}`;
const lost = { type: "interrupted", message: "The send was begun and its outcome was lost; it is not tried again." };

const unrouted = { channel_version: null, host: null };

/** Actions in memory. */
export function memoryActions(tables: Tables): Actions {
  const { actions, actionResults, deliveries, notifications } = tables;
  const change = (row: ActionResultRow, next: Partial<ActionResultRow>): ActionRow => {
    actionResults.set(keyOf(row), { ...row, ...next });
    const { payload_sent: _, planned_at: __, delivery_id: ___, ...result } = { ...row, ...next };
    return result;
  };
  const ofDecision = (id: string) =>
    [...actionResults.values()]
      .filter((row) => row.decision_id === id)
      .sort((a, b) => (a.action_id < b.action_id ? -1 : 1));
  const configOf = (row: ActionResultRow) => actions.get(versionKey(row.action_id, row.action_version));
  const firstDelivery = (row: ActionResultRow, now: number) => {
    const { decision_id, action_id, action_version, planned_at } = row;
    const action = configOf(row);
    const channel = action?.config.type === "notification" ? action.config.channel : null;
    const about = { delivery_id: messageId(row), decision_id, action_id, action_version, decisions: 1, channel };
    return { ...about, task_id: action?.task_id ?? null, created_at: planned_at, updated_at: now };
  };
  /** The channel in whose line a row was put. */
  const enlisted = (row: ActionResultRow, now: number): string | null => {
    const delivery = firstDelivery(row, now);
    const channel = tables.channels.get(delivery.channel ?? "");
    if (!channel || !isPaced(channel)) return null;
    const standing = { status: "pending" as const, attempts: 0, allowed: 1 + channel.retries, next_at: now };
    const stored = { ...delivery, ...standing, created_at: now, last_error: null, http_status: null, ...unrouted };
    addNew(deliveries, delivery.delivery_id, { row: stored, attempts: [], resend_id: null });
    actionResults.set(keyOf(row), { ...row, delivery_id: delivery.delivery_id });
    return channel.channel;
  };
  return {
    async find(id, version) {
      const action = actions.get(versionKey(id, version));
      if (!action) return null;
      const task = action.task_id === null ? undefined : tables.tasks.get(action.task_id);
      const provenance = task?.provenance ?? null;
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
      addNew(actionResults, keyOf(row), {
        ...row,
        payload_sent: null,
        planned_at: now,
        attempted_at,
        delivery_id: null,
      });
    },
    async deliveries({ action_id, version, unchanged }, after, limit) {
      const rows = [...actionResults.values()].filter(
        (row) =>
          row.action_id === action_id && row.action_version === version && (unchanged || row.reason !== "unchanged"),
      );
      return newestFirst(rows, (row) => [row.planned_at, row.decision_id], after, limit);
    },
    async claim(decisionId, now, apart) {
      const rows = ofDecision(decisionId).filter(
        (row) => row.state === "planned" && row.delivery_id === null && !(apart && groupChannel(tables, row) !== null),
      );
      const channels = rows.flatMap((row) => enlisted(row, now) ?? []);
      const taken = rows.filter((row) => actionResults.get(keyOf(row))?.delivery_id === null);
      return {
        rows: taken.map((row) => change(row, { state: "sending", attempted_at: now })),
        channels: [...new Set(channels)],
      };
    },
    async giveBack(row, since) {
      const stored = actionResults.get(keyOf(row));
      if (stored?.state !== "sending" || stored.planned_at <= since) return false;
      change(stored, { state: "planned", attempted_at: null });
      return true;
    },
    async finish({ outcome, standing, allowed, payload_sent, notification, ...attempt }, now) {
      const row = actionResults.get(keyOf(attempt));
      if (row?.state !== "sending") return;
      const error = outcome.ok ? null : outcome.error;
      const http_status = outcome.ok ? null : (outcome.status ?? null);
      const route = outcome.route ?? unrouted;
      const ended = { finished_at: now, error, http_status, ...route };
      addNew(deliveries, messageId(row), {
        row: {
          ...firstDelivery(row, now),
          ...standing,
          attempts: 1,
          allowed,
          last_error: error,
          http_status,
          ...route,
        },
        attempts: [{ attempt: 1, started_at: row.attempted_at ?? now, ...ended }],
        resend_id: null,
      });
      change(row, { state: outcome.ok ? "triggered" : "failed", error, payload_sent, finished_at: now });
      if (notification === null) return;
      const { decision_id, action_id } = attempt;
      const about = { decision_id, action_id, named: null, count: 1, created_at: now };
      addNew(notifications, notification.notification_id, { ...notification, ...about });
    },
    results: async (decisionId) => ofDecision(decisionId).map((row) => change(row, {})),
    plannedDecisions: async (before, limit) =>
      [
        ...new Set(
          [...actionResults.values()]
            .filter((row) => row.state === "planned" && row.delivery_id === null && row.planned_at <= before)
            .sort((a, b) => a.planned_at - b.planned_at)
            .map((row) => row.decision_id),
        ),
      ].slice(0, limit),
    async failInterrupted(before, now, most) {
      const rows = [...actionResults.values()]
        .filter((row) => row.state === "sending" && row.attempted_at !== null && row.attempted_at <= before)
        .slice(0, most);
      for (const row of rows) change(row, { state: "failed", error: lost, finished_at: now });
      return rows.length;
    },
  };
}
