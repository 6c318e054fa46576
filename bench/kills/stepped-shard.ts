import type { Env } from "../../worker/env.ts";
import { LedgerShard } from "../../worker/index.ts";
import { Questions } from "../../worker/ledger/shard/questions/questions.ts";
import { PopulationCounts } from "../../worker/ledger/shard/populations/populations.ts";
import { ChangesKeeper } from "../../worker/ledger/shard/watch/firing/keeper.ts";
import { steppedDatabase } from "./stepped-database.ts";
import { stopAt, stopWithin } from "./stop.ts";

const judge = Reflect.get(Questions.prototype, "judge");
Questions.prototype.judge = async function stepped(this: Questions, ...asked) {
  await stopAt("judging", { conditions: [asked[1].condition_id] });
  return judge.apply(this, asked);
};

const judgeInBrief = Reflect.get(ChangesKeeper.prototype, "judge");
ChangesKeeper.prototype.judge = function* stepped(this: ChangesKeeper, part, entities) {
  yield* stopWithin("judging", part.form.condition_id);
  const piece = yield* judgeInBrief.call(this, part, entities);
  yield* stopWithin("judged and not kept", part.form.condition_id);
  return piece;
};

const partial = Reflect.get(PopulationCounts.prototype, "partial");
PopulationCounts.prototype.partial = async function stepped(this: PopulationCounts, question, begin) {
  const conditions = [question.population.name];
  await stopAt("before a shard counts", { conditions });
  const counted = await partial.call(this, question, (deadline) => ({
    async run(work) {
      await stopAt("sealed and not counted", { conditions });
      const found = await begin(deadline).run(work);
      await stopAt("counted and not kept", { conditions });
      return found;
    },
  }));
  await stopAt("after a shard has counted", { conditions });
  return counted;
};

const queued = (sql: string) => (sql.includes("INSERT INTO log_queue") ? "decisions and their queue row" : null);

/** A ledger shard that can be stopped at a step of its watching, and where it records decisions. */
export class SteppedShard extends LedgerShard {
  #alarming = false;
  readonly #sync: () => Promise<void>;
  /** Which condition a decision is of, for those recorded last. */
  #recorded = new Map<string, string>();

  static {
    // These answer at once, and so can be stopped before and after only.
    const atOnce = [
      ["keepFetched", "the look is kept"],
      ["erase", "a shard erases"],
    ] as const;
    for (const [name, what] of atOnce) {
      const call = Reflect.get(LedgerShard.prototype, name) as (...given: unknown[]) => unknown;
      async function stepped(this: SteppedShard, ...given: unknown[]): Promise<unknown> {
        await this.#at(`before ${what}`);
        const answer = call.apply(this, given);
        await this.#at(`after ${what}`);
        return answer;
      }
      Object.defineProperty(SteppedShard.prototype, name, { value: stepped });
    }
  }

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, { ...env, DB: steppedDatabase(env.DB, queued) });
    this.#sync = () => ctx.storage.sync();
    const { recorder } = this;
    const { around } = this.watch;
    this.recorder = {
      record: async (rows, batch) => {
        const conditions = rows.map(({ condition_id }) => condition_id);
        for (const { decision_id, condition_id } of rows) this.#recorded.set(decision_id, condition_id);
        await this.#at("before records", conditions);
        const recorded = await recorder.record(rows, batch);
        await this.#at("after records", conditions);
        return recorded;
      },
    };
    this.watch.around = {
      ...around,
      lists: {
        list: () => around.lists.list(),
        version: async () => {
          if (this.#alarming) await this.#at("before the list is read");
          const version = await around.lists.version();
          if (this.#alarming) await this.#at("after the list was read");
          return version;
        },
      },
      sendActions: async (ids) => {
        const conditions = ids.flatMap((id) => this.#recorded.get(id) ?? []);
        await this.#at("before messages", conditions);
        await around.sendActions(ids);
        await this.#at("after messages", conditions);
      },
      arm: async (alarmAt) => {
        if (this.#alarming) await this.#at("before the next alarm");
        await around.arm(alarmAt);
      },
    };
  }

  override async alarm(): Promise<void> {
    this.#alarming = true;
    try {
      await super.alarm();
    } finally {
      this.#alarming = false;
    }
  }

  #at(step: string, conditions: readonly string[] = []): Promise<void> {
    return stopAt(step, { conditions, sync: this.#sync });
  }
}
