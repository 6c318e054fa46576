import { noDataSummary } from "../../domain/action/notice.ts";
import { formatTimestamp } from "../../domain/values/time.ts";
import type { KnownAction, Notice } from "../ports/actions.ts";
import type { PayloadSource } from "../../domain/action/payload.ts";
import { type TaskWords, wordsOfTask } from "../definitions/decision-summary.ts";
import { sendTold } from "./send-planned.ts";
import type { Services } from "../services.ts";

/** Claims and sends what is planned for a notice, by the code that sends decisions. Throws where there is no such notice. */
export async function sendNotice(services: Services, noticeId: string): Promise<void> {
  const notice = await services.notices.find(noticeId);
  if (!notice) throw new Error("a planned action has no notice");
  const { entity_id, bucket } = notice;
  const entity = (await services.ledger.entityOf(entity_id, bucket)) ?? entity_id;
  const sourceOf = async (action: KnownAction) => noticeSource(notice, await wordsOfTask(services, action));
  await sendTold(services, { id: noticeId, entity, entity_id, sourceOf });
}

/** Nothing was decided, and nothing in it reads as if something had been. */
function noticeSource(notice: Notice, words: TaskWords): PayloadSource {
  const { kind, condition_id, condition_version, since, signals, noticed_at } = notice;
  return {
    decision_id: null,
    kind,
    summary: noDataSummary(signals, since, noticed_at),
    signal: signals.join(", "),
    since: formatTimestamp(since),
    ...words,
    condition_id,
    condition_version,
    evaluated_at: formatTimestamp(noticed_at),
    outcome: null,
    decision_value: null,
    reason: null,
    strategy: null,
    threshold_applied: null,
    score: null,
    concept_result: { value: null, type: null },
    concept_id: null,
    concept_version: null,
    ir_hash: null,
  };
}
