import { numberWords, secondsWords } from "../sentence/restate/words.ts";
import { DomainError } from "../../values/errors/errors.ts";
import { parseDuration } from "../../values/time.ts";
import type { WatchRule } from "./rule.ts";

/** How many looks a second one shard's sweeps make, by what is kept of them; null where none was long enough to tell. */
export type LookPace = Record<WatchRule["keep"], number | null>;

/** How many looks an hour watches by the clock are to make, by what is kept of them. */
export type LookLoad = Record<WatchRule["keep"], number>;

/** Fewest looks that are measured: the time of fewer says little. */
export const measuredLooks = 500;
const keptShare = 0.8;
/** Watches leave the other half of a shard's time to questions, and to being late. */
const mostShare = 0.5;
const hourSeconds = 3_600;
const keeps = ["all", "changes"] as const;

/** The pace after another stretch of looks: one busy moment does not make it. */
export function pacedBy(pace: number | null, looks: number, ms: number): number {
  const measured = (looks * 1_000) / Math.max(1, ms);
  return Math.max(1, Math.floor(pace === null ? measured : keptShare * pace + (1 - keptShare) * measured));
}

/** The pace of the slowest shard. */
export function slowest(paces: readonly (LookPace | undefined)[]): LookPace {
  const least = (keep: WatchRule["keep"]) => {
    const known = paces.flatMap((pace) => pace?.[keep] ?? []);
    return known.length === 0 ? null : Math.min(...known);
  };
  return { all: least("all"), changes: least("changes") };
}

/** The looks an hour of some watches; those on observations make as many as come. */
export function loadOf(watches: readonly (Pick<WatchRule, "every_ms" | "keep"> & { entities: number })[]): LookLoad {
  const load = { all: 0, changes: 0 };
  for (const { every_ms, keep, entities } of watches)
    if (every_ms !== null) load[keep] += (entities * hourSeconds * 1_000) / every_ms;
  return load;
}

/** The share of one shard's time that its looks take; none for those whose pace is not known. */
export function paceShare(load: LookLoad, pace: LookPace | undefined): number {
  return keeps.reduce((sum, keep) => sum + load[keep] / hourSeconds / (pace?.[keep] ?? Infinity), 0);
}

/** Whether looks take more of one shard's time than watches are to have. */
export const isCrowded = (load: LookLoad, pace: LookPace | undefined): boolean => paceShare(load, pace) > mostShare;

/** How many looks an hour one shard has room for, where they are kept in the same proportion; null where nothing was measured. */
export function roomFor(load: LookLoad, pace: LookPace | undefined): number | null {
  const share = paceShare(load, pace);
  return share === 0 ? null : Math.floor(((load.all + load.changes) * mostShare) / share);
}

/** What a watch is to look at, the pace at which this deployment does, and what the other watches make of it. */
interface ExpectedLooks {
  every: string;
  keep: WatchRule["keep"];
  entities: number;
  shards: number;
  pace: LookPace;
  /** Of all shards together. */
  others: LookLoad;
}

/** Throws validation_error, with the numbers, for a watch that all watches together have no room for: they are to take half of a shard's time. */
export function refuseCrowded({ every, keep, entities, shards, pace, others }: ExpectedLooks): void {
  const looks_per_second = pace[keep];
  if (looks_per_second === null) return;
  const whole = mostShare * looks_per_second * hourSeconds * shards;
  const taken = keeps.reduce((sum, kind) => sum + others[kind] * (looks_per_second / (pace[kind] ?? Infinity)), 0);
  const room_per_hour = Math.max(0, Math.floor(whole - taken));
  const looks_per_hour = Math.ceil((entities * hourSeconds * 1_000) / parseDuration(every));
  if (looks_per_hour <= room_per_hour) return;
  const other_looks_per_hour = Math.ceil(others.all + others.changes);
  const beside = other_looks_per_hour === 0 ? "" : `, beside the ${numberWords(other_looks_per_hour)} of other watches`;
  throw new DomainError(
    "validation_error",
    `Looking at ${numberWords(entities)} entities every ${every} makes ${numberWords(looks_per_hour)} looks an hour. There is room for ${numberWords(room_per_hour)}${beside}: ${shards} shards make ${numberWords(looks_per_second)} looks a second each, and watches may take half of their time.`,
    {
      location: "watch.every",
      suggestion: paceAdvice(keep, entities, room_per_hour),
      details: { entities, shards, looks_per_second, looks_per_hour, room_per_hour, other_looks_per_hour },
    },
  );
}

const longestSeconds = 30 * 24 * hourSeconds;

function paceAdvice(keep: WatchRule["keep"], entities: number, roomPerHour: number): string {
  const seconds = roomPerHour === 0 ? Infinity : roundUp((entities * hourSeconds) / roomPerHour);
  if (seconds > longestSeconds) return "Pause other watches, or have them look less often.";
  const brief = keep === "all" ? ', or set `watch.keep` to "changes"' : "";
  return `Look at most every ${secondsWords(seconds)}${brief === "" ? " or" : ","} narrow the scope${brief}.`;
}

/** To whole minutes, hours or days. */
function roundUp(seconds: number): number {
  const unit = [86_400, hourSeconds].find((size) => seconds > 2 * size) ?? 60;
  return Math.ceil(seconds / unit) * unit;
}
