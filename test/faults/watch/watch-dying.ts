import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, vi } from "vitest";
import type { LedgerShard } from "../../../worker/ledger/shard/ledger-shard.ts";
import { Recorder } from "../../../worker/storage/decisions/recorder.ts";
import { ring, stubOf } from "../../runtime/ledger/watched.ts";

/** Lets the object die, with everything it wrote stored or with what is on its way lost. */
export type Death = (state: DurableObjectState) => Promise<never>;
const died = () => new Error("the process died");
export const deaths = {
  "with all it wrote": async (state: DurableObjectState): Promise<never> => {
    await state.storage.sync();
    state.abort("the process died");
    throw died();
  },
  "at once": (state: DurableObjectState): Promise<never> => {
    state.abort("the process died");
    throw died();
  },
} satisfies Record<string, Death>;

/** Has an object die at some moment of its next alarm. */
export type Arrange = (object: LedgerShard, die: () => Promise<never>) => void;

/** Arranges that the object of the watched shard dies at its next alarm. */
export const dieLater = (arrange: Arrange, death: Death = deaths["with all it wrote"]): Promise<void> =>
  runInDurableObject(stubOf(0), (object: LedgerShard, state) => arrange(object, () => death(state)));

/** Lets the next alarm come, at which the object of the watched shard dies; nothing stands in its way any more. */
export async function dieAt(arrange: Arrange, death?: Death): Promise<void> {
  await dieLater(arrange, death);
  await expect(ring()).rejects.toThrow();
  vi.restoreAllMocks();
}

/** Dies before or after the n-th write to D1. */
export const atRecord =
  (n: number, moment: "before" | "after"): Arrange =>
  (object, die) => {
    const real = new Recorder(env.DB);
    let writes = 0;
    object.recorder = {
      async record(rows, batch) {
        const last = ++writes === n;
        if (last && moment === "before") await die();
        const recorded = await real.record(rows, batch);
        if (last) await die();
        return recorded;
      },
    };
  };

/** Dies before or after the n-th call of the queue that counts: what was recorded is not yet kept as looked at. */
export const atSend =
  (n: number, moment: "before" | "after", counts: (ids: readonly string[]) => boolean = () => true): Arrange =>
  (object, die) => {
    const { around } = object.watch;
    let sends = 0;
    object.watch.around = {
      ...around,
      sendActions: async (ids) => {
        const last = counts(ids) && ++sends === n;
        if (last && moment === "before") await die();
        await around.sendActions(ids);
        if (last) await die();
      },
    };
  };

/** Dies when all is done and the next alarm is to be set. */
export const atArm: Arrange = (object, die) => {
  object.watch.around = { ...object.watch.around, arm: die };
};

/** Dies at the n-th call of a method: `die` ends the object, and with it what the call would go on to. To be restored by the test. */
export const atCall =
  <T extends object>({ prototype }: { prototype: T }, method: keyof T & string, n = 1): Arrange =>
  (_, die) => {
    const real = Reflect.get(prototype, method) as (...given: unknown[]) => unknown;
    const methods = prototype as Record<string, (...given: unknown[]) => unknown>;
    let calls = 0;
    vi.spyOn(methods, method).mockImplementation(function (this: T, ...given) {
      if (++calls < n) return real.apply(this, given);
      void die().catch(() => undefined);
      throw died();
    });
  };
