/** How one shard keeps up with its watches. */
export interface ShardWatchHealth {
  /** By how many milliseconds the look that is due is late. */
  late_ms: number;
  stalled: boolean;
}

/** How the shards keep up with their watches. */
export interface WatchHealth {
  shards: number;
  /** Shards that could not be asked. */
  away: number;
  late: number;
  stalled: number;
  /** By how much the latest is late, in milliseconds. */
  late_ms: number;
}

/** Looks later than this are called late: a minute, so that one busy moment is not. */
export const lateMs = 60_000;

/** Sums up what the shards say, null for one that could not be asked. */
export function watchHealth(answers: readonly (ShardWatchHealth | null)[]): WatchHealth {
  const shards = answers.filter((answer) => answer !== null);
  const late = shards.filter(({ late_ms }) => late_ms > lateMs);
  return {
    shards: answers.length,
    away: answers.length - shards.length,
    late: late.length,
    stalled: shards.filter(({ stalled }) => stalled).length,
    late_ms: Math.max(0, ...late.map(({ late_ms }) => late_ms)),
  };
}

/** What is wrong, for the person who operates the service; null where all shards keep up. */
export function watchTrouble({ shards, away, late, stalled, late_ms }: WatchHealth): string | null {
  const faults = [
    ...(late === 0 ? [] : [`${late} late, by up to ${Math.ceil(late_ms / lateMs)} minutes`]),
    ...(stalled === 0 ? [] : [`${stalled} stalled`]),
    ...(away === 0 ? [] : [`${away} not reached`]),
  ];
  return faults.length === 0 ? null : `Watching shards: ${faults.join("; ")} (of ${shards}).`;
}
