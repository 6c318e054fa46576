import { featuresOf, inputsOf, summariesOf, type SeriesSummary } from "../concept/execute.ts";
import type { ResultRun } from "../concept/run.ts";
import { type Driver, driversInSteps, mergeDrivers } from "../concept/attribution/drivers.ts";
import type { CompositeParams } from "../values/definitions/condition.ts";
import { memberLabels } from "../values/members.ts";
import type { SignalViews } from "../values/series.ts";
import type { Scalar } from "../values/values.ts";
import { finish, type Work } from "../values/work.ts";
import type { CompiledCondition } from "./compiled.ts";
import { decideInSteps, type VerdictOnRun } from "./decide.ts";
import type { VerdictOptions, ExplainedVerdict, OperandDecision, Result } from "./evaluation.ts";
import { firingMembers } from "./firing-members.ts";

export type { ExplainedVerdict, VerdictOptions } from "./evaluation.ts";

/**
 * Decides a condition at `t` (epoch milliseconds) and gathers everything that explains it. Pure: the same definitions, rows
 * in view and `t` give the same bytes. Throws `missing_data` (location: the primitive_id) and `null_propagation` (location:
 * the feature), for any operand of a composite too, and `type_mismatch` for a row of a wrong type.
 */
export function evaluateCondition(
  condition: CompiledCondition,
  viewsOf: (conceptKey: string) => SignalViews,
  t: number,
  options: VerdictOptions = {},
): ExplainedVerdict {
  return finish(evaluateInSteps(condition, viewsOf, t, options));
}

/** {@link evaluateCondition} in steps. */
export function* evaluateInSteps(
  condition: CompiledCondition,
  viewsOf: (conceptKey: string) => SignalViews,
  t: number,
  options: VerdictOptions = {},
): Work<ExplainedVerdict> {
  const decided = yield* decideInSteps(condition, viewsOf, t, options);
  const { run, operands } = decided;
  const account =
    operands.length > 0
      ? yield* explainComposite(condition, decided, t)
      : explain(condition, run, t, yield* driversInSteps(run, t));
  return explainedVerdict(condition, decided, t, account);
}

type Explained = Pick<ExplainedVerdict, "inputs" | "series_summary" | "features" | "drivers">;

const explain = (condition: CompiledCondition, run: ResultRun, t: number, drivers: Driver[]): Explained => ({
  inputs: inputsOf(run),
  series_summary: summariesOf(run, t, condition.strategy.window_ms),
  features: featuresOf(run, t),
  drivers,
});

function explainedVerdict(
  condition: CompiledCondition,
  decided: VerdictOnRun,
  t: number,
  explained: Explained,
): ExplainedVerdict {
  const { verdict, run, operands } = decided;
  const firing = firingMembers(condition, decided);
  return {
    t,
    result: runResult(run),
    value: verdict.value,
    triggered: verdict.reason === null && verdict.value !== false,
    label_matched: verdict.label_matched,
    score: verdict.score,
    reason: verdict.reason,
    history_count: verdict.history_count,
    history: verdict.history,
    inputs: explained.inputs,
    series_summary: explained.series_summary,
    features: explained.features,
    operands: operands.map((operand, i) => operandDecision(condition, operand, i)),
    drivers: explained.drivers,
    ...membersDecided(operands.length > 0 ? operands : [{ verdict, run }]),
    ...(firing && { firing }),
  };
}

const mostDeciding = 5;

/** The members behind the first Result that decides by them, before all one that fired. */
function membersDecided(decided: readonly Pick<VerdictOnRun, "verdict" | "run">[]): Pick<ExplainedVerdict, "members"> {
  const with_members = decided.filter(({ run }) => run.members !== undefined);
  const { run } = with_members.find(({ verdict }) => verdict.value !== false) ?? with_members[0] ?? {};
  const across = run?.concept.program.fold?.across;
  if (!run?.members || across === undefined) return {};
  const { judged, silent } = run.members;
  const deciding = judged.slice(0, mostDeciding).map(({ member, value }) => ({ member: memberLabels(member), value }));
  return { members: { across, judged: judged.length, silent: silent.length, deciding } };
}

/** Inputs, summaries and features of all operands; a signal that several read appears once, as its first reader saw it. */
function* explainComposite(condition: CompiledCondition, { operands }: VerdictOnRun, t: number): Work<Explained> {
  const runs = new Map<string, ResultRun>();
  const windows = new Map<string, number>();
  operands.forEach(({ run }, i) => {
    const { key } = run.concept;
    if (!runs.has(key)) runs.set(key, run);
    windows.set(key, Math.max(windows.get(key) ?? 0, condition.operands[i]?.strategy.window_ms ?? 0));
  });
  const inputs = new Map<string, Scalar>();
  const summaries = new Map<string, SeriesSummary>();
  const features: Record<string, Scalar> = {};
  const own = operands[0]?.run.concept.key;
  for (const [key, run] of runs) {
    addNew(inputs, inputsOf(run));
    addNew(summaries, summariesOf(run, t, windows.get(key) ?? 0));
    for (const [name, value] of Object.entries(featuresOf(run, t)))
      features[key === own ? name : `${key}:${name}`] = value;
  }
  const parts: Driver[][] = [];
  for (const run of runs.values()) parts.push(yield* driversInSteps(run, t));
  const drivers = mergeDrivers(parts);
  return { inputs: Object.fromEntries(inputs), series_summary: Object.fromEntries(summaries), features, drivers };
}

function addNew<T>(known: Map<string, T>, more: Readonly<Record<string, T>>): void {
  for (const [name, value] of Object.entries(more)) if (!known.has(name)) known.set(name, value);
}

function operandDecision(condition: CompiledCondition, { verdict, run }: VerdictOnRun, i: number): OperandDecision {
  const { condition_id, version } = (condition.operands[i] as CompiledCondition).definition;
  const { operands } = condition.definition.strategy.params as CompositeParams;
  return {
    condition_id,
    condition_version: version,
    negate: operands[i]?.negate === true,
    decision_value: verdict.value,
    score: verdict.score,
    reason: verdict.reason,
    history_count: verdict.history_count,
    history: verdict.history,
    result: runResult(run),
  };
}

function runResult({ concept, value }: ResultRun): Result {
  return { value, type: concept.definition.output_type };
}
