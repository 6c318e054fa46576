/**
 * Why a link does nothing: the deployment has none, it signed no such link, its time is over, its entity was erased, its
 * incident is over, nothing was decided that could be rated, or its escalation has ended.
 */
export type LinkRefusal = "off" | "unknown" | "expired" | "erased" | "over" | "unratable" | "ended";

/** A link that was refused; `at` is when it expired, or when its incident was over (epoch milliseconds). */
export interface RefusedLink {
  kind: "refused";
  why: LinkRefusal;
  at: number | null;
}

/** A link that is refused. */
export const refused = (why: LinkRefusal, at: number | null = null): RefusedLink => ({ kind: "refused", why, at });
