import { fullStore } from "../../../domain/values/errors/full-store.ts";
import { DomainError } from "../../../domain/values/errors/errors.ts";
import type { Batch, NewDecisionRow, RecordedOutcome } from "../../../storage/decisions/recorder.ts";
import { within } from "../../../storage/sql/within.ts";
import type { Seal } from "../sealing/seals.ts";
import { logFault } from "../../../log.ts";
import { decidedIn, plansTogether } from "./decided.ts";
import { bytesOf, recordBytes } from "./record-size.ts";

/** A record on its way into D1, with the seals that must be durable before it leaves. */
export interface PendingRecord {
  row: NewDecisionRow;
  seals: Seal[];
  deadline: number;
  /** Nobody waits for the answer: it leaves behind the others, and takes half a group at most. */
  background?: boolean;
  /** One of many of the same caller, who waits for them all. */
  together?: boolean;
}

/** How long a record that nobody waits for may take to reach D1 before it is tried again. */
export const unattendedMs = 30_000;

/** What a group needs around it; given as functions so that each can fail alone in a test. */
interface GroupCommitParts {
  /** Writes the seals of a group; they are durable before any later output of the object. */
  writeSeals(seals: Seal[]): void;
  releaseSeals(seals: Seal[]): void;
  /** One D1 batch; the same rows may be sent again under the same name. */
  record(rows: NewDecisionRow[], batch: Batch): Promise<Map<string, RecordedOutcome>>;
  now(): number;
  newBatch(): Batch;
  pause(milliseconds: number): Promise<void>;
}

interface Waiter {
  resolve(outcome: RecordedOutcome): void;
  reject(error: unknown): void;
}
interface PendingEntry extends PendingRecord {
  bytes: number;
  waiters: Waiter[];
  /** What is to be done once it has left. */
  after: (() => void)[];
}

const groupRows = 500;
const backgroundRows = groupRows / 2;
const groupBytes = 1_000_000;

const gatherMs = 8;
/** How long records of one caller wait for the rest of them; those that are judged slowly are to be stored before their deadline. */
const togetherMs = 250;
const retryPauses = [50, 250];
/** A database that does not respond for this long may or may not have committed: the same bytes are sent again. */
const attemptMs = 8_000;

const timedOut = () =>
  new DomainError("execution_timeout", "The evaluation did not finish within 30 seconds; nothing was recorded.", {
    suggestion: "Ask again; the question is still open.",
  });
const notRecorded = () =>
  new DomainError("unavailable", "The decision could not be recorded.", {
    suggestion: "Ask again: the same question gives the same answer and records it once.",
  });

/** D1 rejected the statement itself, so sending it again cannot help. Anything else may or may not have been committed. */
const isDefinite = (error: unknown) =>
  error instanceof Error && /SQLITE_(?!BUSY|LOCKED)|too big|too large/i.test(error.message);

const saysMore = (one: NewDecisionRow, other: NewDecisionRow): boolean =>
  decidedIn(one).some(([task, plan]) => (other.plans?.[task] ?? "elsewhere") === "elsewhere" && plan !== "superseded");

/** The answer of a record that is on its way already. */
const answerUnderWay = ({ waiters }: PendingEntry): Promise<RecordedOutcome> =>
  new Promise((resolve, reject) =>
    waiters.push({ resolve: (decision) => resolve({ ...decision, replayed: true }), reject }),
  );

/** Records leave together: those that arrive while a D1 write is under way form the next group. */
export class GroupCommit {
  readonly #parts: GroupCommitParts;
  readonly #waiting = new Map<string, PendingEntry>();
  readonly #leaving = new Map<string, PendingEntry>();
  #draining = false;
  #watching = false;
  /** How many left with the last group or came meanwhile: those callers are likely to come back. */
  #expected = 1;
  #gathered: () => void = () => undefined;
  /** Callers whose records are still coming in. */
  #callers = 0;
  /** Whether all that wait are theirs. */
  #patient = false;

  constructor(parts: GroupCommitParts) {
    this.#parts = parts;
  }

  /** Resolves once D1 holds the record. Rejects with execution_timeout (nothing written), unavailable or payload_too_large. */
  add(pending: PendingRecord): Promise<RecordedOutcome> {
    const id = pending.row.decision_id;
    const leaving = this.#leaving.get(id);
    if (leaving && !this.#waiting.has(id) && saysMore(pending.row, leaving.row))
      return this.#addAfter(leaving, pending);
    const same = this.#waiting.get(id) ?? leaving;
    if (same) {
      if (same !== leaving) same.row = { ...same.row, ...plansTogether([same.row, pending.row]) };
      this.#parts.releaseSeals(pending.seals);
      same.deadline = Math.max(same.deadline, pending.deadline);
      if (pending.background !== true) same.background = false;
      if (pending.together !== true) this.#hurry();
      return answerUnderWay(same);
    }
    const bytes = bytesOf(pending.row.record);
    if (bytes > recordBytes) {
      this.#parts.releaseSeals(pending.seals);
      return Promise.reject(
        new DomainError(
          "payload_too_large",
          `The record of this decision would take ${bytes} bytes; the limit is ${recordBytes}.`,
          {
            suggestion: "Use fewer or smaller signals and labels in the concept.",
          },
        ),
      );
    }
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { ...pending, bytes, waiters: [{ resolve, reject }], after: [] });
      if (pending.together !== true) this.#hurry();
      if (this.#isGathered) this.#gathered();
      if (this.#draining) void this.#watchDeadlines();
      void this.#drain();
    });
  }

  /** What tasks have decided since the same record left goes after it. */
  #addAfter(leaving: PendingEntry, pending: PendingRecord): Promise<RecordedOutcome> {
    return new Promise((resolve, reject) => leaving.after.push(() => void this.add(pending).then(resolve, reject)));
  }

  /** While one caller's records are added, those of them that came first wait for the rest, as far as a group goes. */
  async together<T>(work: () => Promise<T>): Promise<T> {
    this.#callers += 1;
    try {
      return await work();
    } finally {
      this.#callers -= 1;
      if (this.#callers === 0 && this.#patient) this.#gathered();
    }
  }

  /** The answer of a record that is on its way, for somebody who asks the same again; null where it is not. */
  join(decisionId: string): Promise<RecordedOutcome> | null {
    const same = this.#waiting.get(decisionId) ?? this.#leaving.get(decisionId);
    return same ? answerUnderWay(same) : null;
  }

  async #drain(): Promise<void> {
    if (this.#draining) return;
    this.#draining = true;
    try {
      while (this.#waiting.size > 0) {
        await this.#gather();
        const group = this.#takeGroup();
        await this.#flush(group);
        this.#expected = Math.min(groupRows, group.length + this.#waiting.size);
      }
    } finally {
      this.#draining = false;
    }
  }

  /** Under load, waits a moment for as many records as are likely to come: one full group costs less than two halves. */
  async #gather(): Promise<void> {
    this.#patient = this.#callers > 0 && [...this.#waiting.values()].every(({ together }) => together === true);
    if (this.#isGathered) return;
    await new Promise<void>((resolve) => {
      this.#gathered = resolve;
      void this.#parts.pause(this.#patient ? togetherMs : gatherMs).then(resolve);
    });
  }

  get #isGathered(): boolean {
    return this.#waiting.size >= (this.#patient ? groupRows : this.#expected);
  }

  /** Whoever asks for one answer does not wait for those of somebody who asks for many. */
  #hurry(): void {
    if (!this.#patient) return;
    this.#patient = false;
    void this.#parts.pause(gatherMs).then(this.#gathered);
  }

  /** While a database that does not answer holds the group before them, those who wait learn at their deadline. */
  async #watchDeadlines(): Promise<void> {
    if (this.#watching) return;
    this.#watching = true;
    for (let [first] = this.#waiting.values(); first; [first] = this.#waiting.values()) {
      await this.#parts.pause(Math.max(first.deadline - this.#parts.now(), 0) + 1);
      this.#dropLate();
    }
    this.#watching = false;
  }

  /** What has not left yet was never stored, so dropping it leaves nothing behind. */
  #dropLate(): void {
    const now = this.#parts.now();
    for (const [id, entry] of this.#waiting) {
      if (now <= entry.deadline) continue;
      this.#waiting.delete(id);
      this.#parts.releaseSeals(entry.seals);
      for (const waiter of entry.waiters) waiter.reject(timedOut());
    }
  }

  #takeGroup(): PendingEntry[] {
    this.#dropLate();
    const group: PendingEntry[] = [];
    let bytes = 0;
    for (const [id, entry] of this.#inTurn()) {
      if (group.length > 0 && bytes + entry.bytes > groupBytes) break;
      this.#waiting.delete(id);
      bytes += entry.bytes;
      group.push(entry);
      this.#leaving.set(id, entry);
    }
    return group;
  }

  /** Those of the next group, as far as its bytes go: who waits for an answer goes first. */
  #inTurn(): [id: string, entry: PendingEntry][] {
    const asked = [...this.#waiting].filter(([, { background }]) => background !== true).slice(0, groupRows);
    const room = Math.min(backgroundRows, groupRows - asked.length);
    const rest = room === 0 ? [] : [...this.#waiting].filter(([, { background }]) => background === true);
    return [...asked, ...rest.slice(0, room)];
  }

  async #flush(group: PendingEntry[]): Promise<void> {
    if (group.length === 0) return;
    const seals = group.flatMap((entry) => entry.seals);
    try {
      this.#parts.writeSeals(seals);
      await this.#record(group, this.#parts.newBatch());
    } catch (error) {
      for (const entry of group) for (const waiter of entry.waiters) waiter.reject(error);
    } finally {
      this.#parts.releaseSeals(seals);
      for (const entry of group) this.#leaving.delete(entry.row.decision_id);
      for (const then of group.flatMap(({ after }) => after)) then();
    }
  }

  async #record(group: PendingEntry[], batch: Batch): Promise<void> {
    try {
      const decisions = await this.#attempt(group, batch);
      for (const entry of group) {
        const decision = decisions.get(entry.row.decision_id);
        for (const waiter of entry.waiters) {
          if (decision) waiter.resolve(decision);
          else waiter.reject(notRecorded());
        }
      }
    } catch (error) {
      const storeFull = fullStore(error);
      if (storeFull !== null || !isDefinite(error) || group.length === 1) {
        logFault("record_failed", { rows: group.length, error: String(error) });
        for (const entry of group) for (const waiter of entry.waiters) waiter.reject(storeFull ?? notRecorded());
        return;
      }
      const middle = group.length >> 1;
      // The log knows a batch by its id, and would take the second half for the first come again.
      await this.#record(group.slice(0, middle), { ...batch, batch_id: `${batch.batch_id}.1` });
      await this.#record(group.slice(middle), { ...batch, batch_id: `${batch.batch_id}.2` });
    }
  }

  async #attempt(group: PendingEntry[], batch: Batch): Promise<Map<string, RecordedOutcome>> {
    const rows = group.map((entry) => entry.row);
    for (const pause of retryPauses) {
      try {
        return await within(attemptMs, this.#parts.record(rows, batch));
      } catch (error) {
        if (isDefinite(error) || fullStore(error) !== null) throw error;
        await this.#parts.pause(pause);
      }
    }
    return within(attemptMs, this.#parts.record(rows, batch));
  }
}
