import { groupPrefix } from "../../../domain/action/delivering/grouping.ts";
import { type DecisionFacts, decisionPayload } from "../../../domain/action/payload.ts";
import { type LinkClaim, linkMs } from "../../../domain/action/alarm/link-token.ts";
import { type Links, signedLinks, verbsOf } from "../../../domain/action/alarm/links.ts";
import { toldMessages } from "../../actions/deliveries/told.ts";
import type { KnownAction } from "../../ports/actions/actions.ts";
import type { StoredIncident } from "../../ports/alarms/incidents.ts";
import type { Services } from "../../services.ts";
import { isRevoked, type RefusedLink, refused, zoneOf } from "./refused-link.ts";
import { type GroupView, viewGroup } from "./view-group.ts";

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
export async function viewLink(services: Services, claim: LinkClaim): Promise<AlarmView | GroupView | RefusedLink> {
  const { subject } = claim;
  if (subject.startsWith(groupPrefix)) return viewGroup(services, claim);
  const incident = await services.incidents.find(subject);
  return incident === null ? viewTold(services, claim) : viewIncident(services, incident, claim);
}

/** What a message was about by the id it was planned under: the incident it belongs to, or the decision alone. */
async function viewTold(services: Services, claim: LinkClaim): Promise<AlarmView | RefusedLink> {
  const found = await factsOf(services, claim.subject);
  if (found === null) return refused("unknown");
  const { facts, action, entity } = found;
  if (entity === null) return refused("erased");
  const incident = facts.incident_id === null ? null : await services.incidents.find(String(facts.incident_id));
  if (incident !== null) return viewIncident(services, incident, claim);
  return { kind: "alarm", entity, intent: action.intent, facts, incident, links: {}, zone: facts.zone };
}

async function viewIncident(
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
  const found = last === null ? null : await factsOf(services, last, task);
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
async function factsOf(services: Services, id: string, bound?: Bound) {
  const [told] = await toldMessages(services, [id]);
  const [row] = bound === undefined && told !== undefined ? await services.actions.results(id) : [bound];
  const action = row === undefined ? null : await services.actions.find(row.action_id, row.action_version);
  if (told === undefined || action === null) return null;
  const entity = (await services.pseudonyms.resolve([told])).get(told.entity_id) ?? null;
  const source = await told.sourceOf(action);
  return { action, entity, facts: decisionPayload({ ...source, entity_id: told.entity_id }, action, entity ?? "") };
}
