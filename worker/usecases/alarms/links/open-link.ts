import { isTestId } from "../../../domain/action/test-id.ts";
import { isWorkflowInstanceId } from "../../../domain/action/instance-id.ts";
import { hmacSha256, type LinkClaim, type LinkVerb, readLink } from "../../../domain/action/alarm/link-token.ts";
import { verbsOf } from "../../../domain/action/alarm/links.ts";
import { hasEnded } from "../../actions/workflows/acknowledge-workflow.ts";
import type { StoredEscalation } from "../../ports/alarms/escalations.ts";
import { groupPrefix } from "../../../domain/action/delivering/grouping.ts";
import type { StoredIncident } from "../../ports/alarms/incidents.ts";
import type { Services } from "../../services.ts";
import { isRevoked, type RefusedLink, refused, zoneOf } from "./refused-link.ts";
import type { GroupView } from "./view-group.ts";
import { type AlarmView, viewLink } from "./view-link.ts";

/** What a link is about: the sentence of the task, and the entity in the clear. Nulls where there is none. */
export interface LinkedAlarm {
  claim: LinkClaim & { verb: LinkVerb };
  incident: StoredIncident | null;
  escalation: StoredEscalation | null;
  intent: string | null;
  entity: string | null;
  /** The time zone of those it is for. */
  zone: string;
}

/** A link that may be followed. */
export interface OpenLink extends LinkedAlarm {
  kind: "open";
}

/** What a link shows that changes nothing. */
export type ViewedLink = AlarmView | GroupView;

/** What a signed link is about, or why it is refused. Changes nothing: previews of messages fetch links too. Throws `unavailable`. */
export async function openLink(services: Services, token: string): Promise<OpenLink | ViewedLink | RefusedLink> {
  const { config } = services;
  if (config.links === null) return refused("off");
  const claim = claimOf(services, token);
  if (claim === null) return refused("unknown");
  if (claim.exp <= services.now()) return refused("expired", claim.exp, config.zone);
  const { subject, verb } = claim;
  if (verb === "view" || subject.startsWith(groupPrefix)) return viewLink(services, claim);
  return isWorkflowInstanceId(subject)
    ? openEscalation(services, { ...claim, verb })
    : openIncident(services, { ...claim, verb });
}

/** What a link says, signed with one of the keys; null for any other. */
export const claimOf = ({ config }: Pick<Services, "config">, token: string): LinkClaim | null =>
  readLink(token, (config.links?.keys ?? []).map(hmacSha256));

async function openIncident(
  { incidents, pseudonyms, tasks, config }: Services,
  claim: LinkedAlarm["claim"],
): Promise<OpenLink | RefusedLink> {
  const incident = await incidents.find(claim.subject);
  if (incident === null) return refused("unknown");
  const task = await tasks.find(incident.task_id);
  const zone = zoneOf(task, config.zone);
  if (isRevoked(incident, claim)) return refused("revoked", incident.links_from, zone);
  const entity = (await pseudonyms.resolve([incident])).get(incident.entity_id);
  if (entity === undefined || task === null || incident.closed_by === "erased") return refused("erased");
  if (!verbsOf(incident.kind).includes(claim.verb)) return refused("unratable");
  if (claim.verb === "snooze" && incident.closed_at !== null) return refused("over", incident.closed_at, zone);
  return { kind: "open", claim, incident, escalation: null, intent: task.intent, entity, zone };
}

/** One that has ended leaves its incident, if it is about one, to be acknowledged. */
async function openEscalation(services: Services, claim: LinkedAlarm["claim"]): Promise<OpenLink | RefusedLink> {
  const { config, escalations, incidents, pseudonyms, tasks, workflows } = services;
  const escalation = await escalations.find(claim.subject);
  if (escalation === null) return refused("unknown");
  const { decision_id, entity_id, incident_id, task_id, acknowledged_at } = escalation;
  const entity = (await pseudonyms.resolve([escalation])).get(entity_id) ?? null;
  if (entity === null && !isTestId(decision_id)) return refused("erased");
  const incident = incident_id === null ? null : await incidents.find(incident_id);
  const task = task_id === null ? null : await tasks.find(task_id);
  const zone = zoneOf(task, config.zone);
  if (isRevoked(incident, claim)) return refused("revoked", incident?.links_from, zone);
  if (acknowledged_at === null && incident === null) {
    const instance = await workflows.find(claim.subject);
    if (instance === null || hasEnded(instance)) return refused("ended");
  }
  return { kind: "open", claim, incident, escalation, intent: task?.intent ?? null, entity, zone };
}
