import { DomainError } from "../../../../domain/values/errors/errors.ts";
import type { RecordedOutcome } from "../../../../storage/decisions/recorder.ts";
import { type GroupCommit, type PendingRecord, unattendedMs } from "../../recording/group-commit.ts";
import { plansTogether } from "../../recording/decided.ts";
import type { Sweeps } from "../sweeps/sweeps.ts";
import type { WatchCopy } from "../list/watch-copy.ts";
import type { FiringStates } from "../states/firing-states.ts";
import { recordedAnswer, type Outbox, type Waiting } from "../states/outbox.ts";

/** What sending needs of its shard. */
interface DispatchParts {
  outbox: Outbox;
  states: FiringStates;
  commits: Pick<GroupCommit, "add">;
  sweeps: Pick<Sweeps, "countFired">;
  copy: Pick<WatchCopy, "firingOf">;
  transaction: <T>(work: () => T) => T;
  now(): number;
}

/** So many records are on their way at once: two groups. */
const waitingAtOnce = 500;

/** Sends what is in the outbox until D1 has it, and then says so to the firing state. */
export class Dispatch {
  readonly #parts: DispatchParts;
  #draining: Promise<void> | null = null;

  constructor(parts: DispatchParts) {
    this.#parts = parts;
  }

  /** Sends all there is. `send` has the planned actions of decisions sent. Throws where D1 does not take a record. */
  drain(send: (decisionIds: readonly string[]) => Promise<void>): Promise<void> {
    this.#draining ??= this.#drain(send).finally(() => (this.#draining = null));
    return this.#draining;
  }

  /** Sends the records of one decision, for somebody who waits; what is not stored in time is stored later. */
  async ask(decisionId: string, pending: Omit<PendingRecord, "row">): Promise<RecordedOutcome> {
    const waiting = this.#parts.outbox.of(decisionId);
    try {
      const outcome = await this.#record(waiting, pending);
      this.#settle(waiting.map((one) => [one, outcome]));
      return outcome;
    } catch (error) {
      if (error instanceof DomainError && error.code === "execution_timeout") throw notYet();
      throw error;
    }
  }

  async #drain(send: (decisionIds: readonly string[]) => Promise<void>): Promise<void> {
    for (let after = 0; ;) {
      const waiting = this.#parts.outbox.oldest(after, waitingAtOnce);
      const last = waiting.at(-1);
      if (last === undefined) return;
      const byDecision = [...Map.groupBy(waiting, ({ row }) => row.decision_id).values()];
      const unattended = { seals: [], deadline: this.#parts.now() + unattendedMs, background: true };
      const recorded = await Promise.allSettled(byDecision.map((ones) => this.#record(ones, unattended)));
      const stored = recorded.flatMap((one, i) =>
        one.status === "fulfilled" ? [[byDecision[i] ?? [], one.value] as const] : [],
      );
      await send(stored.flatMap(([[one], { actions }]) => (one && isPlanned(actions) ? [one.row.decision_id] : [])));
      this.#settle(stored.flatMap(([ones, outcome]) => ones.map((one) => [one, outcome] as const)));
      const failed = recorded.find((one) => one.status === "rejected");
      if (failed) throw failed.reason;
      after = last.out_no;
    }
  }

  #record(waiting: readonly Waiting[], pending: Omit<PendingRecord, "row">): Promise<RecordedOutcome> {
    const [first] = waiting;
    if (!first) throw new Error("nothing in the outbox for this decision");
    return this.#parts.commits.add({ ...pending, row: { ...first.row, ...decidedBy(waiting) } });
  }

  #settle(recorded: readonly (readonly [Waiting, RecordedOutcome])[]): void {
    const { outbox, states, sweeps, copy, transaction } = this.#parts;
    transaction(() => {
      const left = recorded.filter(([{ out_no }]) => outbox.has(out_no));
      for (const [{ task_no, task_id, entity_no, t, row }, outcome] of left) {
        const plan = row.plans?.[task_id];
        if (plan !== "fire" && plan !== "ask") continue;
        const answer = recordedAnswer(outcome, task_id);
        if (plan === "ask") states.answer(task_no, entity_no, t, answer, copy.firingOf(task_no)?.for_ms ?? 0);
        else if (answer === "fired") states.confirm(task_no, entity_no, t);
        else states.deny(task_no, entity_no, t);
        if (answer === "fired") sweeps.countFired(task_no, t);
      }
      outbox.drop(left.map(([{ out_no }]) => out_no));
    });
  }
}

/** What the tasks of some records have decided of one decision. */
const decidedBy = (waiting: readonly Waiting[]) =>
  plansTogether(
    waiting.map(({ row }) => row),
    new Set(waiting.map(({ task_id }) => task_id)),
  );

const isPlanned = (actions: RecordedOutcome["actions"]) => actions.some(({ state }) => state === "planned");

const notYet = () =>
  new DomainError("unavailable", "The decision could not be recorded in time.", {
    suggestion: "Ask again: the same question gives the same answer and records it once.",
  });
