import { and, asc, desc, eq, getTableColumns, ne, sql } from "drizzle-orm";
import { drizzle, type DrizzleD1Database } from "drizzle-orm/d1";
import { type Channel, inboxChannel } from "../../domain/action/channels/channel.ts";
import type { Channels, StoredChannel } from "../../usecases/ports/actions/channels.ts";
import { LogWriter } from "../log/log-writer.ts";
import { olderThan } from "../sql/keyset.ts";
import { prepared } from "../sql/prepared.ts";
import { actions, channels } from "../sql/schema/actions.ts";
import { tasks } from "../sql/schema/tasks.ts";

const inbox: StoredChannel = { ...inboxChannel, created_at: null };

/** What a channel is; how busy it is, is another matter. */
const { free_at: _freeAt, busy_until: _busyUntil, ...columns } = getTableColumns(channels);

/** Where the inbox stands in a list that runs from new to old. */
const beforeAll = -1;

/** Named channels. The inbox is always there and is not stored. */
export class ChannelStore implements Channels {
  readonly #d1: D1Database;
  readonly #db: DrizzleD1Database;
  readonly #log: LogWriter;

  constructor(db: D1Database, logSalt: Uint8Array | null = null) {
    this.#d1 = db;
    this.#db = drizzle(db);
    this.#log = new LogWriter(db, logSalt);
  }

  /** Stores a channel; false when the name is taken. */
  async add(channel: Channel, createdAt: number): Promise<boolean> {
    if (channel.channel === inbox.channel) return false;
    const insert = this.#db
      .insert(channels)
      .values({ ...channel, created_at: createdAt })
      .onConflictDoNothing();
    const logged = this.#log.changed("channel", { where: "t.channel = ?3", values: [channel.channel] });
    const [stored] = await this.#d1.batch([prepared(this.#d1, insert), ...logged]);
    return (stored?.meta.changes ?? 0) > 0;
  }

  async find(name: string): Promise<StoredChannel | null> {
    if (name === inbox.channel) return inbox;
    return (await this.#db.select(columns).from(channels).where(eq(channels.channel, name)).get()) ?? null;
  }

  /** The names of up to `limit` channels, the inbox first. */
  async names(limit: number): Promise<string[]> {
    const rows = await this.#db
      .select({ channel: channels.channel })
      .from(channels)
      .orderBy(asc(channels.channel))
      .limit(limit - 1);
    return [inbox.channel, ...rows.map((row) => row.channel)];
  }

  /** Newest first, after the given position, the inbox last. */
  async list(after: readonly [number, string] | null, limit: number): Promise<StoredChannel[]> {
    if (after?.[0] === beforeAll) return [];
    const rows = await this.#db
      .select(columns)
      .from(channels)
      .where(olderThan([channels.created_at, channels.channel], after))
      .orderBy(desc(channels.created_at), desc(channels.channel))
      .limit(limit);
    return rows.length < limit ? [...rows, inbox] : rows;
  }

  /** Where a listed channel stands, for a cursor. */
  positionOf({ created_at, channel }: StoredChannel): [number, string] {
    return [created_at ?? beforeAll, channel];
  }

  /** Ids of up to `limit` tasks, not deleted, that deliver to a channel. */
  async tasksOn(name: string, limit: number): Promise<string[]> {
    const rows = await this.#db
      .select({ task_id: tasks.task_id })
      .from(tasks)
      .innerJoin(actions, ownAction)
      .where(delivers(name))
      .limit(limit);
    return rows.map((row) => row.task_id);
  }

  /** Removes a channel unless a task delivers to it; false when nothing was removed. */
  async remove(name: string): Promise<boolean> {
    const inUse = this.#db
      .select({ one: sql`1` })
      .from(tasks)
      .innerJoin(actions, ownAction)
      .where(delivers(name));
    const unused = and(eq(channels.channel, name), sql`NOT EXISTS ${inUse}`);
    const [removed] = await this.#d1.batch([
      prepared(this.#d1, this.#db.delete(channels).where(unused)),
      ...this.#log.removedChannel(name),
    ]);
    return (removed?.meta.changes ?? 0) > 0;
  }
}

const ownAction = and(eq(actions.action_id, tasks.action_id), eq(actions.version, tasks.action_version));

const delivers = (name: string) =>
  and(
    ne(tasks.status, "deleted"),
    sql`${actions.config}->>'type' = 'notification'`,
    sql`${actions.config}->>'channel' = ${name}`,
  );
