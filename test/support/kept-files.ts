import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PREPARED } from "../../tools/runtime/prepared.ts";
import type { TestService } from "./service.ts";

/** The files of a service, for somebody who may write to them, and a copy from before. */
export interface KeptFiles {
  /** Changes the files between a stop and a start. What was changed before is put back in the same stop: each change stands alone. */
  tamper(work: (stateDir: string) => void): Promise<void>;
  /** Puts back what was changed, if anything was: from then on, what the service stores is kept too. */
  restore(): Promise<void>;
  remove(): Promise<void>;
}

/** Keeps the files of a service that nobody has changed yet. */
export async function keptFilesOf(service: Pick<TestService, "stopped">): Promise<KeptFiles> {
  const copy = await mkdtemp(join(process.env[PREPARED] ?? tmpdir(), "decision-monitor-kept-"));
  let isChanged = false;
  const keep = async (stateDir: string) => {
    await rm(copy, { recursive: true, force: true });
    await cp(stateDir, copy, { recursive: true });
  };
  const putBack = async (stateDir: string) => {
    await rm(stateDir, { recursive: true });
    await cp(copy, stateDir, { recursive: true });
  };
  return {
    tamper: (work) =>
      service.stopped(async (stateDir) => {
        await (isChanged ? putBack : keep)(stateDir);
        isChanged = true;
        work(stateDir);
      }),
    async restore() {
      if (!isChanged) return;
      await service.stopped(putBack);
      isChanged = false;
    },
    remove: () => rm(copy, { recursive: true, force: true }),
  };
}
