import type { IncidentKind } from "./incident.ts";
import { hmacSha256, linkMs, type LinkVerb, linkVerbs, signLink } from "./link-token.ts";

/** What links are made from: where the service is reached, and its keys, of which the first signs. */
interface LinkSettings {
  publicUrl: string;
  keys: readonly string[];
}

/** What an incident can be told: what is about missing data was not decided, and is neither right nor wrong. */
export const verbsOf = (kind: IncidentKind): readonly LinkVerb[] =>
  kind === "condition" ? linkVerbs : linkVerbs.filter((verb) => verb === "acknowledge" || verb === "snooze");

/** The address at which a link is followed. */
const linkUrl = ({ publicUrl }: LinkSettings, token: string): string => `${publicUrl}/l/${token}`;

/**
 * The links of an incident for a message to people, by verb, good for 7 days from `issuedAt` (epoch milliseconds); null where
 * the deployment has none. Whoever has one may use it: they belong in no webhook.
 */
export function linksFor(
  { incident_id, kind }: { incident_id: string; kind: IncidentKind },
  settings: LinkSettings | null,
  issuedAt: number,
): Partial<Record<LinkVerb, string>> | null {
  const [key] = settings?.keys ?? [];
  if (settings === null || key === undefined) return null;
  const mac = hmacSha256(key);
  const claim = { incident: incident_id, exp: issuedAt + linkMs };
  return Object.fromEntries(
    verbsOf(kind).map((verb) => [verb, linkUrl(settings, signLink({ ...claim, verb }, mac))] as const),
  );
}
