import { noDataSummary } from "../../../domain/action/notice.ts";
import { linksFor, signedLinks } from "../../../domain/action/alarm/links.ts";
import type { IncidentKind } from "../../../domain/action/alarm/incident.ts";
import {
  acknowledgedSummary,
  type NoticedStretch,
  type NoticeKind,
  noticeKindOf,
  recoveredSummary,
  reminderSummary,
} from "../../../domain/action/alarm/incident-notice.ts";
import { newMembersText } from "../../../domain/action/alarm/new-members.ts";
import type { PayloadSource } from "../../../domain/action/payload.ts";
import type { DecisionRecord } from "../../../domain/decision/record.ts";
import { memberValueText } from "../../../domain/decision/shown-figures.ts";
import { formatTimestamp } from "../../../domain/values/time.ts";
import { valueText } from "../../../domain/values/wording/words.ts";
import {
  type DecisionWords,
  noWords,
  signalsText,
  type TaskWords,
  summaryUnits,
  decisionWords,
  wordsOfTask,
} from "../../definitions/decision-summary.ts";
import type { KnownAction, StoredNotice } from "../../ports/actions/actions.ts";
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
export async function toldMessages(services: Services, ids: readonly string[]): Promise<Told[]> {
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

/** The incident that a message belongs to, and where people can look at it and say what they think of it. */
function aboutIncident(services: Services, id: string, incident_id: string | null, kind: IncidentKind) {
  const links =
    incident_id === null
      ? signedLinks(id, ["view"], services.config.links, services.now())
      : linksFor({ incident_id, kind }, services.config.links, services.now());
  return { incident_id, incident_kind: kind, links };
}

/** What a decision has to tell. */
export function toldOfDecision(services: Services, record: DecisionRecord, bucket: number | null): Told {
  const { decision_id, entity_id, strategy, score, threshold_applied } = record;
  return {
    id: decision_id,
    entity_id,
    bucket,
    rank: { strategy, score, threshold_applied },
    sourceOf: async (action) => {
      const words = await wordsIfAny(services, record, action);
      return { ...record, ...words, ...aboutIncident(services, decision_id, words.incident_id, "condition") };
    },
  };
}

/** A message can be sent without its summary, so failing to build one stops no alert. */
async function wordsIfAny(services: Services, record: DecisionRecord, action: KnownAction): Promise<DecisionWords> {
  try {
    return await decisionWords(services, record, action);
  } catch (error) {
    services.log("words_failed", { decision_id: record.decision_id, error: String(error) });
    const { intent, task_id } = action;
    return { ...noWords, intent, task_id, meta: {}, tier: null, zone: services.config.zone };
  }
}

/** The longest silence is the worst. */
function toldOfNotice(services: Services, notice: StoredNotice): Told {
  const { notice_id, entity_id, bucket, since } = notice;
  return {
    id: notice_id,
    entity_id,
    bucket,
    rank: { strategy: null, score: since, threshold_applied: notice.noticed_at },
    sourceOf: async (action) => ({
      ...noticeSource(notice, await wordsOfTask(services, action), isForPeople(action)),
      ...(await recoveredTo(services, notice, action)),
      ...(await newlyFiring(services, notice, action)),
      ...aboutIncident(services, notice_id, notice.incident_id, notice.signals.length > 0 ? "no_data" : "condition"),
    }),
  };
}

/** What the look that closed an incident saw, where that is recorded. */
async function recoveredTo(services: Services, notice: StoredNotice, action: KnownAction) {
  const { kind, incident_id, signals } = notice;
  if (kind !== "recovered" || incident_id === null || signals.length > 0) return {};
  const incident = await services.incidents.find(incident_id);
  const last = incident?.last_decision_id ? await services.decisions.find(incident.last_decision_id) : null;
  if (last === null) return {};
  const { summary, signal, value_text, limit_text, isUnmeasured } = await wordsIfAny(services, last.record, action);
  return { ...(isForPeople(action) ? { summary } : {}), signal, value_text, limit_text, isUnmeasured };
}

/** Which members have begun to fire, in the units of the task's sentence. */
async function newlyFiring(services: Services, notice: StoredNotice, { provenance }: KnownAction) {
  const { members } = notice;
  if (members === null) return {};
  const condition = await services.definitions.condition(notice.condition_id, notice.condition_version);
  if (condition === null) return { summary: newMembersText(members, ({ value }) => valueText(value)) };
  const unitOf = await summaryUnits(services, condition, provenance);
  return {
    summary: newMembersText(members, (one) => memberValueText(one, condition, unitOf)),
    signal: signalsText(condition),
  };
}

/** A message to people has words of its own for what a notice is about. */
const isForPeople = ({ config }: KnownAction): boolean => config.type === "notification";

const noticeSummaries: Record<Exclude<NoticeKind, "members">, (noticed: NoticedStretch) => string> = {
  no_data: noDataSummary,
  recovered: recoveredSummary,
  reminder: reminderSummary,
  acknowledged: acknowledgedSummary,
};

/** Nothing was decided, and nothing in it reads as if something had been. */
function noticeSource(notice: StoredNotice, words: TaskWords, forPeople: boolean): PayloadSource {
  const { kind, condition_id, condition_version, since, signals, noticed_at } = notice;
  return {
    decision_id: null,
    kind,
    summary:
      kind === "members" || (forPeople && kind !== "no_data")
        ? null
        : noticeSummaries[kind]({ since, at: noticed_at, signals, zone: words.zone }),
    signal: signals.length === 0 ? null : signals.join(", "),
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
