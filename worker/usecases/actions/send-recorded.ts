import { noticeKindOf } from "../../domain/alarm/incident-notice.ts";
import { mapLimited } from "../../domain/values/map-limited.ts";
import { sendNotice } from "./send-notice.ts";
import { sendPlanned } from "./send-planned.ts";
import type { Services } from "../services.ts";

/** Workers allow six simultaneous outbound connections. */
const concurrency = 6;

/**
 * Sends what is planned for recorded decisions, and for notices by their ids, a few at a time. It is safe to call at any time: each row is claimed once.
 * Throws after the last one when some could not be taken up; they stay planned.
 */
export async function sendRecorded(services: Services, decisionIds: readonly string[]): Promise<void> {
  const failures: unknown[] = [];
  await mapLimited(concurrency, decisionIds, (decisionId) =>
    (noticeKindOf(decisionId) !== null ? sendNotice : sendOne)(services, decisionId).catch((error: unknown) =>
      failures.push(error),
    ),
  );
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} decisions could not be sent for now`);
}

async function sendOne(services: Services, decisionId: string): Promise<void> {
  const stored = await services.decisions.find(decisionId);
  if (!stored) throw new Error("a planned action has no decision");
  const { record, bucket } = stored;
  const entity = await services.ledger.entityOf(record.entity_id, bucket);
  await sendPlanned(services, { record, entity: entity ?? record.entity_id });
}
