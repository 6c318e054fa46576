import { type OutgoingChannel, inboxChannel } from "../../domain/action/channels/channel.ts";
import type { SendOutcome } from "../../usecases/ports/actions/actions.ts";
import type { Channels, StoredChannel } from "../../usecases/ports/actions/channels.ts";
import { notedOf } from "./channel-health.ts";
import { insertInto, rowReader, statement } from "../sql/text.ts";
import { LoggedTable } from "../log/logged-table.ts";

const inboxChannelRow: StoredChannel = {
  ...inboxChannel,
  created_at: null,
  version: 1,
  changed_at: null,
  last_delivered_at: null,
  last_failed_at: null,
  last_error: null,
  last_http_status: null,
};

/** What a channel is and how it went; how busy it is, is another matter. */
const channelColumns = `channel, kind, endpoint, headers, routing_key, address, retries, per_minute, grouped AS "group", created_at, version,
  changed_at, last_delivered_at, last_failed_at, last_error, last_http_status`;
const readChannel = rowReader<StoredChannel>({ json: ["headers", "last_error"], flags: ["group"] });

/** Refusals of so long ago are tried again once a channel has another address. */
const revivedMs = 86_400_000;

/** Messages to channel `?1` that a receiver refused under an earlier version, since `?3`; due at `?2`. */
const revive = `
  UPDATE deliveries SET status = 'retrying', next_at = ?2, updated_at = ?2
  WHERE status <> 'delivered' AND status = 'failed' AND created_at >= ?3 AND channel = ?1 AND http_status IS NOT NULL
    AND attempts < allowed AND channel_version < (SELECT c.version FROM channels c WHERE c.channel = ?1)`;

/** Tasks, not deleted, whose own action delivers to a channel. */
const delivering = `
  FROM tasks t JOIN actions a ON a.action_id = t.action_id AND a.version = t.action_version
  WHERE t.status <> 'deleted' AND a.config->>'type' = 'notification' AND a.config->>'channel' = ?1`;

/** Where the inbox stands in a list that runs from new to old. */
const beforeAll = -1;

/** Named channels. The inbox is always there and is not stored. */
export class ChannelStore extends LoggedTable implements Channels {
  async add(channel: OutgoingChannel, createdAt: number): Promise<boolean> {
    if (channel.channel === inboxChannelRow.channel) return false;
    const { group: grouped, ...row } = channel;
    const insert = insertInto("channels", { ...row, grouped, created_at: createdAt }, "ON CONFLICT DO NOTHING");
    const logged = this.log.changed("channel", { where: "t.channel = ?3", values: [channel.channel] });
    const [stored] = await this.db.batch([statement(this.db, insert), ...logged]);
    return (stored?.meta.changes ?? 0) > 0;
  }

  async change(
    {
      version,
      channel,
      endpoint,
      headers,
      routing_key,
      address,
      retries,
      per_minute,
      group,
    }: OutgoingChannel & { version: number },
    { retry }: { retry: boolean },
    now: number,
  ): Promise<boolean> {
    const values = [endpoint, JSON.stringify(headers), routing_key, address, retries, per_minute, group ? 1 : 0, now];
    const logged = this.log.changed("channel", { where: "t.channel = ?3", values: [channel] });
    const [changed] = await this.db.batch([
      this.prepared(
        `UPDATE channels SET endpoint = ?, headers = ?, routing_key = ?, address = ?, retries = ?, per_minute = ?, grouped = ?,
          changed_at = ?, version = version + 1 WHERE channel = ? AND version = ?`,
        [...values, channel, version],
      ),
      ...logged,
      ...(retry ? [this.prepared(revive, [channel, now, now - revivedMs])] : []),
    ]);
    return (changed?.meta.changes ?? 0) > 0;
  }

  async note(name: string, outcome: SendOutcome, now: number): Promise<void> {
    await statement(this.db, notedOf({ text: "?", values: [name] }, outcome, now)).run();
  }

  async find(name: string): Promise<StoredChannel | null> {
    if (name === inboxChannelRow.channel) return inboxChannelRow;
    const row = await this.row<object>(`SELECT ${channelColumns} FROM channels WHERE channel = ?`, [name]);
    return row === null ? null : readChannel(row);
  }

  async names(limit: number): Promise<string[]> {
    const query = "SELECT channel FROM channels ORDER BY channel LIMIT ?";
    const results = await this.rows<{ channel: string }>(query, [limit - 1]);
    return [inboxChannelRow.channel, ...results.map(({ channel }) => channel)];
  }

  async list(after: readonly [number, string] | null, limit: number): Promise<StoredChannel[]> {
    if (after?.[0] === beforeAll) return [];
    const results = await this.newest<object>(`SELECT ${channelColumns} FROM channels`, ["created_at", "channel"], {
      after,
      limit,
    });
    const rows = results.map(readChannel);
    return rows.length < limit ? [...rows, inboxChannelRow] : rows;
  }

  positionOf({ created_at, channel }: StoredChannel): [number, string] {
    return [created_at ?? beforeAll, channel];
  }

  async tasksOn(name: string, limit: number): Promise<string[]> {
    const query = `SELECT t.task_id ${delivering} LIMIT ?2`;
    const results = await this.rows<{ task_id: string }>(query, [name, limit]);
    return results.map(({ task_id }) => task_id);
  }

  async remove(name: string): Promise<boolean> {
    const unused = `DELETE FROM channels WHERE channel = ?1 AND NOT EXISTS (SELECT 1 ${delivering})`;
    const [removed] = await this.db.batch([this.prepared(unused, [name]), ...this.log.removedChannel(name)]);
    return (removed?.meta.changes ?? 0) > 0;
  }
}
