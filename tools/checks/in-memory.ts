import { accessSync, constants, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { join } from "node:path";

/** Where Linux keeps files in memory. */
const memory = "/dev/shm";
/** A run writes a tenth of that. */
const leastRoom = 2 ** 31;

function hasRoom(): boolean {
  try {
    accessSync(memory, constants.W_OK);
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize >= leastRoom;
  } catch {
    return false;
  }
}

/**
 * A folder in memory for what the runtimes of a run store, where there is a place for that: databases wait for the disk after
 * each write, and what a test stores need not outlive the power. It goes with this process.
 */
export function folderInMemory(): string | undefined {
  if (!hasRoom()) return undefined;
  const folder = mkdtempSync(join(memory, "decision-monitor-"));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
