import { counted } from "../../values/wording/counted.ts";
import { numberWords } from "../sentence/restate/words.ts";
import { isCrowded, type LookLoad, type LookPace, roomFor, paceShare, slowest } from "./pace.ts";

/** How one shard keeps up with its watches. */
export interface ShardWatchHealth {
  /** By how many milliseconds the look that is due is late. */
  late_ms: number;
  stalled: boolean;
  /** How far in the future its newest look lies, in milliseconds; missing from a shard that runs older code, like the next. */
  ahead_ms?: number;
  /** Times that its last looks passed over, of the task that lost most. */
  missed?: number;
  /** Entities that its last looks gave up. */
  too_costly?: number;
  pace?: LookPace;
  /** Looks an hour that it is to make, as of its last looks. */
  load?: LookLoad;
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
  /** By how far the newest look lies in the future, in milliseconds; missing from what was kept before it was asked, like the next. */
  ahead_ms?: number;
  missed?: number;
  too_costly?: number;
  /** Of the slowest shard. */
  pace?: LookPace;
  /** Shards whose looks take more of their time than watches are to have. */
  crowded?: number;
  /** Of the busiest shard. */
  load?: LookLoad;
}

/** Looks later than this are called late: a minute, so that one busy moment is not. */
export const lateMs = 60_000;
/** A look further in the future than this was made while the clock ran ahead; less may be clocks that differ a little. */
export const aheadMs = 60_000;

/** Sums up what the shards say, null for one that could not be asked. */
export function watchHealth(answers: readonly (ShardWatchHealth | null)[]): WatchHealth {
  const shards = answers.filter((answer) => answer !== null);
  const late = shards.filter(({ late_ms }) => late_ms > lateMs);
  const loaded = shards.flatMap(({ load, pace }) => (load === undefined ? [] : [{ load, pace }]));
  const [busiest] = loaded.toSorted((a, b) => paceShare(b.load, b.pace) - paceShare(a.load, a.pace));
  return {
    shards: answers.length,
    away: answers.length - shards.length,
    late: late.length,
    stalled: shards.filter(({ stalled }) => stalled).length,
    late_ms: Math.max(0, ...late.map(({ late_ms }) => late_ms)),
    ahead_ms: Math.max(0, ...shards.map(({ ahead_ms = 0 }) => ahead_ms)),
    missed: Math.max(0, ...shards.map(({ missed = 0 }) => missed)),
    too_costly: shards.reduce((sum, { too_costly = 0 }) => sum + too_costly, 0),
    pace: slowest(shards.map(({ pace }) => pace)),
    crowded: loaded.filter(({ load, pace }) => isCrowded(load, pace)).length,
    ...(busiest === undefined ? {} : { load: busiest.load }),
  };
}

/** Whether looks that are due now are not made; what was passed over or given up is logged when it is. */
export function isBehind({ away, late, stalled, ahead_ms = 0 }: WatchHealth): boolean {
  return away + late + stalled > 0 || ahead_ms > aheadMs;
}

/** What is wrong, for the person who operates the service; null where nothing is. */
export function watchTrouble({
  shards,
  away,
  late,
  stalled,
  late_ms,
  ahead_ms = 0,
  missed = 0,
  too_costly = 0,
  crowded = 0,
  load = { all: 0, changes: 0 },
  pace,
}: WatchHealth): string | null {
  const faults = [
    ...(late === 0 ? [] : [`${late} late, by up to ${Math.ceil(late_ms / lateMs)} minutes`]),
    ...(ahead_ms <= aheadMs
      ? []
      : [
          `the clock ran ahead; looks go on when it has passed the newest, in ${Math.ceil(ahead_ms / aheadMs)} minutes`,
        ]),
    ...(stalled === 0 ? [] : [`${stalled} stalled`]),
    ...(missed === 0 ? [] : [`${counted(missed, "look")} passed over`]),
    ...(too_costly === 0 ? [] : [`${too_costly} ${too_costly === 1 ? "entity" : "entities"} too costly to judge`]),
    ...(crowded === 0
      ? []
      : [
          `${crowded} with more to look at than fits: ${numberWords(Math.ceil(load.all + load.changes))} looks an hour, with room for ${numberWords(roomFor(load, pace) ?? 0)}`,
        ]),
    ...(away === 0 ? [] : [`${away} not reached`]),
  ];
  return faults.length === 0 ? null : `Watching on ${counted(shards, "shard")}: ${faults.join("; ")}.`;
}
