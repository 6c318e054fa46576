import type { StrategySpec } from "../../../values/definitions/condition.ts";
import type { ReadFigure, ReadFiring, ReadGroup, ReadMembers, ReadWatch } from "../../../language/reading.ts";

/** A signal, or a figure made of it. */
export interface Judged {
  primitive_id: string;
  figure: ReadFigure | null;
  /** Of a signal with members: how they become one. */
  members?: ReadMembers;
}

/** A strategy with its parameters, without what it joins or which labels the signal has. */
export type Stated = Exclude<StrategySpec, { type: "composite" }>;

/** One condition of a canonical sentence. */
export interface Plain {
  judged: Judged;
  stated: Stated;
  negate: boolean;
}

/** What qualifies the whole sentence. */
export interface Qualifiers {
  firing: ReadFiring;
  /** Below or above which a firing task is over. */
  release: { side: "above" | "below"; value: number } | null;
  watch: ReadWatch | null;
}

/** Many entities of which a canonical sentence speaks; `judge` is null where the one part judges what they come to. */
export interface JudgedGroup extends Omit<ReadGroup, "open" | "judge"> {
  judge: Stated | null;
}

/** A canonical sentence taken apart. */
export interface CanonicalSentence {
  parts: Plain[];
  /** Set where the parts are about each of many entities. */
  group?: JudgedGroup;
  combinator: "AND" | "OR" | null;
  qualifiers: Qualifiers;
}
