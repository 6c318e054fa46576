import type { Incident } from "../../generated/schemas.ts";
import type { Input } from "../../core/types.ts";
import type { Context, ExitCode } from "../command.ts";
import { fields, table } from "../table.ts";

type Act = Input<"bulkIncidents">["act"];

/** Does the same to the incidents that a command names: one is shown, several are listed. */
export async function actOnEach(context: Context, act: Act, ids = context.positionals): Promise<ExitCode> {
  const { incidents } = context.client();
  const [id = "", ...more] = ids;
  if (more.length === 0) return shownIncident(context, await actOnOne(incidents, id, act));
  const done = await incidents.bulk({ incident_ids: [...ids], act });
  const rows = done.results.map(({ incident_id, incident, error }) => [
    incident_id,
    incident?.status ?? "",
    incident?.entity ?? "",
    error?.message ?? "",
  ]);
  return context.show(done, () => table(["incident", "status", "entity", "refused"], rows), done.failed === 0);
}

type IncidentClient = ReturnType<Context["client"]>["incidents"];

function actOnOne(incidents: IncidentClient, id: string, act: Act): Promise<Incident> {
  switch (act.type) {
    case "acknowledge":
      return incidents.acknowledge({ id });
    case "assign":
      return incidents.assign({ id, assignee: act.assignee });
    case "rate": {
      const { type: _, ...rating } = act;
      return incidents.rate({ id, ...rating });
    }
    case "snooze": {
      const { type: _, ...span } = act;
      return incidents.snooze({ id, ...span });
    }
  }
}

/** Shows one incident. */
export function shownIncident({ show: print }: Context, incident: Incident): ExitCode {
  return print(incident, () =>
    fields({
      incident: incident.incident_id,
      status: incident.status,
      kind: incident.kind,
      entity: incident.entity,
      ...fieldUnlessNull("why", incident.summary),
      ...fieldUnlessNull("fired too", (incident.members_added ?? []).map(addedText).join("; ") || null),
      task: incident.task_id,
      sentence: incident.intent,
      ...fieldUnlessNull("severity", incident.severity),
      opened: incident.opened_at,
      ...fieldUnlessNull("closed", incident.closed_at && `${incident.closed_at} (${incident.closed_by})`),
      ...fieldUnlessNull("peak", incident.peak),
      ...fieldUnlessNull("first decision", incident.first_decision_id),
      ...fieldUnlessNull("last decision", incident.last_decision_id),
      told: incident.told ? "yes" : "no",
      ...fieldUnlessNull(
        "acknowledged",
        incident.acknowledged_at && `${incident.acknowledged_at} by ${incident.by?.name}`,
      ),
      ...fieldUnlessNull("assignee", incident.assignee),
      ...fieldUnlessNull("comments", incident.comments || null),
      ...fieldUnlessNull("snoozed until", incident.snoozed_until),
      ...fieldUnlessNull("rating", incident.rating),
      ...fieldUnlessNull("page", incident.url),
    }),
  );
}

/** `2026-09-01T08:05:00Z: /home and 2 more`. */
function addedText({ t, count, worst }: NonNullable<Incident["members_added"]>[number]): string {
  const names = worst.map(({ member }) => Object.values(member).join(", "));
  return `${t}: ${names.join(", ")}${count > names.length ? ` and ${count - names.length} more` : ""}`;
}

const fieldUnlessNull = (name: string, value: string | number | null) => (value === null ? {} : { [name]: value });
