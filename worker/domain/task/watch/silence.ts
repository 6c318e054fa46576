import type { CompiledConcept } from "../../concept/compiled.ts";
import { base32 } from "../../decision/id.ts";
import { canonicalHashBytes } from "../../values/hashing/canonical.ts";
import { formatTimestamp, dayMs } from "../../values/time.ts";

/** When a watch looks for entities that stopped reporting, and from what age on a signal counts as silent; in milliseconds. */
export interface SilenceRule {
  every_ms: number;
  limits: Readonly<Record<string, number>>;
}

/** The newest value of one signal of an entity; times in epoch milliseconds. */
export interface NewestPoint {
  primitive_id: string;
  /** Observed when, of all that is known now. */
  newest: number;
  /** The same of what was known when the check began: what names the silence, however often it is looked for. */
  newest_then: number;
}

/** An entity that does not report: which of its signals are silent, and since when. */
export interface Silence {
  since: number;
  signals: string[];
}

/** A silence whose alarm was planned. */
export interface ToldSilence {
  since: number;
  /** Whether only a preview was: it holds back nothing but the preview. */
  previewed: boolean;
  /** Whether its alarm was held back, and is still to be sent. */
  held: boolean;
}

/** A signal without a `max_age` is silent after so many spans of the watch. */
const silentSpans = 3;
/** A signal that has been silent for so much longer than its limit is out of use, and no news. */
const retiredMs = 30 * dayMs;
/** Watches on observations look for silence at least so far apart. */
const shortestLookMs = 60_000;

const noDataPrefix = "nodata_";

/** The id of one silence: the task, the pseudonym of the entity, the kind of alarm, and when the last value was observed. */
export function noDataId(taskId: string, entityId: string, since: number): string {
  return `${noDataPrefix}${base32(canonicalHashBytes([taskId, entityId, "no_data", formatTimestamp(since)]))}`;
}

/** Whether an id is one of {@link noDataId}: there is no such decision. */
export const isNoDataId = (id: string | null): boolean => id?.startsWith(noDataPrefix) === true;

/** The shortest `max_age` of each signal that some concepts read, by id; null for a signal without one. */
export function signalAges(concepts: readonly Pick<CompiledConcept, "program">[]): Map<string, number | null> {
  const ages = new Map<string, number | null>();
  for (const { primitive_id, max_age_ms } of concepts.flatMap(({ program }) => program.signals)) {
    const known = ages.get(primitive_id) ?? null;
    ages.set(primitive_id, known === null || max_age_ms === null ? (max_age_ms ?? known) : Math.min(known, max_age_ms));
  }
  return ages;
}

/** How a watch looks for silence, from the ages of its signals; null for one on observations of which a signal has no `max_age`. */
export function silenceRule(ages: ReadonlyMap<string, number | null>, everyMs: number | null): SilenceRule | null {
  const limits: Record<string, number> = {};
  for (const [signal, age] of ages) {
    const limit = age ?? (everyMs === null ? null : silentSpans * everyMs);
    if (limit === null) return null;
    limits[signal] = limit;
  }
  return { every_ms: everyMs ?? Math.max(shortestLookMs, Math.min(...Object.values(limits))), limits };
}

/** The silence of an entity at `t`, or null where all it ever reported is fresh or long out of use. */
export function watchedSilence(points: readonly NewestPoint[], { limits }: SilenceRule, t: number): Silence | null {
  const silent = points.filter(({ primitive_id, newest }) => {
    const over = t - newest - (limits[primitive_id] ?? Infinity);
    return over > 0 && over <= retiredMs;
  });
  if (silent.length === 0) return null;
  return {
    since: Math.min(...silent.map(({ newest_then }) => newest_then)),
    signals: silent.map(({ primitive_id }) => primitive_id).sort(),
  };
}

/** Why a silence since `since` is over at `t`: one of its signals that is still silent is out of use, or data came back. */
export function endOf(
  points: readonly NewestPoint[],
  { limits }: SilenceRule,
  { since, t }: { since: number; t: number },
): "recovered" | "retired" {
  const isOut = points.some(
    ({ primitive_id, newest }) => newest <= since && t - newest > (limits[primitive_id] ?? Infinity),
  );
  return isOut ? "retired" : "recovered";
}

/**
 * Whether a silence is news: it has had no alarm yet, or its data came back and stopped again since `previous`, the last
 * check (null before the first); `previewing` while the task sends nothing.
 */
export function isNews(
  found: Silence,
  told: ToldSilence | null,
  previous: number | null,
  previewing: boolean,
): boolean {
  if (told === null || told.held) return true;
  return (previous !== null && found.since > previous) || (told.previewed && !previewing);
}
