import type { IncidentKind } from "./incident.ts";
import { hmacSha256, linkMs, type LinkClaim, type LinkVerb, linkVerbs, signLink } from "./link-token.ts";

/** What links are made from: where the service is reached, and its keys, of which the first signs. */
interface LinkSigning {
  publicUrl: string;
  keys: readonly string[];
}

/** What a person can do about an incident: one about missing data was not decided, and is neither right nor wrong. */
export const verbsOf = (kind: IncidentKind): readonly LinkVerb[] =>
  kind === "condition" ? linkVerbs : linkVerbs.filter((verb) => verb === "acknowledge" || verb === "snooze");

/** Addresses by what they do. */
export type Links = Partial<Record<LinkClaim["verb"], string>>;

/**
 * The links of a subject for a message to people, by verb, good for 7 days from `issuedAt` (epoch milliseconds); none where the
 * deployment has none. Whoever has one may use it: they belong in no webhook.
 */
export function signedLinks(
  subject: string,
  verbs: readonly LinkClaim["verb"][],
  settings: LinkSigning | null,
  issuedAt: number,
): Links {
  const [key] = settings?.keys ?? [];
  if (settings === null || key === undefined) return {};
  const mac = hmacSha256(key);
  const claim = { subject, exp: issuedAt + linkMs };
  return Object.fromEntries(
    verbs.map((verb) => [verb, `${settings.publicUrl}/l/${signLink({ ...claim, verb }, mac)}`] as const),
  );
}

/** The links of an incident: to look at it, and to say something about it. */
export const linksFor = (
  { incident_id, kind }: { incident_id: string; kind: IncidentKind },
  settings: LinkSigning | null,
  issuedAt: number,
): Links => signedLinks(incident_id, ["view", ...verbsOf(kind)], settings, issuedAt);

/** The link that acknowledges an escalation; null where the deployment has none. */
export const escalationLink = (instanceId: string, settings: LinkSigning | null, issuedAt: number): string | null =>
  signedLinks(instanceId, ["acknowledge"], settings, issuedAt).acknowledge ?? null;
