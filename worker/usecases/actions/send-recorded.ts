import { mapLimited } from "../../domain/values/map-limited.ts";
import { sendPlanned } from "./send-planned.ts";
import type { Services } from "../services.ts";

/** Workers allow six simultaneous outbound connections. */
const concurrency = 6;

/** Sends what is planned for recorded decisions, a few at a time. Anybody may do so at any time: each row is claimed once. */
export async function sendRecorded(services: Services, decisionIds: readonly string[]): Promise<void> {
  await mapLimited(concurrency, decisionIds, (decisionId) => sendOne(services, decisionId));
}

async function sendOne(services: Services, decisionId: string): Promise<void> {
  const stored = await services.decisions.find(decisionId);
  if (!stored) throw new Error("a planned action has no decision");
  const { record, bucket } = stored;
  const entity = await services.ledger.entityOf(record.entity_id, bucket);
  await sendPlanned(services, { record, entity: entity ?? record.entity_id });
}
