import type { Env } from "../../worker/env.ts";
import { DecisionLog } from "../../worker/index.ts";
import { type CallOf, steppedDatabase, type Steps } from "./stepped-database.ts";
import { stepped, stopAt } from "./stop.ts";

const callOf: CallOf = (sql) => {
  if (sql.includes("SELECT batch_id, leaves FROM log_queue")) return "the queue is read";
  return sql.includes("DELETE FROM log_queue") ? "D1's checkpoint, queue rows deleted" : null;
};

/** A log that can be stopped wherever it waits for something. */
export class SteppedLog extends DecisionLog {
  readonly #sync: () => Promise<void>;

  constructor(ctx: DurableObjectState, env: Env) {
    const sync = () => ctx.storage.sync();
    const steps: Steps = async (call, work) => {
      if (call?.startsWith("D1's checkpoint")) await stopAt("leaves and tiles appended", { sync });
      return stepped(call, work);
    };
    super(ctx, { ...env, DB: steppedDatabase(env.DB, callOf, steps) });
    this.#sync = sync;
  }

  override async take(): ReturnType<DecisionLog["take"]> {
    const head = await super.take();
    await stopAt("the log's own checkpoint", { sync: this.#sync });
    return head;
  }
}
