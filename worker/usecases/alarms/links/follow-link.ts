import { linkMs } from "../../../domain/action/alarm/link-token.ts";
import { isWorkflowInstanceId } from "../../../domain/action/instance-id.ts";
import { signedLinks } from "../../../domain/action/alarm/links.ts";
import { DomainError } from "../../../domain/values/errors/errors.ts";
import { linkId } from "../../../domain/values/principal.ts";
import { formatTimestamp, minuteMs, parseDuration } from "../../../domain/values/time.ts";
import type { Services } from "../../services.ts";
import { acknowledgeEscalation } from "../../actions/workflows/acknowledge-workflow.ts";
import { acknowledgeIncident, snoozeIncident, rateIncident } from "../change-incident.ts";
import { acknowledgeGroup } from "./view-group.ts";
import { claimOf, type LinkedAlarm, openLink, type OpenLink, type ViewedLink } from "./open-link.ts";
import type { RefusedLink } from "./refused-link.ts";

/** For how long an alarm may be snoozed by a link. */
export const linkSpans = ["1h", "4h", "24h"] as const;

/** One value of {@link linkSpans}. */
export type LinkSpan = (typeof linkSpans)[number];

/** A link that was followed, with the incident as it is now; `opposite` is the address that takes a rating back by giving the other one. */
export interface FollowedLink extends LinkedAlarm {
  kind: "followed";
  opposite: string | null;
}

const mark = "Rated by a signed link.";

/**
 * Does what a signed link says, and for a snooze as long as was chosen: without a choice it stays open. A second time changes
 * nothing but the end of a snooze. The use is stored before it has an effect, so that no effect is without one. Throws `unavailable`.
 */
export async function followLink(
  services: Services,
  token: string,
  span: LinkSpan | null,
): Promise<FollowedLink | OpenLink | ViewedLink | RefusedLink> {
  const opened = await openLink(services, token);
  if (opened.kind === "group" && opened.acknowledge !== null) {
    const claim = claimOf(services, token);
    if (claim?.verb !== "acknowledge") return opened;
    await acknowledgeGroup(services, claim);
    return openLink(services, token);
  }
  if (opened.kind !== "open") return opened;
  const { subject, verb, exp } = opened.claim;
  if (verb === "snooze" && span === null) return opened;
  const used = { span: verb === "snooze" ? span : null, expires_at: exp, used_at: services.now() };
  const incident_id = opened.incident?.incident_id ?? null;
  await services.linkUses.add({ use_id: `use_${services.newId()}`, subject, incident_id, verb, ...used });
  try {
    await act(services, opened.claim, span);
  } catch (error) {
    if (!(error instanceof DomainError && error.code === "conflict")) throw error;
    // It was over between the two looks.
    const now = await openLink(services, token);
    if (now.kind === "open") throw error;
    return now;
  }
  return { ...opened, ...(await asNow(services, opened)), kind: "followed", opposite: oppositeOf(services, opened) };
}

async function asNow({ incidents, escalations }: Services, { incident, escalation }: OpenLink) {
  return {
    incident: incident && ((await incidents.find(incident.incident_id)) ?? incident),
    escalation: escalation && ((await escalations.find(escalation.instance_id)) ?? escalation),
  };
}

async function act(services: Services, { subject: id, verb }: OpenLink["claim"], span: LinkSpan | null): Promise<void> {
  if (isWorkflowInstanceId(id)) return acknowledgeEscalation(services, id, linkId);
  switch (verb) {
    case "acknowledge":
      await acknowledgeIncident(services, { id, by: linkId });
      return;
    case "snooze":
      if (span !== null) await snoozeIncident(services, { id, until: spanEnd(span, services.now()) });
      return;
    default:
      await rateIncident(services, { id, rating: verb, mark }, { by: linkId });
  }
}

/** At a full minute, so that a form that is sent twice asks for the same. */
const spanEnd = (span: LinkSpan, now: number): string =>
  formatTimestamp(Math.ceil((now + parseDuration(span)) / minuteMs) * minuteMs);

function oppositeOf({ config }: Services, { claim }: OpenLink): string | null {
  const { subject, verb, exp } = claim;
  if (verb !== "right" && verb !== "wrong") return null;
  const other = verb === "right" ? "wrong" : "right";
  return signedLinks(subject, [other], config.links, exp - linkMs)[other] ?? null;
}
