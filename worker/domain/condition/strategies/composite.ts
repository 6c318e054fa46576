import { type ParamRule, oneOf } from "../../concept/operators/params.ts";
import type { CompositeParams, OperandRef, StrategySpec } from "../../values/definitions/condition.ts";
import type { Verdict } from "../evaluation.ts";
import type { Strategy } from "./strategy.ts";
import { scored, undecided } from "./define.ts";
import { listText } from "../../values/wording/words.ts";
import type { OperandFacts, StrategyAccount } from "../accounts/account.ts";

/** Whether an operand holds, after its negation; null where it could not be judged. */
function operandHolds({ truth, negate }: Pick<OperandFacts, "truth" | "negate">): boolean | null {
  return truth === null ? null : truth !== negate;
}

/** The account of a composite: its operands are what would have to answer otherwise. */
const compositeAccount: StrategyAccount = {
  judged: (params, { operands }) => {
    const { operator } = params as CompositeParams;
    const holding = operands.filter((operand) => operandHolds(operand) === true).length;
    const unknown = operands.filter((operand) => operand.truth === null).length;
    const counted = `${holding} of ${operands.length} ${operands.length === 1 ? "operand holds" : "operands hold"}`;
    return `${counted}${unknown === 0 ? "" : ` and ${unknown} could not be judged`}, joined by ${operator}`;
  },
  flip: (params, { fired, operands }) => {
    const { operator } = params as CompositeParams;
    const places = operands.map((_, i) => i);
    if (operator === "NOT") return { kind: "operands", need: "all", operands: places };
    const settling = operator === "OR";
    // One operand that settles the answer is enough to reach it; to leave it, every one that settles it must turn.
    if (fired !== settling) return { kind: "operands", need: "any", operands: places };
    const blocking = places.filter((i) => operandHolds(operands[i] as OperandFacts) !== !settling);
    return { kind: "operands", need: "all", operands: blocking };
  },
  figures: (params, { fired }, parts) => {
    const { operator } = params as CompositeParams;
    const shown = parts.filter(({ holds }) => holds !== null && (holds || !fired || operator === "NOT"));
    const values = shown.flatMap(({ about, value_text }) => (value_text === null ? [] : [`${about} ${value_text}`]));
    const limits = parts.map(({ about, bound_text, negate }) => {
      const not = negate === (operator === "NOT") ? "" : "not ";
      return `${about} ${not}${bound_text}`;
    });
    const limit_text = listText(limits, operator === "OR" ? "or" : "and");
    return { value_text: values.length === 0 ? null : listText(values), limit_text, bound_text: limit_text };
  },
  watches: (params) => {
    const { operator, operands } = params as CompositeParams;
    if (operator === "NOT") return "does not meet its one condition";
    return operator === "AND"
      ? `meets all ${operands.length} conditions`
      : `meets any of ${operands.length} conditions`;
  },
};

function isOperand(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  const { condition_id, condition_version, negate, ...rest } = value as Record<string, unknown>;
  const named =
    typeof condition_id === "string" &&
    condition_id !== "" &&
    typeof condition_version === "string" &&
    condition_version !== "";
  return named && (negate === undefined || typeof negate === "boolean") && Object.keys(rest).length === 0;
}

const operandList: ParamRule = {
  required: true,
  expects: "a list of { condition_id, condition_version, negate? }",
  accepts: (value) => Array.isArray(value) && value.every(isOperand),
  duration: false,
};

/**
 * Joins the verdicts of operands in Kleene's three-valued logic. An operand with a reason is unknown, negated or not; a
 * matched label is true. The reason is the first unknown operand's, and only where the known ones leave the answer open.
 */
export function combine({ operator, operands }: CompositeParams, verdicts: readonly Verdict[]): Verdict {
  const settling = operator === "OR";
  let unknown: Verdict | null = null;
  let all = true;
  for (let i = 0; i < verdicts.length; i++) {
    const verdict = verdicts[i] as Verdict;
    if (verdict.reason !== null) {
      unknown ??= verdict;
      continue;
    }
    const truth = (verdict.value !== false) !== (operands[i]?.negate === true);
    if (operator === "NOT") return scored(!truth, null, null);
    if (truth === settling) return scored(settling, null, null);
    all = truth;
  }
  return unknown === null || unknown.reason === null
    ? scored(all, null, null)
    : undecided(unknown.reason, unknown.history_count);
}

/** The parameters of a condition that joins others; NOT turns its one operand around by itself. */
export function compositeSpec(operator: CompositeParams["operator"], operands: readonly OperandRef[]): StrategySpec {
  const refs = operands.map(({ negate, ...ref }) => (negate === true && operator !== "NOT" ? { ...ref, negate } : ref));
  return { type: "composite", params: { operator, operands: refs } };
}

/** Joins descriptions of conditions: `a below 1 and not (b is true)`. */
export function joined(
  parts: readonly { text: string; negate: boolean }[],
  operator: CompositeParams["operator"],
): string {
  return parts
    .map(({ text, negate }) => (negate || operator === "NOT" ? `not (${text})` : text))
    .join(operator === "OR" ? " or " : " and ");
}

/** AND, OR or NOT over other conditions; it has no score and no value of its own. */
export const compositeStrategy: Strategy = {
  name: "composite",
  decisionType: "boolean",
  combines: true,
  accepts: [],
  params: { operator: oneOf("AND", "OR", "NOT"), operands: operandList },
  check: (params, _concept, report) => {
    const { operator, operands } = params as unknown as CompositeParams;
    if (operator === "NOT" && operands.length !== 1)
      report("operands", `NOT takes exactly one operand, but ${operands.length} are given.`);
    if (operator !== "NOT" && operands.length < 2)
      report("operands", `${operator} takes two operands or more, but ${operands.length} are given.`);
  },
  fires: () => false,
  defaultWindow: null,
  engine: 1,
  describe: (params) => (params as CompositeParams).operator,
  draft: null,
  phrasing: null,
  account: compositeAccount,
  axis: () => null,
  bind: (params) => ({
    type: compositeStrategy,
    threshold_applied: null,
    window_ms: 0,
    ir_params: { operator: (params as CompositeParams).operator },
    decide: () => undecided("null_input"),
  }),
};
