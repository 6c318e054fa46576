import { type LinkClaim, linkMs } from "../../../domain/action/alarm/link-token.ts";
import type { StoredIncident } from "../../ports/alarms/incidents.ts";
import type { StoredTask } from "../../ports/tasks/tasks.ts";

/**
 * Why a link does nothing: the deployment has none, it signed no such link, its time is over, its entity was erased, its
 * incident is over, nothing was decided that could be rated, its escalation has ended, or somebody has revoked it.
 */
export type LinkRefusal = "off" | "unknown" | "expired" | "erased" | "over" | "unratable" | "ended" | "revoked";

/** A link that was refused. */
export interface RefusedLink {
  kind: "refused";
  why: LinkRefusal;
  /** When it expired, its incident was over or its links were revoked (epoch milliseconds), and the zone of those it was for. */
  since: { at: number; zone: string } | null;
}

/** Whether the links of an incident were revoked after the message of this one had been made. */
export const isRevoked = (incident: StoredIncident | null, { exp }: Pick<LinkClaim, "exp">): boolean =>
  incident?.links_from != null && exp - linkMs < incident.links_from;

/** The time zone in which the people of a task read its times. */
export const zoneOf = (task: Pick<StoredTask, "firing"> | null, ofService: string): string =>
  task?.firing.active?.zone ?? ofService;

/** A link that is refused. */
export const refused = (why: LinkRefusal, at: number | null = null, zone = "UTC"): RefusedLink => ({
  kind: "refused",
  why,
  since: at === null ? null : { at, zone },
});
