import type { Services } from "../../../worker/usecases/services.ts";

/** Makes a call the last thing that is done. */
export type Die = <A extends unknown[], R>(call: (...args: A) => Promise<R>) => (...args: A) => Promise<R>;

/** Services that die at one of their calls. */
export type DieIn = (dying: Services, die: Die) => Services;

/** Ends with the n-th call, before or after it has happened; whoever made it learns nothing. */
export function deathAt(n: number, moment: "before" | "after"): Die {
  let calls = 0;
  return (real) =>
    async (...args) => {
      calls += 1;
      if (calls > n || (calls === n && moment === "before")) throw new Error("the Worker died");
      const answer = await real(...args);
      if (calls >= n) throw new Error("the Worker died");
      return answer;
    };
}

/** Where a Worker may die that makes looks for a shard. */
export const lookDeaths: [string, DieIn][] = [
  [
    "a record",
    (dying, die) => ({ ...dying, ledger: { ...dying.ledger, ask: die(dying.ledger.ask.bind(dying.ledger)) } }),
  ],
  [
    "the queue",
    (dying, die) => ({ ...dying, work: { ...dying.work, sendActions: die((ids) => dying.work.sendActions(ids)) } }),
  ],
  [
    "keeping the looks",
    (dying, die) => {
      const keepFetched = die(dying.watching.keepFetched.bind(dying.watching));
      const fetchChunk = dying.watching.fetchChunk.bind(dying.watching);
      return { ...dying, watching: { ...dying.watching, fetchChunk, keepFetched } };
    },
  ],
];
