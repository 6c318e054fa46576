import type { Moment } from "../rounds.ts";
import type { WatchWorld } from "./world.ts";

/** Steps of a sweep of which every look is recorded; the n-th judgement is counted over both shards. */
const inFull: readonly [string, number][] = [
  ["judging", 1],
  ["judging", 30],
  ["judging", 80],
  ["before records", 1],
  ["after records", 1],
  ["before records", 3],
  ["before messages", 1],
  ["after messages", 1],
  ["after messages", 2],
];
/** Steps of a sweep that keeps looks in brief: one judgement is of a whole piece. */
const inBrief: readonly [string, number][] = [
  ["judging", 1],
  ["judging", 2],
  ["judged and not kept", 1],
  ["judged and not kept", 2],
  ["before records", 1],
  ["after records", 1],
  ["before records", 2],
  ["before messages", 1],
  ["after messages", 1],
];
const ofAlarms: readonly string[] = ["before the list is read", "after the list was read", "before the next alarm"];

/** All steps of a sweep and of a look on observation, every other one with all that was written stored; and moments of no step. */
export function moments(
  { byClock, onPush, keep }: Pick<WatchWorld, "byClock" | "onPush" | "keep">,
  most: number,
  random: () => number,
): Moment[] {
  const swept = [byClock, onPush].flatMap(({ condition_id }) =>
    (condition_id === byClock.condition_id && keep === "changes" ? inBrief : inFull).map(([step, nth], i): Moment => {
      const stored = i % 2 === 0;
      const kind = condition_id === byClock.condition_id ? "sweep" : "look on observation";
      return { name: `${kind}: ${step} (${nth})`, stop: { step, nth, condition_id, stored } };
    }),
  );
  const alarms = [true, false].flatMap((stored) =>
    ofAlarms.map((step): Moment => ({
      name: `alarm: ${step}`,
      stop: { step, nth: 3, stored },
    })),
  );
  const steps = [...swept, ...alarms];
  const others = Array.from({ length: Math.max(0, most - steps.length) }, (): Moment => {
    const afterMs = Math.floor(random() * 10_000);
    return { name: `${afterMs} ms after the last`, stop: null, afterMs };
  });
  return [...steps, ...others].slice(0, most);
}
