import { type Delivery, planDelivery, payloadSent } from "../../domain/action/delivery.ts";
import { decisionPayload, type PayloadSource } from "../../domain/action/payload.ts";
import type { DecisionRecord } from "../../domain/decision/record.ts";
import { summaryOf } from "../definitions/decision-summary.ts";
import type { Sender, SendOutcome } from "../ports/actions.ts";
import type { ActionRow } from "../ports/ledger.ts";
import type { Services } from "../services.ts";

/** What a send needs to know of a decision; `entity` is the raw id, which only the receiver sees. */
export interface FiredDecision {
  record: DecisionRecord;
  entity: string;
}

/** Longest a replay waits for a send that another request has begun: the time a send may take, and a little. */
const longestWaitMs = 12_000;

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
    const sent = sendPlanned(services, decision);
    services.defer(sent);
    await sent;
  } else if (!rows.some((row) => row.state === "sending")) return [...rows];
  return waitForOthers(services, decision.record.decision_id);
}

/** Claims and sends the planned actions of a decision. */
export async function sendPlanned(services: Services, decision: FiredDecision): Promise<void> {
  const claimed = await services.actions.claim(decision.record.decision_id, services.now());
  await Promise.all(claimed.map((row) => sendOne(services, decision, row)));
}

async function waitForOthers(services: Services, decisionId: string): Promise<ActionRow[]> {
  const start = services.now();
  for (let pause = 10; ; pause = Math.min(pause * 2, 500)) {
    const rows = await services.actions.results(decisionId);
    const open = rows.some((row) => row.state === "sending");
    if (!open || services.now() - start > longestWaitMs) return rows;
    await services.pause(pause);
  }
}

async function sendOne(services: Services, decision: FiredDecision, row: ActionRow): Promise<void> {
  const { record, entity } = decision;
  const source = { ...record, summary: await summaryOf(services, record) };
  await attempt(services, { source, entity, entity_id: record.entity_id }, row);
}

/** One delivery to make: what it speaks of, for the receiver with the raw entity, for what is stored with the pseudonym. */
export interface Attempt {
  source: PayloadSource;
  entity: string;
  entity_id: string;
}

/** Carries out a claimed action and writes how it ended. The row must be in state `sending`. */
export async function attempt(
  services: Services,
  { source, entity, entity_id }: Attempt,
  row: ActionRow,
): Promise<SendOutcome> {
  const { decision_id, action_id, action_version } = row;
  const action = await services.actions.find(action_id, action_version);
  if (!action) throw new Error("a planned action has no definition");
  const message_id = messageId(row);
  const known = { ...source, entity_id };
  const delivery = planDelivery(action.config, decisionPayload(known, action, entity), message_id);
  const stored = planDelivery(action.config, decisionPayload(known, action, entity_id), message_id);
  const outcome = await senderOf(services, delivery).send({ delivery, stored, message_id });
  const inbox = outcome.ok ? outcome.inbox : undefined;
  const notification = inbox ? { notification_id: `ntf_${services.newId()}`, ...inbox, entity_id } : null;
  await services.actions.finish(
    { decision_id, action_id, action_version, outcome, payload_sent: payloadSent(stored), notification },
    services.now(),
  );
  return outcome;
}

/** What names a delivery to its receiver, so that doubles can be dropped. */
export const messageId = ({ decision_id, action_id }: ActionRow): string => `${decision_id}.${action_id}`;

const senderOf = (services: Services, { kind }: Delivery): Sender => services.senders[kind];
