import type { HistoryFacts } from "../evaluation.ts";
import type { Reason, StrategySpec } from "../../values/definitions/condition.ts";
import type { Unit } from "../../values/wording/unit.ts";
import type { Scalar } from "../../values/values.ts";

/** The part of a stored decision that its strategy looks at. */
export interface AccountedFacts {
  /** The Result; null only beside a reason. */
  readonly value: Scalar;
  /** Whether the decision was true or a label. */
  readonly fired: boolean;
  readonly score: number | null;
  readonly history: HistoryFacts | null;
  /** The Result is a whole number. */
  readonly whole: boolean;
  /** The closed set of Results, `true` and `false` for a boolean; null where it is open. */
  readonly labels: readonly string[] | null;
  /** The Result is true or false, not text. */
  readonly flag: boolean;
  readonly operands: readonly OperandFacts[];
  /** In which the Result is put in words. */
  readonly unit: Unit;
  /** The Result in words: in its unit, and what it stands for where the number alone does not say it. */
  readonly shown: string;
}

/** What one operand of a composite said; `truth` is null where it could not be judged. */
export interface OperandFacts {
  readonly negate: boolean;
  readonly reason: Reason | null;
  readonly truth: boolean | null;
}

/** How a value stands to its boundary where the decision is the other one. */
export const boundaryRelations = ["above", "at_or_above", "below", "at_or_below", "equal", "different"] as const;
export type BoundaryRelation = (typeof boundaryRelations)[number];

/** The nearest Result that would have given the other decision. */
export interface ValueFlip {
  readonly kind: "value";
  /** A Result that flips it, the nearest there is. */
  readonly value: Exclude<Scalar, null>;
  /** Where the answer changes. */
  readonly boundary: Exclude<Scalar, null>;
  readonly relation: BoundaryRelation;
  /** What the boundary is, as the end of a sentence, such as `the threshold`. */
  readonly boundary_is: string;
}

/** The operands, by place, that would have to answer otherwise: one of them, or all. */
interface OperandFlip {
  readonly kind: "operands";
  readonly need: "any" | "all";
  readonly operands: readonly number[];
}

/** Why no other Result would have given the other decision. */
interface NoFlip {
  readonly kind: "none";
  readonly reason: string;
}

export type Flip = ValueFlip | OperandFlip | NoFlip;

/** A Result and what it had to pass, for people; nulls where there is no such thing. */
export interface Figures {
  /** `28%`, or of a score also that: `54 (fell by 46% within 7 days)`. */
  readonly value_text: string | null;
  /** `35%`. */
  readonly limit_text: string | null;
}

/** The figures of one operand of a composite. */
export interface PartFigures extends Figures {
  /** The signals behind it. */
  readonly about: string;
  /** What it watches for, as the end of a clause: `below 35%`. */
  readonly bound_text: string | null;
  /** Whether it holds after its negation; null where it could not be judged. */
  readonly holds: boolean | null;
  readonly negate: boolean;
}

/** How a strategy explains a decision made under it: from stored facts, without recomputing anything. */
export interface StrategyAccount {
  /** The comparison made, as a clause such as `0.31 is below the threshold of 0.35`. */
  readonly judged: (params: StrategySpec["params"], facts: AccountedFacts) => string;
  readonly flip: (params: StrategySpec["params"], facts: AccountedFacts) => Flip;
  /** The Result and its limit for messages; `parts` are those of the operands of a composite. */
  readonly figures: (
    params: StrategySpec["params"],
    facts: AccountedFacts,
    parts: readonly PartFigures[],
  ) => Figures & Pick<PartFigures, "bound_text">;
  /** What it watches for, as the end of `fires when the Result ...`. */
  readonly watches: (params: StrategySpec["params"]) => string;
}
