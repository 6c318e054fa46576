import { connectionsAtOnce, mapLimited } from "../../domain/values/map-limited.ts";
import { sendGroups } from "./deliveries/send-group.ts";
import { toldMessages } from "./deliveries/told.ts";
import { sendTold } from "./send-planned.ts";
import type { Services } from "../services.ts";

/**
 * Sends what is planned for recorded decisions, and for notices by their ids, a few at a time; what a look of a watch
 * found goes to people in one message. It is safe to call at any time: each row is claimed once.
 * Throws after the last one when some could not be taken up; they stay planned.
 */
export async function sendRecorded(services: Services, decisionIds: readonly string[], from?: "looks"): Promise<void> {
  const failures: unknown[] = [];
  const keep = (error: unknown) => void failures.push(error);
  const groups = from === "looks" ? sendGroups(services, decisionIds).catch(keep) : undefined;
  await mapLimited(connectionsAtOnce, decisionIds, (decisionId) =>
    sendDecision(services, decisionId, from).catch(keep),
  );
  await groups;
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} decisions could not be sent for now`);
}

async function sendDecision(services: Services, decisionId: string, from: "looks" | undefined): Promise<void> {
  const [told] = await toldMessages(services, [decisionId]);
  if (!told) throw new Error("a planned action has neither decision nor notice");
  const entity = told.bucket === null ? null : await services.ledger.entityOf(told.entity_id, told.bucket);
  await sendTold(services, { ...told, entity: entity ?? told.entity_id, apart: from === "looks" });
}

const leftBehindMs = 60_000;

/**
 * Takes care of what a crash left behind: plans older than 60 s get their first attempt; sends begun more than 60 s ago
 * are failed as `interrupted`, and tried again only where somebody has opted in: a second attempt could reach the receiver
 * twice. `most` of each kind are taken up.
 */
export async function sweepActions(services: Services, most: number): Promise<{ sent: number; interrupted: number }> {
  const before = services.now() - leftBehindMs;
  const interrupted = await services.actions.failInterrupted(before, services.now(), most);
  const decisionIds = await services.actions.plannedDecisions(before, most);
  await sendRecorded(services, decisionIds, "looks");
  return { sent: decisionIds.length, interrupted };
}

/** Reminds of incidents that are open and that nobody has acknowledged, as often as their tasks ask; `most` at a time; how many were due. */
export async function sendReminders(services: Services, most: number): Promise<number> {
  const ids = await services.incidents.remind(services.now(), most);
  await sendRecorded(services, ids);
  return ids.length;
}
