import type { CompiledCondition } from "../../../worker/domain/condition/compiled.ts";
import type { StaticData, StaticValue, TimedValue } from "../../../worker/domain/condition/static-views.ts";
import { DomainError } from "../../../worker/domain/values/errors.ts";
import { formatTimestamp, parseDuration } from "../../../worker/domain/values/time.ts";
import type { Scalar } from "../../../worker/domain/values/values.ts";
import { compileRule } from "./definitions.ts";
import { type Difference, differencesOf } from "./difference.ts";
import { decideOn, type LocalDecision } from "./evaluate.ts";
import { readRules, type RuleCase, type RuleSuite } from "./rules-file.ts";

/** What became of one case of a rules file. */
export interface CaseOutcome {
  rule: string;
  name: string;
  passed: boolean;
  differences: Difference[];
  /** The last decision made, where there was one. */
  decision: LocalDecision | undefined;
}

/** Runs every case of a rules file (parsed YAML or JSON). Throws DomainError `validation_error` for a file that is none. */
export function runRules(file: unknown): CaseOutcome[] {
  return readRules(file).flatMap(runSuite);
}

function runSuite({ name, operands, cases, ...rule }: RuleSuite): CaseOutcome[] {
  const compiled = compileRule(rule, operands);
  return cases.map((one) => ({ rule: name, name: one.name, ...runCase(compiled, one) }));
}

function runCase(rule: CompiledCondition, one: RuleCase): Pick<CaseOutcome, "passed" | "differences" | "decision"> {
  const { differences, decision } = one.decisions === undefined ? ask(rule, one) : walk(rule, one, one.decisions);
  return { passed: differences.length === 0, differences, decision };
}

interface Asked {
  differences: Difference[];
  decision: LocalDecision | undefined;
}

function ask(rule: CompiledCondition, { data, expect, error }: RuleCase): Asked {
  const answer = attempt(rule, data);
  if (answer instanceof DomainError) {
    const differences =
      answer.code === error ? [] : differencesOf(error ?? "a decision", `${answer.code}: ${answer.message}`, "error");
    return { differences, decision: undefined };
  }
  if (error !== undefined) return { differences: differencesOf(error, "a decision", "error"), decision: answer };
  return { differences: differencesOf(expected(expect), answer), decision: answer };
}

/** A flag or label alone speaks of the decision. */
function expected(expect: unknown): unknown {
  return typeof expect === "object" && expect !== null ? expect : { decision: { value: expect } };
}

/** Asks after each point of the series, as if it had just arrived. */
function walk(rule: CompiledCondition, { data, every }: RuleCase, decisions: readonly unknown[]): Asked {
  const timed = timedData(data, decisions.length, parseDuration(every));
  let decision: LocalDecision | undefined;
  const differences = decisions.flatMap((expect, index) => {
    const soFar = Object.entries(timed).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.slice(0, index + 1) : value,
    ]);
    const answer = attempt(rule, Object.fromEntries(soFar) as StaticData);
    const label = `decisions[${index}]`;
    if (answer instanceof DomainError) return differencesOf(expect, answer.code, label);
    decision = answer;
    return differencesOf(expect, answer.decision.value, label);
  });
  return { differences, decision };
}

function attempt(rule: CompiledCondition, data: StaticData): LocalDecision | DomainError {
  try {
    return decideOn(rule, data);
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
}

/** Series without times get them, one step apart, so that a point keeps its time as the walk goes on. */
function timedData(data: StaticData, length: number, stepMs: number): StaticData {
  const entries = Object.entries(data).map(([name, value]): [string, StaticValue] => {
    if (!Array.isArray(value)) return [name, value];
    const points = value as readonly (Scalar | TimedValue)[];
    if (points.length !== length) {
      throw new DomainError("validation_error", `${name} has ${points.length} points for ${length} decisions.`, {
        location: `data.${name}`,
        suggestion: "Expect one decision for each point.",
      });
    }
    return [name, points.map((point, index) => timedPoint(point, index * stepMs))];
  });
  return Object.fromEntries(entries);
}

function timedPoint(point: Scalar | TimedValue, at: number): TimedValue {
  return typeof point === "object" && point !== null ? point : { observed_at: formatTimestamp(at), value: point };
}
