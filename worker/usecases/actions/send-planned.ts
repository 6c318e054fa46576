import { type Delivery, planDelivery, payloadSent } from "../../domain/action/delivery.ts";
import { noticeMisfit } from "../../domain/action/notice.ts";
import { decisionPayload, type PayloadSource } from "../../domain/action/payload.ts";
import type { DecisionRecord } from "../../domain/decision/record.ts";
import { bucketOf } from "../../domain/values/hashing/bucket.ts";
import type { KnownAction } from "../ports/actions.ts";
import { type DecisionWords, noWords, wordsOf } from "../definitions/decision-summary.ts";
import type { Sender, SendOutcome } from "../ports/actions.ts";
import type { ActionRow } from "../ports/ledger.ts";
import type { Services } from "../services.ts";

/** What a send needs to know of a decision; `entity` is the raw id, which only the receiver sees. */
interface FiredDecision {
  record: DecisionRecord;
  entity: string;
}

/** Longest a replay waits for a send that another request has begun: the time a send may take, and a little. */
const maxWaitMs = 12_000;
/** How long an action that cannot even be begun is tried again. */
const maxTriedMs = 3_600_000;

/**
 * Sends what is planned for a decision and tells how each action of it ended. Only who claims a row sends it, so any
 * number of callers may do this at once.
 */
export async function settleActions(
  services: Services,
  decision: FiredDecision,
  rows: readonly ActionRow[],
): Promise<ActionRow[]> {
  if (rows.some((row) => row.state === "planned")) {
    // What could not be claimed stays planned, and the decision is recorded either way.
    const sent = sendPlanned(services, decision).catch((error) =>
      report(services, "claim_failed", decision.record, error),
    );
    services.defer(sent);
    await sent;
  } else if (!rows.some((row) => row.state === "sending")) return [...rows];
  return waitForOthers(services, decision.record.decision_id);
}

/** What is to be told of an entity under an id that actions were planned for: a decision, or that data is missing. */
interface Told {
  id: string;
  entity: string;
  entity_id: string;
  sourceOf: (action: KnownAction) => Promise<PayloadSource>;
}

/** Claims and sends the planned actions of a decision. */
export function sendPlanned(services: Services, { record, entity }: FiredDecision): Promise<void> {
  return sendTold(services, {
    id: record.decision_id,
    entity,
    entity_id: record.entity_id,
    sourceOf: async (action) => ({ ...record, ...(await wordsIfAny(services, record, action)) }),
  });
}

/**
 * Claims and sends what is planned under an id. A claim ends in an outcome or is given back, whatever is thrown: no alert is
 * lost to a failure on our side.
 */
export async function sendTold(services: Services, told: Told): Promise<void> {
  const claimed = await services.actions.claim(told.id, services.now());
  await Promise.all(claimed.map((row) => sendOne(services, told, row)));
}

/** A message can be sent without its summary, so failing to build one stops no alert. */
async function wordsIfAny(services: Services, record: DecisionRecord, action: KnownAction): Promise<DecisionWords> {
  try {
    return await wordsOf(services, record, action);
  } catch (error) {
    report(services, "words_failed", record, error);
    const { intent, task_id } = action;
    return { ...noWords, intent, task_id, meta: {}, tier: null };
  }
}

const report = (services: Services, event: string, { decision_id }: { decision_id: string }, error: unknown) =>
  services.log(event, { decision_id, error: String(error) });

async function waitForOthers(services: Services, decisionId: string): Promise<ActionRow[]> {
  const start = services.now();
  for (let pause = 10; ; pause = Math.min(pause * 2, 500)) {
    const rows = await services.actions.results(decisionId);
    const open = rows.some((row) => row.state === "sending");
    if (!open || services.now() - start > maxWaitMs) return rows;
    await services.pause(pause);
  }
}

async function sendOne(services: Services, { entity, entity_id, sourceOf }: Told, row: ActionRow): Promise<void> {
  try {
    const action = await plannedAction(services, row);
    await attempt(services, { action, source: await sourceOf(action), entity, entity_id }, row);
  } catch (error) {
    report(services, "send_failed", row, error);
    await persistently(services, () => giveBack(services, row));
  }
}

/** What was never sent is planned again, for the sweep; what has failed so for an hour has failed. */
async function giveBack(services: Services, row: ActionRow): Promise<void> {
  if (await services.actions.giveBack(row, services.now() - maxTriedMs)) return;
  await failUnsent(services, row);
}

/** Writes that a claimed action was never sent. */
export async function failUnsent(services: Services, row: ActionRow): Promise<SendOutcome & { ok: false }> {
  const { decision_id, action_id, action_version } = row;
  const outcome = { ok: false as const, error: { type: "internal_error", message: "The action could not be sent." } };
  const finished = { decision_id, action_id, action_version, outcome, payload_sent: null, notification: null };
  await services.actions.finish(finished, services.now());
  return outcome;
}

/** Tries again after a pause, three times in all: a database that is away for a moment must not cost an alert. */
async function persistently<T>(services: Services, work: () => Promise<T>): Promise<T> {
  for (const pause of [100, 1_000]) {
    try {
      return await work();
    } catch {
      await services.pause(pause);
    }
  }
  return work();
}

/** One delivery to make: what it speaks of, for the receiver with the raw entity, for what is stored with the pseudonym. */
interface SendAttempt {
  action: KnownAction;
  source: PayloadSource;
  entity: string;
  entity_id: string;
}

/**
 * Carries out a claimed action and writes how it ended. The row must be in state `sending`. Throws only where nothing has
 * left the house: what is sent and cannot be written down is left to the sweep, which sends nothing twice.
 */
export async function attempt(
  services: Services,
  { action, source, entity, entity_id }: SendAttempt,
  row: ActionRow,
): Promise<SendOutcome> {
  const { decision_id, action_id, action_version } = row;
  const message_id = messageId(row);
  const known = { ...source, entity_id };
  const delivery = planDelivery(action.config, decisionPayload(known, action, entity), message_id);
  const stored = planDelivery(action.config, decisionPayload({ ...known, links: {} }, action, entity_id), message_id);
  const payload_sent = payloadSent(stored);
  const misfit = (source.kind ?? "decision") !== "decision" ? noticeMisfit(action.config) : null;
  const outcome: SendOutcome = misfit
    ? { ok: false, error: { type: "no_data_unsupported", message: `Nothing was sent: ${misfit.message}.` } }
    : await senderOf(services, delivery).send({ delivery, stored, message_id });
  const inbox = outcome.ok ? outcome.inbox : undefined;
  const bucket = entity === entity_id ? null : bucketOf(entity);
  const notification = inbox ? { notification_id: `ntf_${services.newId()}`, ...inbox, entity_id, bucket } : null;
  const finished = { decision_id, action_id, action_version, outcome, payload_sent, notification };
  try {
    await persistently(services, () => services.actions.finish(finished, services.now()));
  } catch (error) {
    // An inbox message is stored with the outcome or not at all.
    if (notification !== null) throw error;
    report(services, "outcome_lost", row, error);
  }
  return outcome;
}

/** The definition of an action that was planned, which is permanent. */
export async function plannedAction(
  { actions }: Pick<Services, "actions">,
  { action_id, action_version }: ActionRow,
): Promise<KnownAction> {
  const action = await actions.find(action_id, action_version);
  if (!action) throw new Error("a planned action has no definition");
  return action;
}

/** What names a delivery to its receiver, so that doubles can be dropped. */
export const messageId = ({ decision_id, action_id }: ActionRow): string => `${decision_id}.${action_id}`;

const senderOf = (services: Services, { kind }: Delivery): Sender => services.senders[kind];
