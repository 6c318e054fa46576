import { statusOf } from "../../../worker/domain/action/alarm/incident.ts";
import { type IncidentSeverity, severityOrder } from "../../../worker/domain/action/alarm/severity-order.ts";
import type { IncidentFilter, Incidents, StoredIncident } from "../../../worker/usecases/ports/alarms/incidents.ts";
import { dayMs } from "../../../worker/domain/values/time.ts";
import { newestFirst } from "./pages.ts";
import type { Tables } from "./tables.ts";

/** Incidents in memory. */
export function memoryIncidents({ incidents, feedback, tasks }: Tables): Incidents {
  const severityOf = ({ task_id }: StoredIncident) => tasks.get(task_id)?.meta.severity ?? "unset";
  const matching = ({ tasks: among, status, task_id, entity_id, severity, kind, assignee, assigned }: IncidentFilter) =>
    [...incidents.values()].filter(
      (one) =>
        (among === undefined || among.includes(one.task_id)) &&
        (status === undefined || statusOf(one) === status) &&
        (task_id === undefined || one.task_id === task_id) &&
        (entity_id === undefined || one.entity_id === entity_id) &&
        (kind === undefined || one.kind === kind) &&
        (assignee === undefined || one.assignee === assignee) &&
        (assigned === undefined || (one.assignee !== null) === assigned) &&
        (severity === undefined || severityOf(one) === severity),
    );
  const change = (id: string, changed: (incident: StoredIncident) => Partial<StoredIncident>) => {
    const incident = incidents.get(id);
    if (!incident) return null;
    Object.assign(incident, changed(incident));
    return structuredClone(incident);
  };
  return {
    find: async (id) => structuredClone(incidents.get(id) ?? null),
    during: async (taskId, entityId, at) => {
      const own = [...incidents.values()].filter(
        ({ task_id, entity_id, kind, opened_at }) =>
          task_id === taskId && entity_id === entityId && kind === "condition" && opened_at <= at,
      );
      const [latest] = newestFirst(own, (one) => [one.opened_at, one.incident_id], null, 1);
      return latest && (latest.closed_at === null || latest.closed_at > at) ? structuredClone(latest) : null;
    },
    toldBy: () => Promise.reject(new Error("this has no stand-in in memory")),
    days: async (taskId, since) => {
      const own = [...incidents.values()].filter(({ task_id, opened_at }) => task_id === taskId && opened_at >= since);
      const days = [...new Set(own.map(({ opened_at }) => Math.floor(opened_at / dayMs)))].sort((a, b) => a - b);
      return days.map((day) => {
        const that = own.filter(({ opened_at }) => Math.floor(opened_at / dayMs) === day);
        const rated = (rating: string) => that.filter((one) => one.rating === rating).length;
        return { day, opened: that.length, rated_right: rated("right"), rated_wrong: rated("wrong") };
      });
    },
    list: async (filter, after, limit) =>
      newestFirst(matching(filter), (one) => [one.opened_at, one.incident_id], after, limit),
    worst: async (filter, after, limit) => {
      const ranked = matching(filter).map((one) => ({ ...one, rank: severityOrder.indexOf(severityOf(one)) }));
      // newestFirst runs from the highest: the worst has the lowest rank.
      const from = after === null ? null : [-after[0], after[1], after[2]];
      return newestFirst(ranked, (one) => [-one.rank, one.opened_at, one.incident_id], from, limit);
    },
    count: async (filter) => {
      const open = matching({ ...filter, status: "open" });
      const of = (severity: IncidentSeverity) => open.filter((one) => severityOf(one) === severity).length;
      return {
        open: {
          critical: of("critical"),
          error: of("error"),
          warning: of("warning"),
          info: of("info"),
          unset: of("unset"),
        },
        acknowledged: matching({ ...filter, status: "acknowledged" }).length,
        atLeast: [],
      };
    },
    acknowledge: async (id, by, now) => ({
      incident: change(id, ({ acknowledged_at }) =>
        acknowledged_at === null ? { acknowledged_at: now, acknowledged_by: by } : {},
      ),
      notices: [],
      deliveries: [],
      escalations: [],
    }),
    unacknowledge: async (id) => change(id, () => ({ acknowledged_at: null, acknowledged_by: null })),
    snooze: async (id, until) => change(id, ({ closed_at }) => (closed_at === null ? { snoozed_until: until } : {})),
    assign: async (id, assignee) => change(id, () => ({ assignee })),
    revokeLinks: async (id, before) => change(id, () => ({ links_from: before })),
    remind: () => Promise.reject(new Error("this has no stand-in in memory")),
    takeRating: async (id) =>
      change(id, (incident) => {
        const own = [...feedback.values()].filter(
          (one) =>
            one.condition_id === incident.condition_id &&
            one.condition_version === incident.condition_version &&
            one.entity_id === incident.entity_id &&
            one.evaluated_at === incident.opened_at &&
            one.withdrawn_at === null &&
            one.feedback !== "false_negative",
        );
        const [newest] = newestFirst(own, (one) => [one.created_at, one.feedback_id], null, 1);
        if (newest === undefined) return { rating: null };
        return { rating: newest.feedback === "correct" ? "right" : "wrong" };
      }),
  };
}
