import { sendPlanned } from "./send-planned.ts";
import type { Services } from "../services.ts";

/** A worker has six connections at a time. */
const atOnce = 6;

/** Sends what is planned for recorded decisions, a few at a time. Anybody may do so at any time: each row is claimed once. */
export async function sendRecorded(services: Services, decisionIds: readonly string[]): Promise<void> {
  const waiting = decisionIds.values();
  const lane = async () => {
    for (const decisionId of waiting) await sendOne(services, decisionId);
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
}

async function sendOne(services: Services, decisionId: string): Promise<void> {
  const stored = await services.decisions.find(decisionId);
  if (!stored) throw new Error("a planned action has no decision");
  const { record, bucket } = stored;
  const entity = await services.ledger.entityOf(record.entity_id, bucket);
  await sendPlanned(services, { record, entity: entity ?? record.entity_id });
}
