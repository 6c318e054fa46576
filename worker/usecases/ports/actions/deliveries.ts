import type { Json } from "../../../domain/action/definition.ts";
import type { NoticeKind } from "../../../domain/action/alarm/incident-notice.ts";
import type { DeliveryStatus } from "../../../domain/action/delivering/grouping.ts";
import type { AttemptStanding, Tried } from "../../../domain/action/delivering/retry.ts";
import type { SendOutcome } from "./actions.ts";
import type { StoredNotification } from "./notifications.ts";

type DeliveryProblem = { type: string; message: string };

/** A message of an action as it stands; times in epoch milliseconds. */
export interface DeliveryRow extends Tried {
  /** The first decision it reports, or what stands in for one. */
  decision_id: string;
  action_id: string;
  action_version: string;
  task_id: string | null;
  /** How many decisions it reports. */
  decisions: number;
  status: DeliveryStatus;
  next_at: number | null;
  last_error: DeliveryProblem | null;
  http_status: number | null;
  channel_version: number | null;
  host: string | null;
  created_at: number;
  updated_at: number;
}

/** One attempt; it has no end where it is under way or was interrupted. */
export interface AttemptRow {
  attempt: number;
  started_at: number;
  finished_at: number | null;
  error: DeliveryProblem | null;
  http_status: number | null;
  channel_version: number | null;
  host: string | null;
}

/** What a list of deliveries is narrowed to. */
export interface DeliveryFilter {
  /** Ids of tasks that they are for. */
  tasks?: readonly string[];
  status?: DeliveryStatus;
  task_id?: string;
  channel?: string;
}

/** What makes alarms one message: the action, what they are, and the time that they are about. */
export interface GroupKey {
  action_id: string;
  action_version: string;
  kind: "decision" | NoticeKind;
  /** Epoch milliseconds. */
  t: number;
}

/** Alarms of one look that wait to be sent together. */
export interface PlannedGroup extends GroupKey {
  /** How far apart the looks are; null for those at observations. */
  every_ms: number | null;
}

/** An inbox message with whom it names. */
export interface NewMessage extends Omit<StoredNotification, "action_id" | "created_at"> {
  /** The worst of those that it reports, as the entity. */
  decision_id: string;
}

/** What becomes of an attempt of a delivery that was claimed. */
export interface EndedAttempt {
  delivery: DeliveryRow;
  outcome: SendOutcome;
  /** There is nothing to send any more: it was no attempt. */
  is_gone: boolean;
  standing: AttemptStanding;
  payload_sent: { [key: string]: Json } | null;
  /** Set where the message is kept here. */
  notification: NewMessage | null;
}

/** What a channel has to do next: the oldest message that is due, and when it may go or the next will be due. */
export interface NextInLine {
  delivery_id: string | null;
  at: number;
}

/** A message of its own, due at once. */
export type NewDelivery = Pick<
  DeliveryRow,
  "delivery_id" | "decision_id" | "action_id" | "action_version" | "task_id" | "channel" | "allowed"
>;

/** Messages on their way, and what became of them. */
export interface Deliveries {
  /** How many messages of a task that were made since a time have failed; no more than a thousand are counted. */
  failed(taskId: string, since: number): Promise<number>;
  /** Newest first, after the given [created_at, delivery_id]. */
  list(filter: DeliveryFilter, after: readonly [number, string] | null, limit: number): Promise<DeliveryRow[]>;
  find(deliveryId: string): Promise<{ delivery: DeliveryRow; attempts: AttemptRow[] } | null>;
  /** Ids of the decisions that a message reports, in order. */
  decisionsOf(delivery: Pick<DeliveryRow, "delivery_id" | "decision_id">): Promise<string[]>;

  /** The groups that the planned actions of some decisions belong to. */
  groups(decisionIds: readonly string[]): Promise<PlannedGroup[]>;
  /** Makes one message of what is planned in a group now; false where there is nothing, as when somebody else has done so. */
  enlistGroup(
    key: GroupKey,
    message: { delivery_id: string; channel: string; task_id: string | null; allowed: number },
    now: number,
  ): Promise<boolean>;

  /** Adds a message that waits for nobody but its channel; one that is there stays as it is. */
  add(message: NewDelivery, now: number): Promise<void>;
  /** Takes a message that is due for one more attempt, which is given up at `until`; null where it is not, or taken. */
  claim(deliveryId: string, now: number, until: number): Promise<DeliveryRow | null>;
  /** Writes how a claimed attempt ended, once, with the stored notification and the results of its decisions. */
  finish(attempt: EndedAttempt, now: number): Promise<void>;
  /** Undoes a claim of which nothing was sent: it is due again at `at`. */
  giveBack(delivery: DeliveryRow, at: number): Promise<void>;
  /** Grants one more attempt, now; nothing for a request that did so before. Not while one is under way. */
  resend(deliveryId: string, requestId: string, now: number): Promise<void>;
  /** The oldest messages that were due at `before` and wait for nobody, and channels for which others were due. */
  due(before: number, limit: number): Promise<{ alone: string[]; channels: string[] }>;
  /** Fails those whose last attempt was given up. */
  failLapsed(now: number): Promise<number>;

  /** Makes the caller the one who sends what waits for a channel; false while there is another. */
  occupy(channel: string, now: number, until: number): Promise<boolean>;
  /** Goes on being that one. */
  hold(channel: string, until: number): Promise<void>;
  release(channel: string): Promise<void>;
  /** Null where nothing waits. */
  next(channel: string, now: number): Promise<NextInLine | null>;
  /** Spends the channel's turn; false where it is not free at `now`. */
  takeTurn(channel: string, now: number): Promise<boolean>;
  /** Nothing goes to the channel before its pace allows it after `now`, nor before `pausedUntil`. */
  endTurn(channel: string, now: number, pausedUntil: number | null): Promise<void>;
}
