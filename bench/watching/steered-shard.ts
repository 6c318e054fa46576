import type { Env } from "../../worker/env.ts";
import { LedgerShard } from "../../worker/index.ts";
import { countedDatabase } from "../cost/counted-database.ts";
import { countRows, type SqlUse, useOf } from "../cost/counted-sql.ts";
import { noCounts } from "../cost/counts.ts";
import { PackedPoints } from "../../worker/ledger/shard/points/packed-points.ts";
import { fillHistory, type Filling } from "./filling.ts";

/** How far the clock that all watches of this process go by is ahead of the real one. */
export const world = { offset: 0 };

/** What a shard did since it was asked last. */
export interface ShardUse extends SqlUse {
  /** When its alarms began and ended, in epoch milliseconds. */
  alarms: [from: number, to: number][];
  /** Rows written in D1 by all shards of the process, as far as no other has told of them, and its bytes as of the last call. */
  d1_rows_written: number;
  d1_size: number;
}

let recorded = noCounts();
let d1Size = 0;
const meter = { counts: () => recorded, setSize: (bytes: number) => (d1Size = bytes) };

/** A ledger shard whose watches go by a clock that can be set; all else is the real one. */
export class SteeredShard extends LedgerShard {
  #alarms: [from: number, to: number][] = [];

  constructor(ctx: DurableObjectState, env: Env) {
    countRows(ctx.storage.sql);
    super(ctx, { ...env, DB: countedDatabase(env.DB, meter) });
    const { around } = this.watch;
    this.watch.around = {
      ...around,
      now: () => Date.now() + world.offset,
      arm: (at) => around.arm(at - world.offset),
    };
  }

  override async alarm(): Promise<void> {
    const from = Date.now();
    await super.alarm();
    this.#alarms.push([from, Date.now()]);
  }

  /** Has the alarm come now. */
  async wake(): Promise<void> {
    await this.ctx.storage.setAlarm(Date.now());
  }

  use(): ShardUse {
    const { d1_rows_written } = recorded;
    const use = { ...useOf(this.ctx.storage.sql), alarms: this.#alarms, d1_rows_written, d1_size: d1Size };
    this.#alarms = [];
    recorded = noCounts();
    return use;
  }

  /** Gives entities a history, past the append, which takes each point on its own. */
  fill(filling: Filling): number {
    return this.ctx.storage.transactionSync(() => fillHistory(this.ctx.storage.sql, filling));
  }

  /** Whether there is anything left to merge. */
  merging(): boolean {
    return new PackedPoints(this.ctx.storage.sql).isDue;
  }

  /** Has the next call find what is stored, and nothing else. */
  forget(): void {
    this.ctx.abort("filled");
  }
}
