import type { Services } from "../../services.ts";

/** Tries again after a pause, three times in all: a database that is away for a moment must not cost an alert. */
export async function persistently<T>(services: Pick<Services, "pause">, work: () => Promise<T>): Promise<T> {
  for (const pause of [100, 1_000]) {
    try {
      return await work();
    } catch {
      await services.pause(pause);
    }
  }
  return work();
}
