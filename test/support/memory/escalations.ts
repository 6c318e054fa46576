import type { Escalations } from "../../../worker/usecases/ports/alarms/escalations.ts";
import type { Tables } from "./tables.ts";

/** Escalations in memory. */
export function memoryEscalations({ escalations, incidents }: Tables): Escalations {
  const acknowledge = (
    one: { acknowledged_at: number | null; acknowledged_by: string | null } | undefined,
    by: string,
    now: number,
  ) => {
    if (one?.acknowledged_at === null) Object.assign(one, { acknowledged_at: now, acknowledged_by: by });
  };
  return {
    begin: async (escalation) => {
      if (escalations.has(escalation.instance_id)) return;
      escalations.set(escalation.instance_id, { ...escalation, acknowledged_at: null, acknowledged_by: null });
    },
    find: async (id) => structuredClone(escalations.get(id) ?? null),
    acknowledge: async (id, by, now) => {
      const escalation = escalations.get(id);
      acknowledge(escalation, by, now);
      acknowledge(incidents.get(escalation?.incident_id ?? ""), by, now);
      return { notices: [], deliveries: [], escalations: [id] };
    },
  };
}
