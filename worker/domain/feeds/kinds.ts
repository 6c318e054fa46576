import { compileEventMapping, type EventRule } from "./event-mapping.ts";
import { checkSeriesRules, type SeriesRule } from "./series-mapping.ts";

/** The kinds of feed there are. */
export const feedKindNames = ["prometheus", "otlp", "events"] as const;
export type FeedKindName = (typeof feedKindNames)[number];

/** One kind of feed; it answers for itself whatever others want to know about it. */
interface FeedKind {
  /** What its rules map: series by their labels, or events by what they hold. */
  readonly maps: "series" | "events";
  /** Where its door is, below the feed's own path. */
  readonly door: string;
  /** Whether a sender may prove who it is by a signature instead of an API key. */
  readonly signed: boolean;
}

/** Every kind by its name. */
export const feedKinds: Readonly<Record<FeedKindName, FeedKind>> = {
  prometheus: { maps: "series", door: "write", signed: false },
  otlp: { maps: "series", door: "v1/metrics", signed: false },
  events: { maps: "events", door: "events", signed: true },
};

/** What a feed may bring where nothing else is said. */
export const standardLimits = { samples_per_minute: 600_000, max_series: 50_000, max_signals: 200 };

/** A rule of either kind of mapping. */
export type FeedRule = SeriesRule | EventRule;

/** Whether a rule is about series. */
export const isSeriesRule = (rule: FeedRule): rule is SeriesRule => "match" in rule;

/** Those of the rules that are about events. */
export const eventRulesOf = (rules: readonly FeedRule[]): EventRule[] =>
  rules.flatMap((rule) => (isSeriesRule(rule) ? [] : [rule]));

/** Refuses new rules that cannot be followed, or would not do what they seem to: throws `validation_error` naming the rule. */
export function checkRules(kind: FeedKindName, rules: readonly FeedRule[]): void {
  if (feedKinds[kind].maps === "series") checkSeriesRules(rules.filter(isSeriesRule));
  else compileEventMapping(eventRulesOf(rules));
}
