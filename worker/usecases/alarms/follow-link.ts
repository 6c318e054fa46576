import { linkMs } from "../../domain/alarm/link-token.ts";
import { linksFor } from "../../domain/alarm/links.ts";
import { DomainError } from "../../domain/values/errors/errors.ts";
import { formatTimestamp, minuteMs, parseDuration } from "../../domain/values/time.ts";
import type { Services } from "../services.ts";
import { acknowledgeIncident } from "./acknowledge-incident.ts";
import { type LinkedAlarm, openLink, type OpenLink, type RefusedLink } from "./open-link.ts";
import { rateIncident } from "./rate-incident.ts";
import { snoozeIncident } from "./snooze-incident.ts";

/** For how long an alarm may be snoozed by a link. */
export const linkSpans = ["1h", "4h", "24h"] as const;

/** One value of {@link linkSpans}. */
export type LinkSpan = (typeof linkSpans)[number];

/** A link that was followed, with the incident as it is now; `opposite` is the address that takes a rating back by giving the other one. */
export interface FollowedLink extends LinkedAlarm {
  kind: "followed";
  opposite: string | null;
}

/** Who acted, where an API key is named otherwise. */
const actor = "link";
const mark = "Rated by a signed link.";

/**
 * Does what a signed link says, and for a snooze as long as was chosen: without a choice it stays open. A second time changes
 * nothing but the end of a snooze. The use is stored before it has an effect, so that no effect is without one. Throws `unavailable`.
 */
export async function followLink(
  services: Services,
  token: string,
  span: LinkSpan | null,
): Promise<FollowedLink | OpenLink | RefusedLink> {
  const opened = await openLink(services, token);
  if (opened.kind === "refused") return opened;
  const { claim, incident } = opened;
  const { incident: incident_id, verb, exp } = claim;
  if (verb === "snooze" && span === null) return opened;
  const used = { span: verb === "snooze" ? span : null, expires_at: exp, used_at: services.now() };
  await services.linkUses.add({ use_id: `use_${services.newId()}`, incident_id, verb, ...used });
  try {
    await act(services, claim, span);
  } catch (error) {
    if (!(error instanceof DomainError && error.code === "conflict")) throw error;
    // It was over between the two looks.
    const now = await openLink(services, token);
    if (now.kind === "open") throw error;
    return now;
  }
  const now = (await services.incidents.find(incident_id)) ?? incident;
  return { ...opened, kind: "followed", incident: now, opposite: oppositeOf(services, opened) };
}

async function act(
  services: Services,
  { incident: id, verb }: OpenLink["claim"],
  span: LinkSpan | null,
): Promise<void> {
  switch (verb) {
    case "acknowledge":
      await acknowledgeIncident(services, { id, by: actor });
      return;
    case "snooze":
      if (span !== null) await snoozeIncident(services, { id, until: endOf(span, services.now()) });
      return;
    default:
      await rateIncident(services, { id, rating: verb, mark });
  }
}

/** At a full minute, so that a form that is sent twice asks for the same. */
const endOf = (span: LinkSpan, now: number): string =>
  formatTimestamp(Math.ceil((now + parseDuration(span)) / minuteMs) * minuteMs);

function oppositeOf({ config }: Services, { claim, incident }: OpenLink): string | null {
  if (claim.verb !== "right" && claim.verb !== "wrong") return null;
  const links = linksFor(incident, config.links, claim.exp - linkMs);
  return links?.[claim.verb === "right" ? "wrong" : "right"] ?? null;
}
