import { DomainError } from "../../../domain/values/errors/errors.ts";
import type { RecordedOutcome } from "../../../storage/decisions/recorder.ts";
import type { RecordedStore } from "../../../storage/decisions/recorded-store.ts";
import type { GroupCommit } from "../recording/group-commit.ts";
import type { Dispatch } from "../watch/firing/dispatch.ts";
import type { Outbox } from "../watch/states/outbox.ts";

/** Where a record may be: on its way to D1 in two places, or there. */
interface RecallParts {
  outbox: Pick<Outbox, "of">;
  dispatch: Pick<Dispatch, "ask">;
  commits: Pick<GroupCommit, "join">;
  recorded: Pick<RecordedStore, "find">;
  pause(milliseconds: number): Promise<void>;
}

/** Decisions that are looked up together. */
interface GatheredRecalls {
  ids: Set<string>;
  found: Promise<ReadonlyMap<string, RecordedOutcome>>;
}

/** Finds what was recorded of questions whose observations have expired. Those that come at once are looked up at once. */
export class Recalls {
  readonly #parts: RecallParts;
  #gathered: GatheredRecalls | null = null;

  constructor(parts: RecallParts) {
    this.#parts = parts;
  }

  /** The record of a decision as it is answered again; null where there is none. Throws `unavailable`. */
  async find(decisionId: string, deadline: number): Promise<RecordedOutcome | null> {
    const { outbox, dispatch, commits } = this.#parts;
    if (outbox.of(decisionId).length > 0)
      return { ...(await dispatch.ask(decisionId, { seals: [], deadline })), replayed: true };
    const leaving = commits.join(decisionId);
    if (leaving) return leaving;
    this.#gathered ??= this.#gather();
    const { ids, found } = this.#gathered;
    ids.add(decisionId);
    return (await found).get(decisionId) ?? null;
  }

  #gather(): GatheredRecalls {
    const ids = new Set<string>();
    const found = this.#parts.pause(0).then(() => {
      this.#gathered = null;
      return this.#stored([...ids]);
    });
    return { ids, found };
  }

  async #stored(ids: string[]): Promise<ReadonlyMap<string, RecordedOutcome>> {
    try {
      return await this.#parts.recorded.find(ids);
    } catch (error) {
      if (error instanceof DomainError) throw error;
      throw new DomainError("unavailable", "The recorded decision could not be read.", { suggestion: "Ask again." });
    }
  }
}
