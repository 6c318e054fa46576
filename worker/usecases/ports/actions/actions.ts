import type { NewMembers } from "../../../domain/action/alarm/new-members.ts";
import type { NoticeKind } from "../../../domain/action/alarm/incident-notice.ts";
import type { ActionConfig, FireOn, Json } from "../../../domain/action/definition.ts";
import type { Delivery } from "../../../domain/action/delivery.ts";
import type { FailedAttempt, AttemptStanding } from "../../../domain/action/delivering/retry.ts";
import type { FiringRule } from "../../../domain/firing/rule.ts";
import type { Provenance } from "../../../domain/task/provenance.ts";
import type { ScopeRule } from "../../../domain/task/scope.ts";
import type { ActionRow } from "../evaluation/ledger.ts";
import type { StoredNotification } from "./notifications.ts";
import type { ConditionRef } from "../../../domain/values/definitions/condition.ts";

/** A registered action as the sending path needs it. */
interface SendableAction {
  action_id: string;
  version: string;
  config: ActionConfig;
}

/** A message to keep in the inbox, in the words that may be stored. */
interface InboxMessage {
  channel: string;
  message: string;
}

/** Which version of a channel a send used, and which host it called; nulls for what has none. */
interface DeliveryRoute {
  channel_version: number | null;
  host: string | null;
}

/**
 * How a send ended. Error texts contain no secret and no raw entity. `inbox` is stored with the outcome; `route` is missing where
 * nothing was to be called.
 */
export type SendOutcome = ({ ok: true; inbox?: InboxMessage } | ({ ok: false } & FailedAttempt)) & {
  route?: DeliveryRoute;
};

/** One delivery on its way, with what identifies it to the receiver. */
interface Shipment<D extends Delivery = Delivery> {
  /** For the receiver: names the raw entity. */
  delivery: D;
  /** The same with the pseudonym, for what is stored. */
  stored: D;
  /** Stable per decision and action, so that a receiver can drop duplicates. */
  message_id: string;
  /** The raw entities in it, which nothing that is stored may repeat. */
  names: readonly string[];
}

/** Carries a delivery to its receiver: at most 10 s, no retry, no redirect followed; throws only before anything is sent. */
export interface Sender<D extends Delivery = Delivery> {
  send(shipment: Shipment<D>): Promise<SendOutcome>;
}

/** A sender for every kind of delivery. */
export type Senders = { readonly [K in Delivery["kind"]]: Sender<Extract<Delivery, { kind: K }>> };

/** What becomes of an attempt, written once. */
export interface FinishedAttempt {
  decision_id: string;
  action_id: string;
  outcome: SendOutcome;
  /** How the delivery stands after it, and the attempts it may have in all. */
  standing: AttemptStanding;
  allowed: number;
  payload_sent: { [key: string]: Json } | null;
  /** Set when the delivery is a stored notification: it is written together with the outcome. */
  notification: Pick<
    StoredNotification,
    "notification_id" | "channel" | "message" | "entity_id" | "bucket" | "named"
  > | null;
}

/** An action version as stored. `task_id` is set on the own action of a task, whose row then says for whom and how often it fires. */
export interface StoredAction extends SendableAction, ConditionRef {
  namespace: string;
  fire_on: FireOn;
  task_id: string | null;
  entity_scope: string | null;
  scope_rules: ScopeRule[] | null;
  firing: FiringRule | null;
  created_at: number;
}

/** An action with the sentence of the task it belongs to, and how that was understood; nulls for one registered by hand. */
export type KnownAction = StoredAction & { intent: string | null; provenance: Provenance | null };

/** The row of one action of one decision, with what was sent. */
export interface ActionResultRow extends ActionRow {
  payload_sent: { [key: string]: Json } | null;
  planned_at: number;
  /** The message that reports it together with others, or waited for its channel. */
  delivery_id: string | null;
}

/** What somebody may send now, and the channels in whose line the rest was put. */
export interface Claimed {
  rows: ActionRow[];
  channels: string[];
}

/** Which times an action version was to fire: `unchanged` tells whether those that were skipped as such are meant too. */
export interface FiringFilter {
  action_id: string;
  version: string;
  unchanged: boolean;
}

/** Registered actions and what became of each time one was to fire. */
export interface Actions {
  find(actionId: string, version: string): Promise<KnownAction | null>;
  /** Stores an action version; false when (action_id, version) is taken. */
  add(action: StoredAction): Promise<boolean>;
  /** Newest first, after the given [created_at, action_id, version], with the length of the whole list. */
  list(
    namespace: string,
    after: readonly [number, string, string] | null,
    limit: number,
  ): Promise<{ rows: StoredAction[]; total: number }>;
  /** Writes one row as it is: a trial, which has no decision that would plan it. */
  plan(row: ActionRow, now: number): Promise<void>;
  /** The times an action version was to fire, newest first, after the given [planned_at, decision_id]. */
  deliveries(filter: FiringFilter, after: readonly [number, string] | null, limit: number): Promise<ActionResultRow[]>;
  /**
   * Takes the planned actions of a decision; only whoever gets a row back may send it. Those of paced channels are put in line;
   * those that go to people in one message for a look stay planned if `apart`.
   */
  claim(decisionId: string, now: number, apart: boolean): Promise<Claimed>;
  /** Plans a claimed row again when it was planned after `since`; true unless it was not, or somebody has finished it. */
  giveBack(row: Pick<ActionRow, "decision_id" | "action_id">, since: number): Promise<boolean>;
  /** Writes how an attempt ended, once, and the stored notification with it. */
  finish(attempt: FinishedAttempt, now: number): Promise<void>;
  /** The actions of one decision as they stand. */
  results(decisionId: string): Promise<ActionRow[]>;
  /** Decisions with an action planned at or before `before` that nobody has taken. */
  plannedDecisions(before: number, limit: number): Promise<string[]>;
  /** Gives up sends that began at or before `before`, at most so many: whoever began them is gone, and a second send could be a duplicate. */
  failInterrupted(before: number, now: number, most: number): Promise<number>;
}

/** An entity of which something other than a decision was to be told; times in epoch milliseconds. */
export interface StoredNotice extends ConditionRef {
  notice_id: string;
  kind: NoticeKind;
  task_id: string;
  entity_id: string;
  bucket: number;
  /** When its last value was observed; of a notice about an incident, when that opened. */
  since: number;
  /** Those that are silent. */
  signals: string[];
  noticed_at: number;
  incident_id: string | null;
  /** Those that have begun to fire, where it is about members. */
  members: NewMembers | null;
}

/** A notice to plan; `entity` and `namespaces` only decide whether the task's scope holds it. */
export interface NewNotice extends Pick<
  StoredNotice,
  "notice_id" | "task_id" | "entity_id" | "bucket" | "since" | "signals"
> {
  t: number;
  entity: string;
  namespaces: readonly string[];
  /** The active hours of its task, as text, where they hold `t`; under others the task does not tell it yet. */
  active_text: string | null;
}

/** Notices, which are planned by the shards and sent as decisions' actions are. */
export interface Notices {
  /** Those of the given notices that there are. */
  some(noticeIds: readonly string[]): Promise<StoredNotice[]>;
  /** Those about members of some incidents, the oldest first; of very many the newest. */
  ofMembers(incidents: readonly Pick<StoredNotice, "task_id" | "entity_id" | "incident_id">[]): Promise<StoredNotice[]>;
}

/** A silence that is over at `t`: its data came back, or it is taken to be out of use. */
export interface EndedSilence extends Pick<StoredNotice, "task_id" | "entity_id"> {
  t: number;
  reason: "recovered" | "retired";
}

/** Plans notices as the tasks' rows are at that moment. */
export interface NoticePlanner {
  /** The state of each one's action row by id; none where the task is not to tell it now. Repeating it changes nothing. */
  plan(notices: readonly NewNotice[], now: number): Promise<Map<string, ActionRow["state"]>>;
  /** Closes the incidents of silences that are over; the ids of the notices that say so. Repeating it changes nothing. */
  end(silences: readonly EndedSilence[], now: number): Promise<string[]>;
}
