import type { JobKindOf } from "./job-kind.ts";

/** The faults of an import that are kept; further ones are counted. */
export const maxFaults = 1_000;

/** Observations that a file brings. Only whoever sends the file goes on with it: a job that nobody sends for gives up in time. */
export const importJob: JobKindOf<object> = {
  listed: false,
  listsFaults: true,
  check: () => Promise.resolve(null),
  run: () => Promise.resolve("done"),
};
