import { type LinkClaim, linkMs } from "../../domain/action/alarm/link-token.ts";
import type { StoredIncident } from "../ports/alarms/incidents.ts";

/**
 * Why a link does nothing: the deployment has none, it signed no such link, its time is over, its entity was erased, its
 * incident is over, nothing was decided that could be rated, its escalation has ended, or somebody has revoked it.
 */
export type LinkRefusal = "off" | "unknown" | "expired" | "erased" | "over" | "unratable" | "ended" | "revoked";

/** A link that was refused; `at` is when it expired, or when its incident was over (epoch milliseconds). */
export interface RefusedLink {
  kind: "refused";
  why: LinkRefusal;
  at: number | null;
}

/** Whether the links of an incident were revoked after the message of this one had been made. */
export const isRevoked = (incident: StoredIncident | null, { exp }: Pick<LinkClaim, "exp">): boolean =>
  incident?.links_from != null && exp - linkMs < incident.links_from;

/** A link that is refused. */
export const refused = (why: LinkRefusal, at: number | null = null): RefusedLink => ({ kind: "refused", why, at });
