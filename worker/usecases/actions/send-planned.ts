import { messageId } from "../../domain/action/delivering/grouping.ts";
import { begunWithinMs, standingAfter } from "../../domain/action/delivering/retry.ts";
import type { PayloadSource } from "../../domain/action/payload.ts";
import { isTestId } from "../../domain/action/test-id.ts";
import type { DecisionRecord } from "../../domain/decision/record.ts";
import { bucketOf } from "../../domain/values/hashing/bucket.ts";
import type { KnownAction } from "../ports/actions/actions.ts";
import { contentOfOne, membersNamed, sendContent } from "./deliveries/content.ts";
import { drainChannel } from "./deliveries/drain-channel.ts";
import { deliverLater } from "./deliveries/later.ts";
import { persistently } from "./deliveries/persistently.ts";
import { type Told, toldOfDecision } from "./deliveries/told.ts";
import type { SendOutcome } from "../ports/actions/actions.ts";
import type { ActionRow } from "../ports/evaluation/ledger.ts";
import type { Services } from "../services.ts";

/** What a send needs to know of a decision; `entity` is the raw id, which only the receiver sees. */
interface FiredDecision {
  record: DecisionRecord;
  entity: string;
}

/** Longest a replay waits for a send that another request has begun: the time a send may take, and a little. */
const maxWaitMs = 12_000;

/**
 * Sends what is planned for a decision and tells how each action of it ended. Only whoever claims a row sends it, so any
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
      reportFault(services, "claim_failed", decision.record, error),
    );
    services.defer(sent);
    await sent;
  } else if (!rows.some((row) => row.state === "sending")) return [...rows];
  return waitForOthers(services, decision.record.decision_id);
}

/** What is to be told, with the raw entity; `apart` leaves out what goes to people in one message for the look. */
interface Sendable extends Pick<Told, "id" | "entity_id" | "sourceOf"> {
  entity: string;
  apart: boolean;
}

/** Claims and sends the planned actions of a decision. */
function sendPlanned(services: Services, { record, entity }: FiredDecision): Promise<void> {
  return sendTold(services, { ...toldOfDecision(services, record, null), entity, apart: false });
}

/**
 * Claims and sends what is planned under an id. A claim ends in an outcome or is given back, whatever is thrown: no alert is
 * lost to a failure on our side. What its channel paces is put in line, and sent if it is its turn.
 */
export async function sendTold(services: Services, told: Sendable): Promise<void> {
  const { rows, channels } = await services.actions.claim(told.id, services.now(), told.apart);
  await Promise.all([
    ...rows.map((row) => sendAction(services, told, row)),
    ...channels.map((channel) => drainChannel(services, channel, 0)),
  ]);
}

const reportFault = (services: Services, event: string, { decision_id }: { decision_id: string }, error: unknown) =>
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

async function sendAction(
  services: Services,
  { entity, entity_id, sourceOf }: Sendable,
  row: ActionRow,
): Promise<void> {
  try {
    const action = await plannedAction(services, row);
    await attempt(services, { action, source: await sourceOf(action), entity, entity_id }, row);
  } catch (error) {
    reportFault(services, "send_failed", row, error);
    await persistently(services, () => giveBack(services, row));
  }
}

/** What was never sent is planned again, for the sweep; what has failed so for an hour has failed. */
async function giveBack(services: Services, row: ActionRow): Promise<void> {
  if (await services.actions.giveBack(row, services.now() - begunWithinMs)) return;
  await failUnsent(services, row);
}

/** Writes that a claimed action was never sent. */
export async function failUnsent(services: Services, row: ActionRow): Promise<SendOutcome & { ok: false }> {
  const { decision_id, action_id } = row;
  const outcome = { ok: false as const, error: { type: "internal_error", message: "The action could not be sent." } };
  const ended = { outcome, standing: { status: "failed" as const, next_at: null }, allowed: 1 };
  const finished = { decision_id, action_id, ...ended, payload_sent: null, notification: null };
  await services.actions.finish(finished, services.now());
  return outcome;
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
 * left the house: what is sent and cannot be written down is left to the sweep.
 */
export async function attempt(
  services: Services,
  { action, source, entity, entity_id }: SendAttempt,
  row: ActionRow,
): Promise<SendOutcome> {
  const { decision_id, action_id } = row;
  const message_id = messageId(row);
  const content = contentOfOne(action, source, { entity, entity_id, message_id });
  const { payload_sent } = content;
  const outcome = await sendContent(services, content);
  const inbox = outcome.ok ? outcome.inbox : undefined;
  const bucket = entity === entity_id ? null : bucketOf(entity);
  const members = membersNamed(source);
  const named = members.length === 0 ? null : [{ entity_id, bucket }, ...members];
  const notification = inbox
    ? { notification_id: `ntf_${services.newId()}`, ...inbox, entity_id, bucket, named }
    : null;
  const allowed = isTestId(decision_id) ? 1 : attemptsOf(action);
  const about = { delivery_id: message_id, channel: null, attempts: 1, resends: 0, allowed };
  const standing = standingAfter(outcome.ok ? null : outcome, about, services.now());
  const finished = { decision_id, action_id, outcome, standing, allowed, payload_sent, notification };
  try {
    await persistently(services, () => services.actions.finish(finished, services.now()));
  } catch (error) {
    // An inbox message is stored with the outcome or not at all.
    if (notification !== null) throw error;
    reportFault(services, "outcome_lost", row, error);
  }
  if (standing.next_at !== null) await deliverLater(services, { delivery_id: message_id }, standing.next_at);
  return outcome;
}

/** How many attempts an action may have of which each is sent at once; what goes to a channel that tries again waits in its line. */
const attemptsOf = ({ config }: KnownAction): number => 1 + (config.type === "webhook" ? (config.retries ?? 0) : 0);

/** The definition of an action that was planned, which is permanent. */
export async function plannedAction(
  { actions }: Pick<Services, "actions">,
  { action_id, action_version }: ActionRow,
): Promise<KnownAction> {
  const action = await actions.find(action_id, action_version);
  if (!action) throw new Error("a planned action has no definition");
  return action;
}
