import { isPaced } from "../../../worker/domain/action/channels/channel.ts";
import { channelKinds } from "../../../worker/domain/action/channels/registry.ts";
import { parseTimestamp } from "../../../worker/domain/values/time.ts";
import type { ActionResultRow } from "../../../worker/usecases/ports/actions/actions.ts";
import type { Deliveries, DeliveryRow, PlannedGroup } from "../../../worker/usecases/ports/actions/deliveries.ts";
import { newestFirst } from "./pages.ts";
import { addNew, type StoredDelivery, type Tables, versionKey } from "./tables.ts";

const isOpen = ({ status }: DeliveryRow) => status === "pending" || status === "retrying";
const minuteMs = 60_000;

const unrouted = { channel_version: null, host: null };

/** The channel that people read where the alarms of one look are one message; null where each is told alone. */
export function groupChannel(
  tables: Tables,
  row: Pick<ActionResultRow, "action_id" | "action_version">,
): string | null {
  const action = tables.actions.get(versionKey(row.action_id, row.action_version));
  if (action?.config.type !== "notification") return null;
  const task = tables.tasks.get(action.task_id ?? "");
  if (task?.watch == null) return null;
  const { channel: name } = action.config;
  const channel = tables.channels.get(name);
  return name === "inbox" || (channel?.group === true && !channelKinds[channel.kind].forPrograms) ? name : null;
}

/** Deliveries in memory: nothing comes between two lines. */
export function memoryDeliveries(tables: Tables): Deliveries {
  const { actionResults, channels, decisions, deliveries, notifications } = tables;
  const isDue = ({ row }: StoredDelivery, now: number) =>
    isOpen(row) && row.next_at !== null && row.next_at <= now && row.attempts < row.allowed;
  const current = (delivery: DeliveryRow) => {
    const stored = deliveries.get(delivery.delivery_id);
    return stored && isOpen(stored.row) && stored.row.attempts === delivery.attempts ? stored : null;
  };
  const resultsOf = (id: string) => [...actionResults.entries()].filter(([, row]) => row.delivery_id === id);
  const change = (id: string, state: ActionResultRow["state"], next: Partial<ActionResultRow>) => {
    for (const [key, row] of resultsOf(id)) if (row.state === state) actionResults.set(key, { ...row, ...next });
  };
  const waiting = (channel: string) =>
    [...deliveries.values()]
      .filter(({ row }) => row.channel === channel && isOpen(row) && row.attempts < row.allowed)
      .sort((a, b) => a.row.created_at - b.row.created_at || (a.row.delivery_id < b.row.delivery_id ? -1 : 1));
  const pace = (channel: string) => Math.ceil(minuteMs / (channels.get(channel)?.per_minute ?? Infinity));
  const inGroup = (row: ActionResultRow): PlannedGroup | null => {
    const decision = decisions.get(row.decision_id);
    if (row.state !== "planned" || row.delivery_id !== null || !decision || groupChannel(tables, row) === null)
      return null;
    const { action_id, action_version } = row;
    const task = [...tables.tasks.values()].find((one) => one.action_id === action_id);
    const t = parseTimestamp(decision.record.evaluated_at);
    return { action_id, action_version, kind: "decision", t, every_ms: task?.watch?.every_ms ?? null };
  };
  return {
    failed: async (taskId, since) =>
      [...deliveries.values()].filter(
        ({ row }) => row.task_id === taskId && row.created_at >= since && row.status === "failed",
      ).length,
    async list(filter, after, limit) {
      const rows = [...deliveries.values()].map(({ row }) => row);
      const found = rows.filter(
        (row) =>
          (filter.tasks?.includes(row.task_id ?? "") ?? true) &&
          (filter.status ?? row.status) === row.status &&
          (filter.task_id ?? row.task_id) === row.task_id &&
          (filter.channel ?? row.channel) === row.channel,
      );
      return newestFirst(found, (row) => [row.created_at, row.delivery_id], after, limit);
    },
    async find(id) {
      const stored = deliveries.get(id);
      return stored ? structuredClone({ delivery: stored.row, attempts: stored.attempts }) : null;
    },
    async decisionsOf({ delivery_id, decision_id }) {
      const ids = resultsOf(delivery_id).map(([, row]) => row.decision_id);
      return ids.length === 0 ? [decision_id] : ids.sort();
    },
    async groups(ids) {
      const found = [...actionResults.values()].flatMap((row) =>
        ids.includes(row.decision_id) ? (inGroup(row) ?? []) : [],
      );
      return [...new Map(found.map((group) => [JSON.stringify(group), group])).values()];
    },
    async enlistGroup(key, { delivery_id, ...message }, now) {
      const rows = [...actionResults.entries()].filter(([, row]) => {
        const group = inGroup(row);
        return group?.action_id === key.action_id && group.action_version === key.action_version && group.t === key.t;
      });
      const first = rows.map(([, row]) => row.decision_id).sort()[0];
      if (first === undefined) return false;
      for (const [id, row] of rows) actionResults.set(id, { ...row, delivery_id });
      const { action_id, action_version } = key;
      const about = { delivery_id, decision_id: first, action_id, action_version, decisions: rows.length };
      const times = { next_at: now, created_at: now, updated_at: now };
      const standing = { status: "pending" as const, attempts: 0, last_error: null, http_status: null, ...unrouted };
      const row = { ...about, ...message, ...times, ...standing };
      return addNew(deliveries, delivery_id, { row, attempts: [], resend_id: null });
    },
    async add(message, now) {
      const times = { next_at: now, created_at: now, updated_at: now };
      const standing = {
        status: "pending" as const,
        attempts: 0,
        decisions: 1,
        last_error: null,
        http_status: null,
        ...unrouted,
      };
      addNew(deliveries, message.delivery_id, {
        row: { ...message, ...times, ...standing },
        attempts: [],
        resend_id: null,
      });
    },
    async claim(id, now, until) {
      const stored = deliveries.get(id);
      if (!stored || !isDue(stored, now)) return null;
      const attempt = stored.row.attempts + 1;
      stored.row = { ...stored.row, attempts: attempt, next_at: until, updated_at: now };
      stored.attempts.push({
        attempt,
        started_at: now,
        finished_at: null,
        error: null,
        http_status: null,
        ...unrouted,
      });
      change(id, "planned", { state: "sending", attempted_at: now });
      return structuredClone(stored.row);
    },
    async finish({ delivery, outcome, standing, payload_sent, notification }, now) {
      const stored = current(delivery);
      if (stored === null) return;
      const last_error = outcome.ok ? null : outcome.error;
      const http_status = outcome.ok ? null : (outcome.status ?? null);
      const route = outcome.route ?? unrouted;
      stored.row = { ...stored.row, ...standing, last_error, http_status, updated_at: now, ...route };
      stored.attempts = stored.attempts.map((one) =>
        one.attempt === delivery.attempts
          ? { ...one, finished_at: now, error: last_error, http_status, ...route }
          : one,
      );
      const state = outcome.ok ? ("triggered" as const) : ("failed" as const);
      change(delivery.delivery_id, "sending", { state, error: last_error, payload_sent, finished_at: now });
      if (notification === null) return;
      const { action_id } = delivery;
      addNew(notifications, notification.notification_id, { ...notification, action_id, created_at: now });
    },
    async giveBack(delivery, at) {
      const stored = current(delivery);
      if (stored === null) return;
      stored.row = { ...stored.row, attempts: delivery.attempts - 1, next_at: at };
      stored.attempts = stored.attempts.filter(({ attempt }) => attempt !== delivery.attempts);
      change(delivery.delivery_id, "sending", { state: "planned", attempted_at: null });
    },
    async resend(id, requestId, now) {
      const stored = deliveries.get(id);
      if (!stored || stored.resend_id === requestId) return;
      const last = stored.attempts.at(-1);
      if (isOpen(stored.row) && last?.finished_at === null && (stored.row.next_at ?? 0) > now) return;
      const { attempts, allowed } = stored.row;
      const status = attempts === 0 ? ("pending" as const) : ("retrying" as const);
      stored.resend_id = requestId;
      stored.row = { ...stored.row, status, allowed: Math.max(allowed, attempts + 1), next_at: now, updated_at: now };
    },
    async due(before, limit) {
      const rows = [...deliveries.values()].filter((stored) => isDue(stored, before)).map(({ row }) => row);
      const lineOf = ({ channel }: DeliveryRow) => {
        const found = channels.get(channel ?? "");
        return found && isPaced(found) ? found.channel : null;
      };
      return {
        alone: rows
          .filter((row) => lineOf(row) === null)
          .map((row) => row.delivery_id)
          .slice(0, limit),
        channels: [...new Set(rows.flatMap((row) => lineOf(row) ?? []))],
      };
    },
    async failLapsed(now) {
      const lapsed = [...deliveries.values()].filter(
        ({ row }) => isOpen(row) && (row.next_at ?? Infinity) <= now && row.attempts >= row.allowed,
      );
      const last_error = { type: "interrupted", message: "The last attempt was started but its outcome is unknown." };
      for (const stored of lapsed) stored.row = { ...stored.row, status: "failed", next_at: null, last_error };
      return lapsed.length;
    },
    async occupy(name, now, until) {
      const channel = channels.get(name);
      if (!channel || (channel.busy_until ?? 0) > now) return false;
      channel.busy_until = until;
      return true;
    },
    async hold(name, until) {
      const channel = channels.get(name);
      if (channel) channel.busy_until = until;
    },
    async release(name) {
      const channel = channels.get(name);
      if (channel) channel.busy_until = 0;
    },
    async next(name, now) {
      const rows = waiting(name);
      if (rows.length === 0) return null;
      const due = rows.find((stored) => isDue(stored, now));
      const at = Math.min(...rows.map(({ row }) => row.next_at ?? Infinity));
      return { delivery_id: due?.row.delivery_id ?? null, at: Math.max(at, channels.get(name)?.free_at ?? 0) };
    },
    async takeTurn(name, now) {
      const channel = channels.get(name);
      if (!channel || (channel.free_at ?? 0) > now) return false;
      channel.free_at = now + pace(name);
      return true;
    },
    async endTurn(name, now, pausedUntil) {
      const channel = channels.get(name);
      if (channel) channel.free_at = Math.max(channel.free_at ?? 0, now + pace(name), pausedUntil ?? 0);
    },
  };
}
