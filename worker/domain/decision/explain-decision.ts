import type { CompiledConcept } from "../concept/compiled.ts";
import type { CompiledCondition } from "../condition/compiled.ts";
import type { MemberFacts, OperandDecision } from "../condition/evaluation.ts";
import type { DecisionRecord } from "./record.ts";
import type { Reason, StrategyName } from "../values/definitions/condition.ts";
import { memberName, memberText } from "../values/members.ts";
import { membersText, namedDrivers } from "./deciding-members.ts";
import { groupText, tooFewText } from "./group-words.ts";
import { plainUnit } from "../values/wording/unit.ts";
import type { Scalar } from "../values/values.ts";
import type { Flip, BoundaryRelation, ValueFlip } from "../condition/accounts/account.ts";
import type { Driver, NamedDriver } from "../concept/attribution/drivers.ts";
import { againstUsual, ownUsual } from "../concept/against-usual.ts";
import type { CellOp } from "../values/definitions/concept.ts";
import { fewestCycles } from "../concept/operators/seasonal.ts";
import { fewestPoints } from "../concept/operators/time-to.ts";
import { untilLimit } from "../concept/until-limit.ts";
import { asOperand, type FactRecord, factsOf, type OperandOrDecision, type UnitOf } from "./facts.ts";
import { momentOf, resultNoun } from "./shown-result.ts";
import { listText, numberText, percentText, valueText } from "../values/wording/words.ts";
import { counted } from "../values/wording/counted.ts";

/** The nearest change that would have given the other decision. */
interface Counterfactual {
  /** A Result that would have done it, the nearest there is; null for a composite. */
  readonly value: Scalar;
  /** Where the answer changes; null for a composite. */
  readonly boundary: Scalar;
  readonly relation: BoundaryRelation | null;
  /** How far the Result is from `value`; null where it is no number. */
  readonly distance: number | null;
  /** For a composite: whether one of `operands` would have been enough or all would have been needed. */
  readonly need: "any" | "all" | null;
  readonly operands: readonly OperandCounterfactual[];
  /** The same in one sentence. */
  readonly meaning: string;
}

/** What would have turned one operand of a composite. */
interface OperandCounterfactual {
  readonly condition_id: string;
  readonly condition_version: string;
  readonly value: Scalar;
  readonly boundary: Scalar;
  readonly relation: BoundaryRelation | null;
  readonly meaning: string;
}

/** A recorded decision explained from its record; nothing is recomputed. */
export interface DecisionExplanation {
  readonly decision_id: string;
  readonly decision_type: "boolean" | "categorical";
  readonly decision: boolean | string;
  /** The Result; of a flag `"true"` or `"false"`, as for a label. */
  readonly concept_value: number | string | null;
  readonly strategy_type: StrategyName;
  readonly threshold_applied: number | null;
  readonly label_matched: string | null;
  readonly score: number | null;
  readonly reason: Reason | null;
  readonly history_count: number | null;
  readonly drivers: readonly NamedDriver[];
  /** Only where the Result is one of the Results of members. */
  readonly members?: MemberFacts;
  readonly summary: string;
  readonly counterfactual: Counterfactual | null;
  /** Why there is no counterfactual; null where there is one. */
  readonly counterfactual_reason: string | null;
  readonly evaluated_at: string;
}

/** Explains a record with the pinned definition it was made under, its sentences in the given units; reads no observation. */
export function explainDecision(
  record: DecisionRecord,
  condition: CompiledCondition,
  unitOf: UnitOf = unitAsStored,
): DecisionExplanation {
  const found = counterfactualOf(record, condition, unitOf);
  const { value } = record.concept_result;
  return {
    decision_id: record.decision_id,
    decision_type: record.decision_type,
    decision: record.decision_value,
    concept_value: typeof value === "boolean" ? String(value) : value,
    strategy_type: record.strategy,
    threshold_applied: record.threshold_applied,
    label_matched: record.label_matched,
    score: record.score,
    reason: record.reason,
    history_count: record.history_count,
    drivers: namedDrivers(record, condition),
    ...(record.members && { members: record.members }),
    summary: summariseDecision(record, condition, unitOf),
    counterfactual: typeof found === "string" ? null : found,
    counterfactual_reason: typeof found === "string" ? found : null,
    evaluated_at: record.evaluated_at,
  };
}

/** What of a record its summary rests on. */
type SummarisedRecord = FactRecord & Pick<DecisionRecord, "drivers" | "features" | "members" | "populations">;

const unitAsStored: UnitOf = () => plainUnit;

function flipOf(
  decided: OperandOrDecision,
  condition: CompiledCondition,
  operands: readonly OperandDecision[],
  unitOf: UnitOf,
): Flip {
  if (decided.reason !== null) {
    return { kind: "none", reason: `It could not be judged: ${reasonText(decided.reason, decided, condition)}.` };
  }
  const facts = factsOf(decided, condition, operands, unitOf);
  return condition.strategy.type.account.flip(condition.definition.strategy.params, facts);
}

/** The counterfactual, or in words why there is none. */
function counterfactualOf(
  record: DecisionRecord,
  condition: CompiledCondition,
  unitOf: UnitOf,
): Counterfactual | string {
  const flip = flipOf(asOperand(record), condition, record.operands, unitOf);
  if (flip.kind === "none") return flip.reason;
  if (flip.kind === "value") {
    const { value, boundary, relation } = flip;
    const result = record.concept_result.value;
    const distance = typeof value === "number" && typeof result === "number" ? value - result : null;
    const meaning = flipMeaning(flip, record, condition, unitOf);
    return { value, boundary, relation, distance, need: null, operands: [], meaning };
  }
  const operands = flip.operands.map((i) => operandCounterfactual(record, condition, i, unitOf));
  const turned = operands.map(({ condition_id, condition_version }) => `${condition_id}@${condition_version}`);
  const which =
    turned.length === 1 ? "operand" : flip.need === "all" ? "all of the operands" : "any one of the operands";
  const meaning = `The other answer would have needed ${which} ${turned.join(", ")} to answer otherwise.`;
  return { value: null, boundary: null, relation: null, distance: null, need: flip.need, operands, meaning };
}

function operandCounterfactual(
  record: DecisionRecord,
  condition: CompiledCondition,
  i: number,
  unitOf: UnitOf,
): OperandCounterfactual {
  const decided = record.operands[i] as OperandDecision;
  const { condition_id, condition_version } = decided;
  const flip = flipOf(decided, condition.operands[i] as CompiledCondition, [], unitOf);
  if (flip.kind !== "value") {
    const meaning = flip.kind === "none" ? flip.reason : "";
    return { condition_id, condition_version, value: null, boundary: null, relation: null, meaning };
  }
  const { value, boundary, relation } = flip;
  const meaning = flipMeaning(flip, decided, condition.operands[i] as CompiledCondition, unitOf);
  return { condition_id, condition_version, value, boundary, relation, meaning };
}

const relationText: Readonly<Record<BoundaryRelation, string>> = {
  above: "above",
  at_or_above: "of at least",
  below: "below",
  at_or_below: "of at most",
  equal: "of",
  different: "other than",
};

function flipMeaning(
  { boundary, boundary_is, relation }: ValueFlip,
  { decision_value, members }: Pick<DecisionRecord, "decision_value" | "members">,
  condition: CompiledCondition,
  unitOf: UnitOf,
): string {
  const { concept } = condition;
  const [member] = members?.across === "max" || members?.across === "min" ? members.deciding : [];
  const of = member ? ` of ${memberName(memberText(member.member))}` : "";
  const would = decision_value !== false ? "would not have fired" : "would have fired";
  return `${resultNoun(concept)}${of} ${relationText[relation]} ${valueText(boundary, unitOf(condition))}, ${boundary_is}, ${would}.`;
}

/**
 * Why a decision is what it is, in one sentence: what came out, the comparison behind it, of a composite those of its
 * operands, and what moved the Result most. `Fired: 0.217 is below the threshold of 0.35.`, or with units `21.7%` and `35%`.
 */
export function summariseDecision(
  record: SummarisedRecord,
  condition: CompiledCondition,
  unitOf: UnitOf = unitAsStored,
): string {
  const decided = asOperand(record);
  const tooFew = condition.concepts.flatMap((concept) => tooFewText(record, concept) ?? []);
  if (record.reason !== null) return `Not judged: ${tooFew[0] ?? reasonText(record.reason, decided, condition)}.`;
  const outcome = record.decision_value === false ? "Did not fire" : "Fired";
  const judged = judgedSummary(decided, condition, record.operands, unitOf);
  const parts = record.operands.map((operand, i) =>
    operandText(operand, condition.operands[i] as CompiledCondition, unitOf),
  );
  const members = record.members ? membersText(record.members) : "";
  const more = parts.length > 0 ? "" : `${mostMoved(record.drivers)}${comparedText(record, condition)}`;
  const groups = condition.concepts.map((concept) => groupText(record, concept)).join("");
  return `${outcome}: ${[judged, ...parts].join("; ")}${more}${members}${groups}.`;
}

function judgedSummary(
  decided: OperandOrDecision,
  condition: CompiledCondition,
  operands: readonly OperandDecision[],
  unitOf: UnitOf,
): string {
  const facts = factsOf(decided, condition, operands, unitOf);
  return condition.strategy.type.account.judged(condition.definition.strategy.params, facts);
}

const pastWords: Readonly<Record<string, string>> = {
  own_level: "with nothing taken off, since no time of day or week explains the last 30 days",
  time_of_day: "less the median of the same time of the 14 days before",
  time_of_week: "less the median of the same time of the 4 weeks before",
};

const cellNames: Readonly<Record<CellOp, string>> = {
  mean: "means",
  increase: "increases",
  rate: "rates",
  sum: "totals",
  count: "numbers of values",
};

/** What the Results of a signal against its usual are. */
function comparedText({ features }: Pick<DecisionRecord, "features">, { concept }: CompiledCondition): string {
  const own = ownUsual(concept.definition);
  const past = own && pastWords[String(features[`${own.feature}.reference`])];
  return own && past !== undefined ? `; Results are ${cellNames[own.op]} over ${own.window} ${past}` : "";
}

function operandText(operand: OperandDecision, condition: CompiledCondition, unitOf: UnitOf): string {
  const { reason, negate } = operand;
  const said = reason === null ? judgedSummary(operand, condition, [], unitOf) : reasonText(reason, operand, condition);
  const signals = condition.concept.program.signals.map(({ primitive_id }) => primitive_id);
  return `${listText(signals)}${negate ? ", negated" : ""}: ${said}`;
}

/** The signal that moved the Result more than any other; of a quotient both sides move it alike. */
function mostMoved(drivers: readonly Driver[]): string {
  const [first, second] = drivers.toSorted((a, b) => b.contribution - a.contribution);
  if (first === undefined || second === undefined || first.contribution === second.contribution) return "";
  return `; ${first.signal} moved it most, with ${percentText(Number(first.contribution.toPrecision(3)))} of all effects`;
}

function tooFewPeriods(concept: CompiledConcept, count: number): string {
  if (untilLimit(concept.definition) !== null)
    return `only ${numberText(count)} of 120 parts of its window ${count === 1 ? "has" : "have"} values, and a trend needs at least ${fewestPoints}`;
  const fewest = fewestCycles(againstUsual(concept.definition)?.cycles ?? Infinity);
  if (fewest === 1) return "there are no rows in the period before";
  return `only ${numberText(count)} earlier ${count === 1 ? "period has" : "periods have"} rows ${momentOf(concept)}, and what is usual needs at least ${fewest}`;
}

function reasonText(reason: Reason, decided: OperandOrDecision, condition: CompiledCondition): string {
  const { type } = condition.strategy;
  if (reason === "null_input") {
    return `the Result ${type.combines ? "of an operand " : ""}was null, because a signal or a step had no value`;
  }
  if (reason === "member_silent") return "no member fires, but one that has fallen silent would with its last Result";
  if (reason === "history_unavailable") return "no history could exist for this question";
  const count = decided.history_count ?? 0;
  if (decided.result.value === null && !type.combines) return tooFewPeriods(condition.concept, count);
  if (type.combines) return `an operand could not be judged on its history of ${counted(numberText(count), "point")}`;
  if (!type.needsMinHistory) {
    return count === 0
      ? "there was no earlier Result to compare with"
      : "the earlier Result was 0, and no other in the window says how large a move from it is";
  }
  if (decided.history !== null)
    return `the spread of the ${numberText(count)} earlier Results is too large or too small to compute a score`;
  if (count >= condition.min_history) return `the ${numberText(count)} earlier Results do not vary`;
  const earlier = count === 1 ? "there is 1 earlier Result" : `there are ${numberText(count)} earlier Results`;
  return `${earlier}, and it needs at least ${numberText(condition.min_history)}`;
}
