import { formatTimestamp } from "../../values/time.ts";
import { aheadMs, lateMs } from "./health.ts";

/** What one shard says about a watched task; times in epoch milliseconds. */
export interface ShardWatchStatus {
  /** The version of the watch list that it works by. */
  version: number;
  last_look_at: number | null;
  next_look_at: number | null;
  /** By how much the last look came after its time. */
  late_ms: number;
  /** How long ago the look that is due now, or is not done, should have been made; 0 where there is none. */
  behind_ms: number;
  missed: number;
  stalled: boolean;
  too_costly: number;
  unanswered: number;
  /** Entities at which its last look was answered and had no values to judge; missing from a shard that runs older code. */
  valueless?: number;
  /** The time of its newest look that was removed for its age; null where none was. */
  expired_until?: number | null;
  /** Whether nobody in this shard is in scope; missing from a shard that runs older code. */
  vacant?: boolean;
  /** Whether its watches take more of its time than they are to have; the same. */
  crowded?: boolean;
}

/** How a watch is doing, over all shards. */
export interface WatchStatus {
  state: "watching" | "waiting" | "paused" | "late" | "ahead" | "stalled" | "too_costly" | "overloaded" | "unknown";
  last_look_at: string | null;
  next_look_at: string | null;
  late_ms: number;
  missed: number;
  unanswered: number;
  /** Entities at which the last look had no values to judge. */
  valueless: number;
  /** What that means and what to do, in words; null where there is none. */
  advice: string | null;
}

/**
 * Sums up what the shards say, null for one that could not be asked; of what is wrong, the worst names the state. `now` in
 * epoch milliseconds: a look that is due and has not begun is late, too. One that came late and is done is no longer late.
 */
export function watchStatus(running: boolean, answers: readonly (ShardWatchStatus | null)[], now: number): WatchStatus {
  const shards = answers.filter((answer) => answer !== null);
  const sum = (of: (shard: ShardWatchStatus) => number) => shards.reduce((total, shard) => total + of(shard), 0);
  const times = (of: (shard: ShardWatchStatus) => number | null) => shards.flatMap((shard) => of(shard) ?? []);
  const [looked, due] = [times((shard) => shard.last_look_at), times((shard) => shard.next_look_at)];
  const overdue = running && due.length > 0 ? now - Math.min(...due) : 0;
  const late_ms = Math.max(overdue > lateMs ? overdue : 0, ...shards.map((shard) => shard.late_ms));
  const valueless = sum((shard) => shard.valueless ?? 0);
  const behind = Math.max(overdue, ...shards.map((shard) => shard.behind_ms));
  return {
    state: running ? stateOf(shards, answers.length, behind, looked, now) : "paused",
    last_look_at: looked.length === 0 ? null : formatTimestamp(Math.max(...looked)),
    next_look_at: !running || due.length === 0 ? null : formatTimestamp(Math.min(...due)),
    late_ms,
    missed: Math.max(0, ...shards.map((shard) => shard.missed)),
    unanswered: sum((shard) => shard.unanswered),
    valueless,
    advice: valueless === 0 ? null : adviceFor(valueless),
  };
}

function adviceFor(valueless: number): string {
  const whom = valueless === 1 ? "one entity" : `${valueless} entities`;
  return `The last look had nothing to judge at ${whom}: there was no value in the time that the sentence is about, or too little history before it, so nothing can fire. If values come less often than every 30 minutes, declare the signal's "interval" and create the task again, or say "the latest value" in the sentence. If the signal is new, wait.`;
}

function stateOf(
  shards: readonly ShardWatchStatus[],
  asked: number,
  behind: number,
  looked: readonly number[],
  now: number,
): WatchStatus["state"] {
  if (shards.some((shard) => shard.stalled)) return "stalled";
  if (Math.max(0, ...looked) > now + aheadMs) return "ahead";
  if (behind > lateMs) return "late";
  if (shards.some((shard) => shard.too_costly > 0)) return "too_costly";
  if (shards.some((shard) => shard.crowded === true)) return "overloaded";
  if (shards.length < asked) return "unknown";
  return looked.length > 0 ? "watching" : "waiting";
}
