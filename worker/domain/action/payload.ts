import type { DecisionRecord } from "../decision/record.ts";
import type { Severity, TaskMeta } from "../task/meta.ts";
import type { MessageLinks } from "./links.ts";
import type { Scalar } from "../values/values.ts";
import type { NoticeKind } from "./alarm/incident-notice.ts";
import type { Json } from "./definition.ts";

/** What a message can be about. */
export type MessageKind = "decision" | NoticeKind;

/** The fields of the default payload: every single value that a decision has. */
export const payloadFields = [
  "decision_id",
  "entity",
  "entity_id",
  "kind",
  "summary",
  "test",
  "task_id",
  "intent",
  "signal",
  "decision_value",
  "decision_type",
  "label_matched",
  "outcome",
  "reason",
  "strategy",
  "threshold_applied",
  "score",
  "history_count",
  "result_value",
  "result_type",
  "concept_id",
  "concept_version",
  "condition_id",
  "condition_version",
  "action_id",
  "action_version",
  "evaluated_at",
  "deterministic",
  "ir_hash",
  "since",
  "value_text",
  "limit_text",
  "incident_id",
  "name",
  "owner",
  "severity",
  "note",
  "runbook_url",
] as const;
type PayloadField = (typeof payloadFields)[number];

/** Fields with parts, which only a template or a mapping asks for. */
export const detailFields = [
  "concept_result",
  "input_primitives",
  "series_summary",
  "signal_errors",
  "features",
  "history",
  "operands",
  "drivers",
  "watermarks",
  "engine",
] as const;
type DetailField = (typeof detailFields)[number];

/** Fields that a message to people may ask for, and that nothing else gets. */
export const messageFields = ["url"] as const;
type MessageField = (typeof messageFields)[number];

/** Everything an action may say about a decision, by placeholder. */
export type SaidFacts = Record<PayloadField, Scalar> & Record<DetailField, Json> & Record<MessageField, string | null>;

/** The same, with what a message to people shows beside its words. */
export interface DecisionFacts extends SaidFacts {
  readonly links: MessageLinks;
  /** Whether it is about missing data. */
  readonly isMissing: boolean;
  /** Whether what the Result is compared with is no number. */
  readonly isUnmeasured: boolean;
  /** The worst members of a group, a line each. */
  readonly worst: readonly string[];
  /** Of how many equal answers `since` tells; null where somebody has looked all the time. */
  readonly answers: number | null;
  /** The time zone of its times in words. */
  readonly zone: string;
  /** How bad it is, whoever said so. */
  readonly urgency: Severity | null;
}

/** A member of a group as a message names it: raw for a receiver, by its pseudonym in what is stored. */
export interface NamedMember {
  readonly entity_id: string;
  readonly entity: string;
  /** What it came to, and where that can be read. */
  readonly text: string;
}

type RecordFields = Pick<
  DecisionRecord,
  "reason" | "threshold_applied" | "score" | "condition_id" | "condition_version" | "evaluated_at"
>;
type OptionalFields = Partial<
  Pick<
    DecisionRecord,
    | "entity_id"
    | "decision_type"
    | "label_matched"
    | "history_count"
    | "deterministic"
    | Exclude<DetailField, "concept_result">
  >
>;

/** What payloads are built from: a decision record, or what has less: the assumption of a test, or missing data. */
export interface PayloadSource extends RecordFields, OptionalFields {
  readonly decision_id: string | null;
  readonly outcome: DecisionRecord["outcome"] | null;
  readonly decision_value: DecisionRecord["decision_value"] | null;
  /** What it is about; a decision where nothing else is said. */
  readonly kind?: MessageKind;
  /** When the last value was observed, where data is missing; else since when it has been so, null where it just began or nobody knows when. */
  readonly since?: string | null;
  /** Of how many equal answers `since` tells, where questions are asked now and then; null where somebody has looked all the time. */
  readonly answers?: number | null;
  /** The Result and what it is compared with, in words. */
  readonly value_text?: string | null;
  readonly limit_text?: string | null;
  /** Whether the latter is a label or several conditions, and no number. */
  readonly isUnmeasured?: boolean;
  /** The worst members of a group. */
  readonly worst?: readonly NamedMember[];
  readonly incident_id?: string | null;
  /** What the incident is about, in a notice about one; the condition where nothing else is said. */
  readonly incident_kind?: "condition" | "no_data";
  /** What people said about the task. */
  readonly meta?: TaskMeta;
  /** How bad it is as the sentence was understood, where nobody said. */
  readonly tier?: Severity | null;
  /** The time zone of those it is for; UTC where nothing is said. */
  readonly zone?: string;
  /** Where a person can look at it and act on it; not for webhooks, workflows and what is stored. */
  readonly links?: MessageLinks;
  /** Why the decision is what it is, in one sentence. */
  readonly summary?: string | null;
  /** Whether this only tests the action: then nothing was decided. */
  readonly test?: boolean;
  readonly task_id?: string | null;
  /** The sentence of the task the action belongs to. */
  readonly intent?: string | null;
  /** The signals behind the Result, separated by commas. */
  readonly signal?: string | null;
  readonly strategy: string | null;
  readonly concept_result: { readonly value: Scalar; readonly type: string | null };
  readonly concept_id: string | null;
  readonly concept_version: string | null;
  readonly ir_hash: string | null;
}

/** Gathers the facts of one action. `entity` is the raw id for a receiver and the pseudonym for what is stored. */
export function decisionPayload(
  record: PayloadSource,
  action: { action_id: string; version: string },
  entity: string,
): DecisionFacts {
  return {
    decision_id: record.decision_id,
    entity,
    entity_id: record.entity_id ?? null,
    kind: record.kind ?? "decision",
    summary: record.summary ?? null,
    test: record.test ?? false,
    task_id: record.task_id ?? null,
    intent: record.intent ?? null,
    signal: record.signal ?? null,
    decision_value: record.decision_value,
    decision_type: record.decision_type ?? null,
    label_matched: record.label_matched ?? null,
    outcome: record.outcome,
    reason: record.reason,
    strategy: record.strategy,
    threshold_applied: record.threshold_applied,
    score: record.score,
    history_count: record.history_count ?? null,
    result_value: record.concept_result.value,
    result_type: record.concept_result.type,
    concept_id: record.concept_id,
    concept_version: record.concept_version,
    condition_id: record.condition_id,
    condition_version: record.condition_version,
    action_id: action.action_id,
    action_version: action.version,
    evaluated_at: record.evaluated_at,
    deterministic: record.deterministic ?? null,
    ir_hash: record.ir_hash,
    since: record.since ?? null,
    value_text: record.value_text ?? null,
    limit_text: record.limit_text ?? null,
    incident_id: record.incident_id ?? null,
    ...saidMeta(record.meta ?? {}),
    url: record.links?.view ?? null,
    links: record.links ?? {},
    isMissing: record.kind === "no_data" || record.incident_kind === "no_data",
    isUnmeasured: record.isUnmeasured ?? false,
    worst: (record.worst ?? []).map(
      (one) => `${entity === record.entity_id ? one.entity_id : one.entity}: ${one.text}`,
    ),
    answers: record.answers ?? null,
    zone: record.zone ?? "UTC",
    urgency: record.meta?.severity ?? record.tier ?? null,
    ...(Object.fromEntries(detailFields.map((field) => [field, record[field] ?? null])) as Record<DetailField, Json>),
  };
}

const saidMeta = ({ name, owner, severity, note, runbook_url }: TaskMeta) => ({
  name: name ?? null,
  owner: owner ?? null,
  severity: severity ?? null,
  note: note ?? null,
  runbook_url: runbook_url ?? null,
});

/** What an action sends by default. */
export function defaultPayload(facts: DecisionFacts): Record<PayloadField, Scalar> {
  return Object.fromEntries(payloadFields.map((field) => [field, facts[field]])) as Record<PayloadField, Scalar>;
}
