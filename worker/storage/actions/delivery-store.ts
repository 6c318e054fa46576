import type {
  AttemptRow,
  Deliveries,
  DeliveryFilter,
  DeliveryRow,
  EndedAttempt,
  GroupKey,
  NewDelivery,
  NextInLine,
  PlannedGroup,
} from "../../usecases/ports/actions/deliveries.ts";
import { jsonOf } from "../sql/json-column.ts";
import { among, equal, rowReader, statement } from "../sql/text.ts";
import { notedOf } from "./channel-health.ts";
import * as attempts from "./attempts.ts";
import * as lanes from "./lanes.ts";
import { addAlone, enlistGathered, gatherSql, selectGroups } from "./take-up.ts";
import { LoggedTable } from "../log/logged-table.ts";

/** Decisions that one message may report. */
const mostDecisions = 1_000;

/** Written out as the index has it; most are delivered, and those are found by their time. */
const isUndelivered = "status <> 'delivered'";

const deliveryRow = rowReader<DeliveryRow>({ json: ["last_error"] });
const toAttempt = rowReader<AttemptRow>({ json: ["error"] });
const lapsed = JSON.stringify({
  type: "interrupted",
  message: "The last attempt was started but its outcome is unknown.",
});

/** Messages on their way, and what became of them. */
export class DeliveryStore extends LoggedTable implements Deliveries {
  async list(
    { tasks, ...fields }: DeliveryFilter,
    after: readonly [number, string] | null,
    limit: number,
  ): Promise<DeliveryRow[]> {
    const { status } = fields;
    const results = await this.newest<object>("SELECT * FROM deliveries", ["created_at", "delivery_id"], {
      asks: [
        status === undefined || status === "delivered" ? null : { text: isUndelivered, values: [] },
        tasks === undefined ? null : among("task_id", tasks),
        ...Object.entries(fields).map(([name, value]) => equal(name, value)),
      ],
      after,
      limit,
    });
    return results.map(deliveryRow);
  }

  async failed(taskId: string, since: number): Promise<number> {
    const query = `SELECT count(*) AS failed FROM (SELECT 1 FROM deliveries
      WHERE task_id = ? AND created_at >= ? AND status = 'failed' LIMIT 1000)`;
    return (await this.#statement(query, taskId, since).first<number>("failed")) ?? 0;
  }

  async find(deliveryId: string): Promise<{ delivery: DeliveryRow; attempts: AttemptRow[] } | null> {
    const [rows, tries] = await this.db.batch([
      this.#statement("SELECT * FROM deliveries WHERE delivery_id = ?", deliveryId),
      this.#statement(attempts.selectAttempts, deliveryId),
    ]);
    const row = rows?.results[0] as object | undefined;
    const all = (tries?.results ?? []) as object[];
    return row ? { delivery: deliveryRow(row), attempts: all.map(toAttempt) } : null;
  }

  async decisionsOf({ delivery_id, decision_id }: Pick<DeliveryRow, "delivery_id" | "decision_id">): Promise<string[]> {
    const { results } = await this.#statement(
      "SELECT decision_id FROM action_results WHERE delivery_id = ? ORDER BY decision_id",
      delivery_id,
    ).all<{ decision_id: string }>();
    return results.length === 0 ? [decision_id] : results.map((row) => row.decision_id);
  }

  async groups(decisionIds: readonly string[]): Promise<PlannedGroup[]> {
    const { results } = await this.#statement(selectGroups, JSON.stringify(decisionIds)).all<PlannedGroup>();
    return results;
  }

  async enlistGroup(
    { action_id, action_version, kind, t }: GroupKey,
    { delivery_id, channel, task_id, allowed }: Parameters<Deliveries["enlistGroup"]>[1],
    now: number,
  ): Promise<boolean> {
    const [, made] = await this.db.batch([
      this.#statement(gatherSql, action_id, action_version, kind, t, delivery_id, mostDecisions),
      this.#statement(enlistGathered, delivery_id, channel, task_id, allowed, now),
    ]);
    return (made?.meta.changes ?? 0) > 0;
  }

  async add({ delivery_id, decision_id, ...message }: NewDelivery, now: number): Promise<void> {
    const { action_id, action_version, task_id, channel, allowed } = message;
    const of = [delivery_id, decision_id, action_id, action_version, task_id, channel];
    await this.#statement(addAlone, ...of, allowed, now).run();
  }

  async claim(deliveryId: string, now: number, until: number): Promise<DeliveryRow | null> {
    const [, , claimed] = await this.db.batch<object>([
      this.#statement(attempts.beginAttempt, deliveryId, now),
      this.#statement(attempts.beginResults, deliveryId, now),
      this.#statement(attempts.claimAttempt, deliveryId, now, until),
    ]);
    const row = claimed?.results[0];
    return row ? deliveryRow(row) : null;
  }

  async finish({ delivery, outcome, is_gone, standing, ...sent }: EndedAttempt, now: number): Promise<void> {
    const is = [delivery.delivery_id, delivery.attempts] as const;
    const error = outcome.ok ? null : jsonOf(outcome.error);
    const status = outcome.ok ? null : (outcome.status ?? null);
    const { notification: kept, payload_sent } = sent;
    const route = [outcome.route?.channel_version ?? null, outcome.route?.host ?? null] as const;
    await this.db.batch([
      ...(kept === null
        ? []
        : [
            this.#statement(
              attempts.keepMessage,
              ...is,
              kept.notification_id,
              kept.channel,
              kept.message,
              kept.entity_id,
              kept.bucket,
              jsonOf(kept.named),
              kept.count,
              kept.decision_id,
              now,
            ),
          ]),
      this.#statement(
        attempts.endResults,
        ...is,
        outcome.ok ? "triggered" : "failed",
        error,
        jsonOf(payload_sent),
        now,
      ),
      ...this.log.changed("outcome", { where: "t.delivery_id = ?3", values: [delivery.delivery_id] }),
      is_gone
        ? this.#statement(attempts.dropAttempt, ...is)
        : this.#statement(attempts.endAttempt, ...is, error, status, now, ...route),
      this.#statement(
        attempts.endClaim,
        ...is,
        standing.status,
        standing.next_at,
        error,
        status,
        now,
        ...route,
        is_gone ? 1 : 0,
      ),
      ...(outcome.ok ? [this.#statement(attempts.noteDelivered, delivery.delivery_id, now)] : []),
      ...(outcome.route && delivery.channel !== null
        ? [statement(this.db, notedOf({ text: "?", values: [delivery.channel] }, outcome, now))]
        : []),
    ]);
  }

  async giveBack({ delivery_id, attempts: attempt }: DeliveryRow, at: number): Promise<void> {
    await this.db.batch([
      this.#statement(attempts.giveBackResults, delivery_id, attempt),
      this.#statement(attempts.dropAttempt, delivery_id, attempt),
      this.#statement(attempts.giveBackClaim, delivery_id, attempt, at),
    ]);
  }

  async resend(deliveryId: string, requestId: string, now: number): Promise<void> {
    await this.db.batch([
      this.#statement(attempts.keepFirstAttempt, deliveryId),
      this.#statement(attempts.resend, deliveryId, requestId, now),
    ]);
  }

  async due(before: number, limit: number): Promise<{ alone: string[]; channels: string[] }> {
    const [alone, channels] = await this.db.batch([
      this.#statement(attempts.selectAlone, before, limit),
      this.#statement(attempts.selectDueChannels, before),
    ]);
    return {
      alone: ((alone?.results ?? []) as { delivery_id: string }[]).map(({ delivery_id }) => delivery_id),
      channels: ((channels?.results ?? []) as { channel: string }[]).map(({ channel }) => channel),
    };
  }

  failLapsed(now: number): Promise<number> {
    return this.#changes(attempts.failLapsed, now, lapsed);
  }

  async occupy(channel: string, now: number, until: number): Promise<boolean> {
    return (await this.#changes(lanes.occupy, channel, now, until)) > 0;
  }

  async hold(channel: string, until: number): Promise<void> {
    await this.#changes(lanes.holdLane, channel, until);
  }

  async release(channel: string): Promise<void> {
    await this.#changes(lanes.release, channel);
  }

  async next(channel: string, now: number): Promise<NextInLine | null> {
    const row = await this.#statement(lanes.selectNext, channel, now).first<{
      free_at: number;
      next_at: number;
      delivery_id: string | null;
    }>();
    return row && { delivery_id: row.delivery_id, at: Math.max(row.free_at, row.next_at) };
  }

  async takeTurn(channel: string, now: number): Promise<boolean> {
    return (await this.#changes(lanes.takeTurn, channel, now)) > 0;
  }

  async endTurn(channel: string, now: number, pausedUntil: number | null): Promise<void> {
    await this.#changes(lanes.endTurn, channel, now, pausedUntil ?? 0);
  }

  #statement(sql: string, ...values: (string | number | null)[]): D1PreparedStatement {
    return this.prepared(sql, [...values]);
  }

  async #changes(sql: string, ...values: (string | number | null)[]): Promise<number> {
    return (await this.#statement(sql, ...values).run()).meta.changes;
  }
}
