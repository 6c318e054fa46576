import { scaled } from "../../../domain/feeds/scaled.ts";
import type { FrameSeries, SeriesFrame } from "../../../domain/feeds/frame.ts";
import { isSeriesRule } from "../../../domain/feeds/kinds.ts";
import {
  compileSeriesMapping,
  kindOfName,
  type MappedSeries,
  seriesSource,
} from "../../../domain/feeds/series-mapping.ts";
import { memberText } from "../../../domain/values/members.ts";
import {
  emptyFeedTally,
  type Origin,
  pass,
  reject,
  type RejectReason,
  type FeedTally,
} from "../../../domain/feeds/tally.ts";
import type { StoredFeed } from "../../ports/signals/feeds.ts";
import type { Services } from "../../services.ts";
import { isWithin } from "../list-observations.ts";
import { type FeedOutcome, outcomeOf, spendSamples } from "./outcome.ts";
import { registerSignals } from "./register-signals.ts";
import { type CandidateRow, isEntity, takeRows } from "./take-rows.ts";

const maxLabels = 64;
const maxLabelLength = 2048;
/** Enough for thousands of series and patterns as people write them; a hostile one ends here. */
const effortPerRequest = 20_000_000;

interface Aimed {
  series: FrameSeries;
  target: MappedSeries;
  origin: Origin;
}

/**
 * Stores the samples of a request by the rules of its feed: the good ones, each once however often it is sent. Throws
 * `unavailable` where it should be sent again.
 */
export async function takeSeries(services: Services, feed: StoredFeed, { series }: SeriesFrame): Promise<FeedOutcome> {
  const tally = emptyFeedTally();
  for (const { samples, refused } of series) tally.received += samples.length + (refused?.count ?? 0);
  if (tally.received > 0) await spendSamples(services, feed, tally.received);
  const aimed = aim(services, feed, series, tally);
  const definitions = await registerSignals(
    services,
    feed,
    aimed.map(({ target: { signal, register, max_age, kind, member }, series, origin }) => ({
      signal,
      register,
      max_age,
      help: series.help,
      unit: series.unit,
      kind: kind ?? series.kind ?? kindOfName(origin.name),
      members: member && Object.keys(member),
    })),
  );
  const known = aimed.filter(({ series: { samples }, target: { signal }, origin }) => {
    const found = definitions.get(signal);
    if (typeof found === "object") return true;
    reject(tally, origin, found ?? "unknown_signal", samples.length);
    return false;
  });
  const verdicts = await services.feeds.claimSeries(
    feed,
    known.map(({ target: { signal, entity, member, source } }) => ({
      series: `${signal}\n${entity}${member ? `\n${memberText(member)}` : ""}`,
      source,
    })),
    services.now(),
  );
  const candidates: CandidateRow[] = [];
  for (const [i, one] of known.entries()) {
    const verdict = verdicts[i] ?? "collides";
    if (verdict === "held") candidates.push(...seriesCandidates(one, definitions.get(one.target.signal), tally));
    else reject(tally, one.origin, verdict, one.series.samples.length);
  }
  const found = new Map([...definitions].flatMap(([id, one]) => (typeof one === "object" ? [[id, one] as const] : [])));
  try {
    await takeRows(services, feed.feed_id, candidates, found, tally);
  } finally {
    services.defer(services.feeds.note(feed.feed_id, tally));
  }
  return outcomeOf(tally);
}

/** Where each series goes, to several places where rules say so; what goes nowhere is counted. */
function aim(services: Services, { map }: StoredFeed, series: readonly FrameSeries[], tally: FeedTally): Aimed[] {
  const mapping = compileSeriesMapping(map.filter(isSeriesRule));
  const effort = { left: effortPerRequest };
  return series.flatMap((one) => {
    const { labels, samples, refused, point, help = null } = one;
    const name = labels.get("__name__") ?? "(no name)";
    const targets = isTooLong(labels) ? ["label_too_long" as const] : mapping(labels, effort);
    if (targets.length === 0) {
      const last = samples.at(-1)?.value ?? Number.NaN;
      const value = Number.isFinite(last) ? last : null;
      // Most of what comes is often mapped by nobody: one sample of a name is enough.
      const sample = tally.seen.get(name)?.sample ?? seriesSource(labels);
      pass(tally, { name, sample, value, help, count: samples.length + (refused?.count ?? 0) });
      return [];
    }
    const origin = { name, sample: seriesSource(labels), point };
    if (refused) reject(tally, origin, refused.reason, refused.count);
    return targets.flatMap((target) => {
      const problem = typeof target !== "object" ? target : seriesProblem(services, target);
      if (typeof target === "object" && problem === null)
        return [{ series: one, target, origin: { ...origin, sample: target.source } }];
      reject(tally, origin, problem ?? "bad_entity", samples.length);
      return [];
    });
  });
}

const seriesProblem = (services: Services, { signal, entity }: MappedSeries): RejectReason | null => {
  if (!isWithin(services, { signal, entity })) return "outside";
  return isEntity(entity) ? null : "bad_entity";
};

function isTooLong(labels: ReadonlyMap<string, string>): boolean {
  if (labels.size > maxLabels) return true;
  for (const [name, value] of labels) if (name.length > maxLabelLength || value.length > maxLabelLength) return true;
  return false;
}

/** The observations of a series. Its end is one as well, and the 0 with which a counter began; what is no number is dropped. */
function seriesCandidates(
  { series: { samples }, target: { signal, entity, member, scale }, origin }: Aimed,
  definition: { kind?: string } | string | undefined,
  tally: FeedTally,
): CandidateRow[] {
  const counts = typeof definition === "object" && definition.kind === "counter";
  let began = 0;
  return samples.flatMap(({ at, value, stale, start = 0 }): CandidateRow[] => {
    const observed = { signal, entity, observed_at: at, origin, ...(member && { member }) };
    // A member that is gone is silent: its end says no more.
    if (stale && member === undefined) return [{ ...observed, value: null, stale }];
    if (!stale && Number.isFinite(scaled(value, scale))) {
      const isNew = counts && start > 0 && start < at && start !== began;
      began = start;
      const begins: CandidateRow[] = isNew
        ? [{ ...observed, observed_at: start, value: 0, reset: true, if_new: true }]
        : [];
      return [...begins, { ...observed, value: scaled(value, scale) }];
    }
    tally.dropped += 1;
    return [];
  });
}
