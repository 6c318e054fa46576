import { hmacSha256, type LinkClaim, readLink } from "../../domain/alarm/link-token.ts";
import { verbsOf } from "../../domain/alarm/links.ts";
import type { StoredIncident } from "../ports/alarms/incidents.ts";
import type { Services } from "../services.ts";

/**
 * Why a link does nothing: the deployment has none, it signed no such link, its time is over, its entity was erased, its
 * incident is over, or nothing was decided that could be rated.
 */
export type LinkRefusal = "off" | "unknown" | "expired" | "erased" | "over" | "unratable";

/** A link that was refused; `at` is when it expired, or when its incident was over (epoch milliseconds). */
export interface RefusedLink {
  kind: "refused";
  why: LinkRefusal;
  at: number | null;
}

/** What a link is about: the sentence of the task, and the entity in the clear. */
export interface LinkedAlarm {
  claim: LinkClaim;
  incident: StoredIncident;
  intent: string;
  entity: string;
}

/** A link that may be followed. */
export interface OpenLink extends LinkedAlarm {
  kind: "open";
}

const refused = (why: LinkRefusal, at: number | null = null): RefusedLink => ({ kind: "refused", why, at });

/** What a signed link is about, or why it is refused. Changes nothing: previews of messages fetch links too. Throws `unavailable`. */
export async function openLink(services: Services, token: string): Promise<OpenLink | RefusedLink> {
  const { config, incidents, pseudonyms, tasks } = services;
  if (config.links === null) return refused("off");
  const claim = readLink(token, config.links.keys.map(hmacSha256));
  if (claim === null) return refused("unknown");
  if (claim.exp <= services.now()) return refused("expired", claim.exp);
  const incident = await incidents.find(claim.incident);
  if (incident === null) return refused("unknown");
  const entity = (await pseudonyms.resolve([incident])).get(incident.entity_id);
  const task = await tasks.find(incident.task_id);
  if (entity === undefined || task === null || incident.closed_by === "erased") return refused("erased");
  if (!verbsOf(incident.kind).includes(claim.verb)) return refused("unratable");
  if (claim.verb === "snooze" && incident.closed_at !== null) return refused("over", incident.closed_at);
  return { kind: "open", claim, incident, intent: task.intent, entity };
}
