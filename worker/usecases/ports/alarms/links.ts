import type { LinkVerb } from "../../../domain/action/alarm/link-token.ts";

/** That somebody followed a signed link to its end; times in epoch milliseconds. */
export interface LinkUse {
  use_id: string;
  /** What the link names, and the incident behind it. */
  subject: string;
  incident_id: string | null;
  verb: LinkVerb;
  /** For how long a snooze was asked for; null for the other verbs. */
  span: string | null;
  /** When the link ends: it tells which message the link came from. */
  expires_at: number;
  used_at: number;
}

/** What was asked for by signed links, whose users have no key. */
export interface LinkUses {
  add(use: LinkUse): Promise<void>;
  /** Those of an incident, newest first, after the given [used_at, use_id]. */
  list(incidentId: string, after: readonly [number, string] | null, limit: number): Promise<LinkUse[]>;
}
