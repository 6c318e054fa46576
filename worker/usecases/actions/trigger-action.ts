import type { ActionResult, TriggerActionInput } from "../../contract/resources/actions/actions.ts";
import { messageId } from "../../domain/action/delivering/grouping.ts";
import { planDelivery, payloadSent } from "../../domain/action/delivery.ts";
import { decisionPayload, type PayloadSource } from "../../domain/action/payload.ts";
import { testId } from "../../domain/action/test-id.ts";
import { satisfiedTriggers } from "../../domain/action/fire.ts";
import { formatTimestamp } from "../../domain/values/time.ts";
import type { KnownAction, StoredAction } from "../ports/actions/actions.ts";
import { signalsText, wordsOfTask } from "../definitions/decision-summary.ts";
import { toActionResult } from "./action-result.ts";
import { findAction } from "./get-actions.ts";
import type { ActionRow } from "../ports/evaluation/ledger.ts";
import { notAhead } from "../service/question-time.ts";
import { attempt, failUnsent } from "./send-planned.ts";
import type { Services } from "../services.ts";

/** Stands for an entity that the ledger does not know where nothing may be stored. */
const unknownEntityId = "ent_unknown";

/**
 * Fires an action as if its condition had come true, by the same code that fires it for a decision. Leaves a delivery
 * and no decision. Throws `not_found` for an unknown version.
 */
export async function triggerAction(services: Services, input: TriggerActionInput): Promise<ActionResult> {
  const action = await findAction(services, input.action_id, input.version);
  const now = services.now();
  const t = input.timestamp === undefined ? now : notAhead(input.timestamp, now, "timestamp");
  const row = triedRow(action, testId(services.newId()), now);
  const entity_id = await pseudonymOf(services, input);
  const source = { ...(await assumedDecision(services, action, t)), decision_id: row.decision_id, entity_id };
  const facts = decisionPayload(source, action, input.entity);
  const payload = payloadSent(planDelivery(action.config, facts, input.dry_run ? null : messageId(row)));
  if (!satisfiedTriggers("triggered", null).includes(action.fire_on)) {
    const skipped = { ...row, state: "skipped" as const, reason: "fires_on_false" };
    if (!input.dry_run) await services.actions.plan(skipped, now);
    return toActionResult(skipped, null);
  }
  if (input.dry_run) return toActionResult({ ...row, state: "would_trigger" }, payload);
  await services.actions.plan({ ...row, state: "sending" }, now);
  const sent = attempt(services, { action, source, entity: input.entity, entity_id }, row).catch(() =>
    failUnsent(services, row),
  );
  services.defer(sent);
  const outcome = await sent;
  return toActionResult(
    { ...row, state: outcome.ok ? "triggered" : "failed", error: outcome.ok ? null : outcome.error },
    payload,
  );
}

/** An entity that the ledger has never seen gets the pseudonym it will have, so that the inbox can name it. */
async function pseudonymOf(services: Services, { entity, dry_run }: TriggerActionInput): Promise<string> {
  if (dry_run) return (await services.ledger.pseudonym(entity)) ?? unknownEntityId;
  const [reserved = unknownEntityId] = await services.pseudonyms.reserve([entity]);
  return reserved;
}

function triedRow(action: StoredAction, decision_id: string, now: number): ActionRow {
  const { action_id, version } = action;
  return {
    decision_id,
    action_id,
    action_version: version,
    state: "planned",
    reason: null,
    error: null,
    attempted_at: now,
    finished_at: null,
  };
}

async function assumedDecision(services: Services, action: KnownAction, t: number): Promise<PayloadSource> {
  const condition = await services.definitions.condition(action.condition_id, action.condition_version);
  return {
    ...(await wordsOfTask(services, action)),
    signal: condition && signalsText(condition),
    test: true,
    summary: "This is a test: nothing was decided.",
    decision_id: null,
    outcome: "triggered",
    reason: null,
    strategy: condition?.definition.strategy.type ?? null,
    threshold_applied: condition?.strategy.threshold_applied ?? null,
    score: null,
    concept_result: { value: null, type: condition?.concept.definition.output_type ?? null },
    concept_id: condition?.definition.concept_id ?? null,
    concept_version: condition?.definition.concept_version ?? null,
    condition_id: action.condition_id,
    condition_version: action.condition_version,
    evaluated_at: formatTimestamp(t),
    ir_hash: condition?.ir_hash ?? null,
    decision_value: true,
  };
}
