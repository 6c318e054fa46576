import { noDataSummary } from "../../../domain/action/notice.ts";
import type { PayloadSource } from "../../../domain/action/payload.ts";
import type { DecisionRecord } from "../../../domain/decision/record.ts";
import { formatTimestamp } from "../../../domain/values/time.ts";
import {
  type NoticeKind,
  noticeKindOf,
  recoveredSummary,
  reminderSummary,
} from "../../../domain/alarm/incident-notice.ts";
import {
  type DecisionWords,
  noWords,
  type TaskWords,
  wordsOf,
  wordsOfTask,
} from "../../definitions/decision-summary.ts";
import type { KnownAction, Notice } from "../../ports/actions.ts";
import type { Services } from "../../services.ts";

/** What is to be told of an entity under an id that actions were planned for: a decision, or that data is missing. */
export interface Told {
  id: string;
  entity_id: string;
  /** Where the entity lies; null where that is not known. */
  bucket: number | null;
  /** What messages that name few put first: the highest. */
  rank: { strategy: string | null; score: number | null; threshold_applied: number | null };
  sourceOf: (action: KnownAction) => Promise<PayloadSource>;
}

/** What recorded decisions and notices have to tell, in the order of their ids; those that are not recorded are left out. */
export async function toldOf(services: Services, ids: readonly string[]): Promise<Told[]> {
  const notices = ids.filter((id) => noticeKindOf(id) !== null);
  const decisions = ids.filter((id) => noticeKindOf(id) === null);
  const found = [
    ...(decisions.length === 0 ? [] : await services.decisions.some(decisions)).map(({ record, bucket }) =>
      toldOfDecision(services, record, bucket),
    ),
    ...(notices.length === 0 ? [] : await services.notices.some(notices)).map((notice) =>
      toldOfNotice(services, notice),
    ),
  ];
  return found.toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

/** What a decision has to tell. */
export function toldOfDecision(services: Services, record: DecisionRecord, bucket: number | null): Told {
  const { decision_id, entity_id, strategy, score, threshold_applied } = record;
  return {
    id: decision_id,
    entity_id,
    bucket,
    rank: { strategy, score, threshold_applied },
    sourceOf: async (action) => ({ ...record, ...(await wordsIfAny(services, record, action)) }),
  };
}

/** A message can be sent without its summary, so failing to build one stops no alert. */
async function wordsIfAny(services: Services, record: DecisionRecord, action: KnownAction): Promise<DecisionWords> {
  try {
    return await wordsOf(services, record, action);
  } catch (error) {
    services.log("words_failed", { decision_id: record.decision_id, error: String(error) });
    const { intent, task_id } = action;
    return { ...noWords, intent, task_id, meta: {}, tier: null };
  }
}

/** The longest silence is the worst. */
function toldOfNotice(services: Services, notice: Notice): Told {
  const { notice_id, entity_id, bucket, since } = notice;
  return {
    id: notice_id,
    entity_id,
    bucket,
    rank: { strategy: null, score: since, threshold_applied: notice.noticed_at },
    sourceOf: async (action) => noticeSource(notice, await wordsOfTask(services, action)),
  };
}

const summaries: Record<NoticeKind, (noticed: { since: number; at: number; signals: string[] }) => string> = {
  no_data: ({ signals, since, at }) => noDataSummary(signals, since, at),
  recovered: recoveredSummary,
  reminder: reminderSummary,
};

/** Nothing was decided, and nothing in it reads as if something had been. */
function noticeSource(notice: Notice, words: TaskWords): PayloadSource {
  const { kind, condition_id, condition_version, since, signals, noticed_at, incident_id } = notice;
  return {
    decision_id: null,
    kind,
    summary: summaries[kind]({ since, at: noticed_at, signals }),
    signal: signals.length === 0 ? null : signals.join(", "),
    incident_id,
    incident_kind: signals.length === 0 ? "condition" : "no_data",
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
