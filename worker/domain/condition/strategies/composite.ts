import type { ParamRule } from "../../concept/operators/params.ts";
import { oneOf } from "../../concept/operators/params.ts";
import { compositeAccount } from "../accounts/composite.ts";
import type { CompositeParams, OperandRef, StrategySpec } from "../../values/definitions/condition.ts";
import type { Verdict } from "../evaluation.ts";
import type { Strategy } from "./strategy.ts";
import { scored, undecided } from "./define.ts";

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
  needsHistory: false,
  needsSeries: false,
  needsMinHistory: false,
  calibratable: false,
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
