import { uuidv7 } from "uuidv7";
import type { Recorder } from "../../../storage/decisions/recorder.ts";
import type { ShardHook } from "../hook.ts";
import { GroupCommit } from "./group-commit.ts";
import type { Seals } from "../sealing/seals.ts";

/** What the groups of a shard are recorded with. */
interface CommitParts {
  seals: Pick<Seals, "write" | "release">;
  /** How records reach D1; a test may put its own in its place. */
  recorder: () => Pick<Recorder, "record">;
  hook: Pick<ShardHook, "record"> | null;
  now: () => number;
  pause: (milliseconds: number) => Promise<void>;
}

/** The groups in which records of a shard leave for D1. */
export function groupCommits({ seals, recorder, hook, now, pause }: CommitParts): GroupCommit {
  return new GroupCommit({
    writeSeals: (some) => seals.write(some),
    releaseSeals: (some) => seals.release(some),
    record: async (rows, batch) => {
      const recorded = await recorder().record(rows, batch);
      hook?.record();
      return recorded;
    },
    now,
    newBatch: () => ({ batch_id: uuidv7(), recorded_at: now() }),
    pause,
  });
}
