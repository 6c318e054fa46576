import type { ReadDirection, ReadNumber } from "../../../domain/language/reading.ts";
import type { AggregateMeaning } from "../lexicon/aggregates.ts";

/** Where a mark lies among the tokens: from `start` up to, not including, `end`. */
interface Span {
  start: number;
  end: number;
}

/** A number with what stands before it: "more than 5", "below 40%", "5 or more", or nothing. */
export interface NumberMark extends Span {
  kind: "number";
  number: ReadNumber;
  direction: "above" | "below" | null;
  /** `level` compares with a level, `amount` may measure a movement, `none` had no comparison. */
  binds: "level" | "amount" | "none";
  /** Position of the number itself. */
  at: number;
}

/** Two ends: "between 5 and 10" or "outside 5 to 10". */
export interface RangeMark extends Span {
  kind: "range";
  low: ReadNumber;
  high: ReadNumber;
  outside: boolean;
}

/** A duration that says over which time; a loose one may be what is compared with. */
export interface WindowMark extends Span {
  kind: "window";
  duration: string;
  loose: boolean;
  versus: boolean;
  /** `hold` says how long it lasts ("for 10 minutes"), `past` which stretch is looked at, `rate` per which time. */
  use: "hold" | "past" | "rate";
  /** The same words as a number with a comparison, for a loose window. */
  number: ReadNumber | null;
  direction: "above" | "below" | null;
}

/** A figure over a stretch of time: "7-day average of", "p95"; the stretch may stand elsewhere. */
export interface AggregateMark extends Span {
  kind: "aggregate";
  op: AggregateMeaning["op"];
  /** 0..1, of a quantile. */
  q: number | null;
  duration: string | null;
  soft: boolean;
}

export interface RankMark extends Span {
  kind: "rank";
  direction: "above" | "below" | null;
  number: ReadNumber | null;
}

type WordKind = "move" | "deviate" | "level" | "compare";

/** Words of movement, departure, level or comparison without a number. */
export interface WordMark<Kind extends WordKind = WordKind> extends Span {
  kind: Kind;
  direction: ReadDirection | null;
}

/** A strategy called by its name. */
interface NameMark extends Span {
  kind: "name";
  strategy: "z_score";
}

export type Mark =
  | NumberMark
  | RangeMark
  | WindowMark
  | AggregateMark
  | RankMark
  | { [Kind in WordKind]: WordMark<Kind> }[WordKind]
  | NameMark;

/** The mark that a number was read from, which may have become exclusive since. */
export const markOf = (marks: readonly Mark[], number: ReadNumber | null): NumberMark | undefined =>
  marks.find(
    (mark): mark is NumberMark =>
      mark.kind === "number" && mark.number.text === number?.text && mark.number.value === number.value,
  );
