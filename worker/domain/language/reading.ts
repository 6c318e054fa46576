import type { CellOp } from "../values/definitions/concept.ts";
import type { MemberFold } from "../values/definitions/concept.ts";
import type { StrategyName, StrategySpec } from "../values/definitions/condition.ts";
import type { MemberFilter } from "../values/definitions/member-filter.ts";
import type { PopulationComparison, PopulationFold, WorstEnd } from "../values/definitions/population.ts";

/** What a part of a sentence says about its signal. */
export type RelationKind =
  /** a level against a number or a reference: "above 5", "significantly exceeds" */
  | "compare"
  /** a movement over time: "rises", "drops 20% week over week" */
  | "move"
  /** a departure from the usual: "unusual", "3 standard deviations above its mean" */
  | "deviate"
  /** a place in the order: "top 5 percent", "above the 95th percentile" */
  | "rank"
  /** a label or flag: "becomes grey", "is no longer active" */
  | "state"
  /** the signal is named and nothing is said about it */
  | "mention";

/** Which way: levels lie above or below, movements go up (`above`) or down (`below`), `any` when the words say either. */
export type ReadDirection = "above" | "below" | "any";

/** Words that judge: worse is the way that threshold_directions, a description or falling priors call bad. */
export type Polarity = "worse" | "better";

/**
 * The unit a number was written in. `none` is a bare number; `times` is "5x" or "twice"; `points` are percentage points;
 * `percentile` and `deviations` name a place in a distribution; the others are units of measure as written, e.g. `ms`, `d`, `usd`.
 */
type NumberUnit = string;

/** A number as written, before any conversion to the unit of the signal. */
export interface ReadNumber {
  value: number;
  unit: NumberUnit;
  /** The words it was read from. */
  text: string;
  /** The sentence compares with a reference whose value only the signal's description gives ("below the minimum", 1.0 = minimum). */
  implied?: boolean;
  /** The number itself belongs to the condition: "at least 3", "3 or more". */
  inclusive?: boolean;
  /** The same amount in another unit: "2.0 mg/dL (176.8 µmol/L)". */
  again?: { value: number; unit: NumberUnit };
}

/** One condition of a sentence: a signal and what is said about it. */
export interface ReadingPart {
  primitive_id: string;
  relation: RelationKind;
  direction: ReadDirection | null;
  /** "worse" and "better" say which way only together with what is good for the signal; wins over `direction` where that is known. */
  polarity?: Polarity;
  number: ReadNumber | null;
  /** Another signal that this one is compared with ("the draft value exceeds the prior value"), instead of a number. */
  against: string | null;
  /** A strategy that the sentence calls by its name: "z-score", "percentile". */
  names: StrategyName | null;
  /** A duration such as `4w`, when the sentence says over which time. */
  window: string | null;
  /** For `state`: one of the signal's labels, `true` or `false` for a flag. */
  label: string | null;
  /** The part must not hold: "but not", "unless". */
  negate: boolean;
  /** The words of the sentence this part was read from. */
  words: string;
  /** The semantic hint whose definition gave this part's relation or signal. */
  hint: string | null;
  confidence: number;
  /** What is judged, where it is not the signal's own value. */
  figure?: ReadFigure | null;
  /** What is said of the members of the signal. */
  members?: ReadMembers;
}

/** How members become one, and which of them count: without `across` one is enough, or with `every` all are needed. */
export interface ReadMembers extends MemberFilter {
  across?: MemberFold;
  every?: boolean;
}

/** Many entities of which a sentence speaks as one. What it says of each stands in the parts. */
export interface ReadGroup {
  /** What the members are called, in the plural: `payment_terminals`. */
  name: string;
  /** Who they are, as `entity_scope`. */
  scope: string;
  /** Why that is not certain, where the sentence does not say it. */
  open?: string;
  fold: PopulationFold;
  /** Of a quantile: 0..1. */
  q?: number;
  /** With it one member is judged: its value beside what the others come to. */
  each?: PopulationComparison;
  /** Of a place among the others: from which end it is counted; `worse` or `better` where only what is good for the signal tells. */
  end?: WorstEnd | Polarity;
  /** With it there is a group for each label of this signal. */
  segment?: string;
  /** With it the judge is of how much the share or count has moved in this time. */
  moved?: string;
  /** The share of the known members that must be judged, 0..1; half if left out. */
  min_reporting?: number;
  /** How the share or count is judged; null for other folds, of which the one part says it. */
  judge: Exclude<StrategySpec, { type: "composite" }> | null;
}

/** What a figure may make of the values of a stretch of time. */
export const figureOps = [
  "mean",
  "max",
  "min",
  "median",
  "sum",
  "count",
  "stddev",
  "delta",
  "increase",
  "rate",
  "changes",
  "resets",
  "quantile",
  "bucket_quantile",
] as const;

/** Of those, what is asked for with a share `q`. */
export const shareOps: ReadonlySet<string> = new Set(["quantile", "bucket_quantile"]);

/** Of those, what numbers rows or tells a pace, and so has no unit of its signal. */
export const unitlessOps: ReadonlySet<string> = new Set(["count", "rate", "changes", "resets"]);

/** A figure made of a signal: "7-day average of", "ratio of x to y", "has not reported for". */
export type ReadFigure =
  | {
      kind: "aggregate";
      op: (typeof figureOps)[number];
      window: string;
      /** 0..1, for a quantile. */
      q?: number;
    }
  /** `other` is a primitive_id. With `over` both are counters, and what they grew by in that time is divided. */
  | { kind: "difference" | "quotient"; other: string; over?: string }
  /** What `window` comes to minus what it usually does at that time of each `period`; without `op` as the signal's kind has it. */
  | { kind: "usual"; op?: CellOp; window: string; period: string; cycles: number }
  /** What `window` comes to against whichever past explains the signal best; without `op` as the signal's kind has it. */
  | { kind: "own_usual"; op?: CellOp; window: string }
  /** The time until the signal reaches `limit` by its trend over `window`; `direction`: on which side the limit lies. The part's number is the duration. */
  | { kind: "time_to"; window: string; limit: number; direction: "above" | "below" }
  /** The part's number is the duration. */
  | { kind: "time_since" };

/** What qualifiers of the whole sentence ask of the firing; durations such as `15m`. */
export interface ReadFiring {
  for?: string;
  mode?: "every" | "on_change";
  cooldown?: string;
  recovered?: boolean;
  remind?: string;
  active?: { days?: string[]; from?: string; to?: string; zone?: string };
  /** Up to where a score has to come back before a run is over, in the terms of the condition's value. */
  release?: number;
  no_data?: boolean;
}

/** When the sentence asks to be checked. */
export interface ReadWatch {
  every?: string;
  on?: "observation";
}

/** A stretch of UTF-16 units of the text. */
export interface Span {
  start: number;
  end: number;
}

/** How a stretch of the sentence was used. */
export interface WordSpan extends Span {
  role: "read" | "courtesy" | "gloss" | "aside" | "unread";
  as?: "signal" | "relation" | "number" | "label" | "window" | "qualifier" | "connective";
  /** Index of the part it belongs to. */
  part?: number;
}

/** A signal the sentence may have meant, best first in lists. */
export interface Candidate {
  primitive_id: string;
  /** 0..1 */
  score: number;
  description: string | null;
}

/** Why a sentence could not be read. */
const unreadReasons = [
  "empty",
  "no_signal",
  "ambiguous_signal",
  "unknown_label",
  "mixed_combinators",
  "unread_part",
  "qualifier",
  "two_meanings",
  "too_many_parts",
] as const;
export type UnreadReason = (typeof unreadReasons)[number];

/** What of a sentence could not be read; `suggestion` says the nearest thing that works. */
export interface Unread {
  reason: UnreadReason;
  words: string;
  candidates: Candidate[];
  span?: Span;
  suggestion?: string;
}

/** What a reader understood of a sentence: words and numbers, never a strategy or a parameter. */
export interface Reading {
  /** Name of the reader. */
  reader: string;
  /** One per condition, in the order of the sentence; empty when `unread` is set. */
  parts: ReadingPart[];
  /** Set where what the parts say is asked about each of many entities. */
  group?: ReadGroup;
  /** How the parts are joined; null with a single part. */
  combinator: "AND" | "OR" | null;
  /** Words outside all parts ("Page me when"): severity words in them apply to every part. */
  frame: string;
  unread: Unread | null;
  /** Things a person should know, e.g. words that were not used. */
  notes: string[];
  /** 0..1, that of the weakest part. */
  confidence: number;
  /** The text that spans refer to. */
  text?: string;
  /** Together they cover every word of the text. */
  spans?: WordSpan[];
  firing?: ReadFiring;
  watch?: ReadWatch | null;
  /** Other readings of the whole sentence, cheapest first. */
  runners?: { reading: Reading; differs: "signal" | "number" | "window" | "state" | "relation"; span: Span }[];
  /** Set when the best reading is not safe to accept. */
  question?: {
    about: "signal" | "number" | "window" | "state";
    span: Span;
    why: string;
    /** `qualifier`: no task can have what the span says, and `why` says the nearest thing that works. */
    reason: "ambiguous_signal" | "needs_choice" | "qualifier";
    /** The signals that it is between, best first. */
    candidates: Candidate[];
  } | null;
}
