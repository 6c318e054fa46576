import { DomainError } from "../../domain/values/errors/errors.ts";
import type { DecisionLogReader, LeafPlace, LogHead, NamedLeaf } from "../../usecases/ports/decisions/decision-log.ts";
import { within } from "../../storage/sql/within.ts";
import type { DecisionLog as LogObject } from "../log/decision-log.ts";
import { logFault } from "../../log.ts";
import type { Tile } from "../../domain/decision/log/tiles.ts";

const logAnswersWithinMs = 10_000;
const catchUpWithinMs = 120_000;

/** Speaks to the one object that keeps the log. */
export class LogClient implements DecisionLogReader {
  readonly #namespace: DurableObjectNamespace<LogObject>;
  readonly #queue: Pick<DecisionLogReader, "waitingSince">;

  constructor(namespace: DurableObjectNamespace<LogObject>, queue: Pick<DecisionLogReader, "waitingSince">) {
    this.#namespace = namespace;
    this.#queue = queue;
  }

  take(): Promise<LogHead> {
    return this.#call((stub) => stub.take());
  }

  tile(tile: Tile): Promise<Uint8Array | null> {
    return this.#call((stub) => stub.tile(tile));
  }

  prove(batchId: string, entry: Uint8Array, decisionId: string): Promise<LeafPlace | null> {
    return this.#call((stub) => stub.prove(batchId, entry, decisionId));
  }

  catchUp(most: number): Promise<{ taken: number; more: boolean; behind: boolean }> {
    return this.#call((stub) => stub.catchUp(most), catchUpWithinMs);
  }

  named(from: number, most: number): Promise<(NamedLeaf | null)[]> {
    return this.#call((stub) => stub.named(from, most));
  }

  waitingSince(): Promise<number | null> {
    return this.#queue.waitingSince();
  }

  async #call<T>(
    call: (stub: DurableObjectStub<LogObject>) => Promise<unknown>,
    withinMs = logAnswersWithinMs,
  ): Promise<T> {
    try {
      return (await within(withinMs, call(this.#namespace.getByName("log")))) as T;
    } catch (error) {
      logFault("log_failed", { error: String(error) });
      throw new DomainError("unavailable", "The log cannot be read now.", { suggestion: "Try again in a moment." });
    }
  }
}
