import type { Env } from "../../worker/env.ts";
import { LedgerShard } from "../../worker/index.ts";
import { Questions } from "../../worker/ledger/shard/questions/questions.ts";
import { ChangesKeeper } from "../../worker/ledger/shard/watch/changes/keeper.ts";
import type { Step, Stop } from "./steps.ts";
import { pause } from "../kills/stop.ts";

const pollMs = 2;

/** The stop that is set, for all shards of the process: the first that reaches it stops. */
export const stepping = { stop: null as Stop | null, left: 0, reached: false, goesOn: false };

/** Whether a stop is set here, and this is the time that it is set for. */
function isReached(step: Step, conditionIds: readonly string[] | null): boolean {
  const { stop } = stepping;
  if (stop === null || stop.step !== step || stepping.reached) return false;
  if (stop.condition_id !== null && conditionIds?.includes(stop.condition_id) !== true) return false;
  return --stepping.left <= 0;
}

/** Stops here where a stop is set; nothing else of the object is held up. */
async function at(step: Step, conditionIds: readonly string[] | null, sync?: () => Promise<void>): Promise<void> {
  if (!isReached(step, conditionIds)) return;
  if (stepping.stop?.stored) await sync?.();
  stepping.reached = true;
  while (!stepping.goesOn) await pause(pollMs);
  stepping.stop = null;
}

/** So much work that whoever runs it pauses. */
const aPause = 1e9;

/** The same within work that is done in steps. */
function* within(step: Step, conditionId: string): Generator<number, void, undefined> {
  if (!isReached(step, [conditionId])) return;
  stepping.reached = true;
  while (!stepping.goesOn) yield aPause;
  stepping.stop = null;
}

const judge = Reflect.get(Questions.prototype, "judge");
Questions.prototype.judge = async function stepped(this: Questions, ...asked) {
  await at("judging", [asked[1].condition_id]);
  return judge.apply(this, asked);
};

const judgeInBrief = Reflect.get(ChangesKeeper.prototype, "judge");
ChangesKeeper.prototype.judge = function* stepped(this: ChangesKeeper, part, entities) {
  yield* within("judging", part.form.condition_id);
  const piece = yield* judgeInBrief.call(this, part, entities);
  yield* within("judged and not kept", part.form.condition_id);
  return piece;
};

/** A ledger shard that can be stopped at a step of its watching. */
export class SteppedShard extends LedgerShard {
  #alarming = false;
  readonly #sync: () => Promise<void>;
  /** Which condition a decision is of, for those recorded last. */
  #recorded = new Map<string, string>();

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
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
          if (this.#alarming) await this.#at("before the list is read", null);
          const version = await around.lists.version();
          if (this.#alarming) await this.#at("after the list was read", null);
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
        if (this.#alarming) await this.#at("before the next alarm", null);
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

  override async watchesChanged(): ReturnType<LedgerShard["watchesChanged"]> {
    await this.#at("told of a change", null);
    return super.watchesChanged();
  }

  #at(step: Step, conditionIds: readonly string[] | null): Promise<void> {
    return at(step, conditionIds, this.#sync);
  }
}
