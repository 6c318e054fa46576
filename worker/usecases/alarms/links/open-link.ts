import { isTestId } from "../../../domain/action/test-id.ts";
import { isWorkflowInstanceId } from "../../../domain/action/instance-id.ts";
import {
  hmacSha256,
  type LinkClaim,
  type LinkVerb,
  readLink,
  linkMs,
} from "../../../domain/action/alarm/link-token.ts";
import { verbsOf, type Links, signedLinks } from "../../../domain/action/alarm/links.ts";
import { hasEnded } from "../../actions/workflows/acknowledge-workflow.ts";
import type { StoredEscalation } from "../../ports/alarms/escalations.ts";
import { groupPrefix } from "../../../domain/action/delivering/grouping.ts";
import type { StoredIncident } from "../../ports/alarms/incidents.ts";
import type { Services } from "../../services.ts";
import { isRevoked, type RefusedLink, refused, zoneOf } from "./refused-link.ts";
import { type GroupView, viewGroup } from "./view-group.ts";
import { type DecisionFacts, decisionPayload } from "../../../domain/action/payload.ts";
import { toldMessages } from "../../actions/deliveries/told.ts";
import type { KnownAction } from "../../ports/actions/actions.ts";

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

/** An alarm as a person sees it: what its message said, as it is now, and what can be said about it. */
export interface AlarmView {
  kind: "alarm";
  entity: string;
  /** The sentence of the task; null for an action that was registered by hand. */
  intent: string | null;
  /** What the last recorded decision saw; null where none is recorded. */
  facts: DecisionFacts | null;
  /** Null where the task has none. */
  incident: StoredIncident | null;
  /** Addresses that say something about it, good for as long as the one that was opened. */
  links: Links;
  /** The time zone of those it is for. */
  zone: string;
}

/** What a link shows, or why it does not. Changes nothing. Throws `unavailable`. */
async function viewLink(services: Services, claim: LinkClaim): Promise<AlarmView | GroupView | RefusedLink> {
  const { subject } = claim;
  if (subject.startsWith(groupPrefix)) return viewGroup(services, claim);
  const incident = await services.incidents.find(subject);
  return incident === null ? viewTold(services, claim) : viewAlarm(services, incident, claim);
}

/** What a message was about by the id it was planned under: the incident it belongs to, or the decision alone. */
async function viewTold(services: Services, claim: LinkClaim): Promise<AlarmView | RefusedLink> {
  const found = await decisionFacts(services, claim.subject);
  if (found === null) return refused("unknown");
  const { facts, action, entity } = found;
  if (entity === null) return refused("erased");
  const incident = facts.incident_id === null ? null : await services.incidents.find(String(facts.incident_id));
  if (incident !== null) return viewAlarm(services, incident, claim);
  return { kind: "alarm", entity, intent: action.intent, facts, incident, links: {}, zone: facts.zone };
}

async function viewAlarm(
  services: Services,
  incident: StoredIncident,
  { exp }: LinkClaim,
): Promise<AlarmView | RefusedLink> {
  const { config, pseudonyms, tasks } = services;
  const task = await tasks.find(incident.task_id);
  const zone = zoneOf(task, config.zone);
  if (isRevoked(incident, { exp })) return refused("revoked", incident.links_from, zone);
  const entity = (await pseudonyms.resolve([incident])).get(incident.entity_id);
  if (entity === undefined || task === null || incident.closed_by === "erased") return refused("erased");
  const last = incident.last_decision_id ?? incident.first_decision_id;
  const found = last === null ? null : await decisionFacts(services, last, task);
  const verbs = verbsOf(incident.kind).filter(
    (verb) =>
      !(verb === "snooze" && incident.closed_at !== null) &&
      !(verb === "acknowledge" && incident.acknowledged_at !== null) &&
      verb !== incident.rating,
  );
  const links = signedLinks(incident.incident_id, verbs, config.links, exp - linkMs);
  return { kind: "alarm", entity, intent: task.intent, facts: found?.facts ?? null, incident, links, zone };
}

type Bound = Pick<KnownAction, "action_id"> & { action_version: string };

/** What a decision or notice says by the words of an action, the one that told it where none is given. */
async function decisionFacts(services: Services, id: string, bound?: Bound) {
  const [told] = await toldMessages(services, [id]);
  const [row] = bound === undefined && told !== undefined ? await services.actions.results(id) : [bound];
  const action = row === undefined ? null : await services.actions.find(row.action_id, row.action_version);
  if (told === undefined || action === null) return null;
  const entity = (await services.pseudonyms.resolve([told])).get(told.entity_id) ?? null;
  const source = await told.sourceOf(action);
  return { action, entity, facts: decisionPayload({ ...source, entity_id: told.entity_id }, action, entity ?? "") };
}
