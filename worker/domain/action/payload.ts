import type { DecisionRecord } from "../decision/record.ts";
import type { Scalar } from "../types/values.ts";
import type { Json } from "./definition.ts";

/** What an action may say about a decision; each name is a placeholder in templates. */
export const payloadFields = [
  "decision_id",
  "entity",
  "decision_value",
  "outcome",
  "reason",
  "strategy",
  "threshold_applied",
  "score",
  "result_value",
  "result_type",
  "concept_id",
  "concept_version",
  "condition_id",
  "condition_version",
  "action_id",
  "action_version",
  "evaluated_at",
  "ir_hash",
] as const;
export type PayloadField = (typeof payloadFields)[number];

/** The default payload of an action, and the values behind the placeholders. */
export type DecisionPayload = Record<PayloadField, Scalar>;

type RecordFields = Pick<
  DecisionRecord,
  "outcome" | "reason" | "threshold_applied" | "score" | "condition_id" | "condition_version" | "evaluated_at" | "decision_value"
>;

/** What payloads speak of: a decision record, or a trial's assumption, which knows less. */
export interface PayloadSource extends RecordFields {
  readonly decision_id: string | null;
  readonly strategy: string | null;
  readonly concept_result: { readonly value: Scalar; readonly type: string | null };
  readonly concept_id: string | null;
  readonly concept_version: string | null;
  readonly ir_hash: string | null;
}

/** Fills the payload of one action. `entity` is the raw id for a receiver and the pseudonym for what is stored. */
export function decisionPayload(
  record: PayloadSource,
  action: { action_id: string; version: string },
  entity: string,
): DecisionPayload {
  return {
    decision_id: record.decision_id,
    entity,
    decision_value: record.decision_value,
    outcome: record.outcome,
    reason: record.reason,
    strategy: record.strategy,
    threshold_applied: record.threshold_applied,
    score: record.score,
    result_value: record.concept_result.value,
    result_type: record.concept_result.type,
    concept_id: record.concept_id,
    concept_version: record.concept_version,
    condition_id: record.condition_id,
    condition_version: record.condition_version,
    action_id: action.action_id,
    action_version: action.version,
    evaluated_at: record.evaluated_at,
    ir_hash: record.ir_hash,
  };
}

const placeholder = /\{([A-Za-z_][A-Za-z0-9_]*)\}/g;
const fields: ReadonlySet<string> = new Set(payloadFields);

/** Placeholders of a template that name no field, each once, in the order met. */
export function unknownPlaceholders(template: Json): string[] {
  const unknown = new Set<string>();
  visitStrings(template, (text) => {
    for (const match of text.matchAll(placeholder)) if (match[1] && !fields.has(match[1])) unknown.add(match[1]);
  });
  return [...unknown];
}

function visitStrings(template: Json, visit: (text: string) => void): void {
  if (typeof template === "string") visit(template);
  else if (Array.isArray(template)) for (const item of template) visitStrings(item, visit);
  else if (template !== null && typeof template === "object") for (const item of Object.values(template)) visitStrings(item, visit);
}

/** Fills a template. A string that is one placeholder and nothing else becomes the value with its type; null prints as "". */
export function fillTemplate(template: Json, payload: DecisionPayload): Json {
  if (typeof template === "string") return fillString(template, payload);
  if (Array.isArray(template)) return template.map((item) => fillTemplate(item, payload));
  if (template === null || typeof template !== "object") return template;
  return Object.fromEntries(Object.entries(template).map(([key, item]) => [key, fillTemplate(item, payload)]));
}

function fillString(template: string, payload: DecisionPayload): Json {
  const whole = /^\{([A-Za-z_][A-Za-z0-9_]*)\}$/.exec(template)?.[1];
  if (whole !== undefined && fields.has(whole)) return payload[whole as PayloadField];
  return fillText(template, payload);
}

/** Fills a template that must stay text. */
export function fillText(template: string, payload: DecisionPayload): string {
  return template.replace(placeholder, (found, name: string) =>
    fields.has(name) ? String(payload[name as PayloadField] ?? "") : found,
  );
}

/** The message of a notification without a template. */
export function defaultMessage(payload: DecisionPayload): string {
  const limit = payload.threshold_applied === null ? "" : ` against ${payload.threshold_applied}`;
  const result = payload.result_value === null ? "no value" : String(payload.result_value);
  return `${payload.entity}: ${payload.strategy} decided ${payload.decision_value} on ${result}${limit} at ${payload.evaluated_at}`;
}
