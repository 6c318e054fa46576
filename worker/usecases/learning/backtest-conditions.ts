import type { BacktestBody } from "../../contract/resources/learning/backtest.ts";
import type { BacktestResult } from "../../contract/resources/learning/backtest-result.ts";
import { compileCondition } from "../../domain/condition/compile.ts";
import type { CompiledCondition } from "../../domain/condition/compiled.ts";
import { operandRefs } from "../../domain/condition/operand-refs.ts";
import { DomainError } from "../../domain/values/errors/errors.ts";
import { firingRule, settledFiring } from "../../domain/firing/rule.ts";
import { groupsOf, scopeOf } from "../../domain/task/group-scope.ts";
import type { ScopeRule } from "../../domain/task/scope.ts";
import type { StrategySpec } from "../../domain/values/definitions/condition.ts";
import { findVersions, requireCondition } from "../definitions/required.ts";
import type { Subjects } from "../ports/decisions/replays.ts";
import type { Backtest, Tested } from "./backtest.ts";
import { runBacktest } from "./run-backtest.ts";
import type { Services } from "../services.ts";
import { signalNamespaces } from "../signals/concept-signals.ts";
import { fewOf } from "../../domain/values/wording/listed.ts";

/**
 * Judges a condition version, or other parameters on its concept, by the past. Throws not_found, semantic_error for a
 * strategy that does not fit, validation_error for too large a question and execution_timeout.
 */
export async function backtestConditions(services: Services, input: BacktestBody): Promise<BacktestResult> {
  return runBacktest(services, await findBacktest(services, input));
}

/** Finds the definitions that a backtest names. Throws not_found, semantic_error and validation_error. */
export async function findBacktest(services: Services, input: BacktestBody): Promise<Backtest> {
  const base = await baseOf(services, input);
  const tested = await testedOf(services, base, input.condition_version ?? null, input.strategy, "strategy");
  const other = input.compare_to ? await otherOf(services, base, input) : null;
  const firing = settledFiring(input.firing, services.config.zone);
  for (const { compiled } of [tested, ...(other ? [other] : [])]) firingRule(firing, compiled.definition.strategy);
  return {
    tested,
    other,
    subjects: subjectsOf(input, tested.compiled),
    from: input.from,
    to: input.to,
    step: input.step ?? null,
    firing,
    forecast_days: input.forecast_days,
  };
}

/** A scope that only lists entities is a list of entities: nobody else needs to be looked at. */
export function subjectsOfScope(rules: readonly ScopeRule[]): Subjects {
  const literal = rules.every((rule) => rule.kind === "entity");
  return literal ? { entities: rules.flatMap((rule) => ("value" in rule ? [rule.value] : [])) } : { scope: rules };
}

function subjectsOf(input: BacktestBody, { concepts }: CompiledCondition): Subjects {
  if (input.entities) return { entities: input.entities };
  return subjectsOfScope(
    scopeOf(input.entity_scope ?? groupsOf(concepts)?.join(",") ?? "all", concepts, signalNamespaces(concepts)),
  );
}

/** The registered version on whose concept everything is judged. */
async function baseOf(services: Services, input: BacktestBody): Promise<CompiledCondition> {
  const { condition_id, condition_version } = input;
  if (condition_version !== undefined)
    return requireCondition(services, condition_id, condition_version, "condition_version");
  const versions = await findVersions(services, condition_id);
  const [newest] = versions;
  if (!newest)
    throw new DomainError("not_found", `There is no condition ${condition_id}.`, { location: "condition_id" });
  const groundOf = ({ definition }: typeof newest) =>
    JSON.stringify([definition.concept_id, definition.concept_version, definition.min_history ?? null]);
  if (versions.some((version) => groundOf(version) !== groundOf(newest))) {
    throw new DomainError("validation_error", `The versions of ${condition_id} do not all judge the same concept.`, {
      location: "condition_version",
      suggestion: `Name the version whose concept is meant: ${fewOf(versions.map(({ version }) => version))}.`,
    });
  }
  return requireCondition(services, condition_id, newest.version, "condition_version");
}

async function otherOf(services: Services, base: CompiledCondition, { condition_id, compare_to }: BacktestBody) {
  const { condition_version, strategy } = compare_to ?? {};
  const ground =
    condition_version === undefined
      ? base
      : await requireCondition(services, condition_id, condition_version, "compare_to.condition_version");
  return testedOf(services, ground, condition_version ?? null, strategy, "compare_to.strategy");
}

/** A registered condition as it is, or with a strategy of the caller's on the same concept. */
async function testedOf(
  services: Services,
  base: CompiledCondition,
  version: string | null,
  strategy: StrategySpec | undefined,
  location: string,
): Promise<Tested> {
  if (!strategy) return { compiled: base, version };
  const operands: CompiledCondition[] = [];
  for (const [i, ref] of operandRefs(strategy).entries()) {
    const place = `${location}.params.operands[${i}]`;
    operands.push(await requireCondition(services, ref.condition_id, ref.condition_version, place));
  }
  return { compiled: compileCondition({ ...base.definition, strategy }, base.concept, operands), version: null };
}
