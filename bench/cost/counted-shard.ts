import { DecisionLog, LedgerShard } from "../../worker/index.ts";
import type { Env } from "../../worker/env.ts";

type Row = Record<string, SqlStorageValue>;

/** What an object's SQLite did since it was asked last, and how large it is, in bytes. */
export interface ShardUse {
  rows_read: number;
  rows_written: number;
  size: number;
}

/** Every cursor of each object's SQLite: it knows what it has read only once it is done with. */
const cursorsOf = new WeakMap<SqlStorage, SqlStorageCursor<Row>[]>();
let patched = false;

function keepCursors(sql: SqlStorage): void {
  cursorsOf.set(sql, []);
  if (patched) return;
  patched = true;
  const prototype = Object.getPrototypeOf(sql) as SqlStorage;
  const exec = Reflect.get(prototype, "exec") as (...values: unknown[]) => unknown;
  prototype.exec = function kept<Found extends Row>(this: SqlStorage, query: string, ...bindings: SqlStorageValue[]) {
    const cursor = exec.call(this, query, ...bindings) as SqlStorageCursor<Found>;
    cursorsOf.get(this)?.push(cursor);
    return cursor;
  };
}

/** A ledger shard that can say what its SQLite has read and written. */
export class CountedShard extends LedgerShard {
  constructor(ctx: DurableObjectState, env: Env) {
    keepCursors(ctx.storage.sql);
    super(ctx, env);
  }

  use(): ShardUse {
    return useOf(this.ctx.storage.sql);
  }
}

/** The log, which can say the same. */
export class CountedLog extends DecisionLog {
  constructor(ctx: DurableObjectState, env: Env) {
    keepCursors(ctx.storage.sql);
    super(ctx, env);
  }

  use(): ShardUse {
    return useOf(this.ctx.storage.sql);
  }
}

function useOf(sql: SqlStorage): ShardUse {
  const cursors = cursorsOf.get(sql)?.splice(0) ?? [];
  return {
    rows_read: cursors.reduce((sum, { rowsRead }) => sum + rowsRead, 0),
    rows_written: cursors.reduce((sum, { rowsWritten }) => sum + rowsWritten, 0),
    size: sql.databaseSize,
  };
}
