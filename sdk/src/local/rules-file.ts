import type { StaticData } from "../../../worker/domain/condition/static-views.ts";
import { DomainError } from "../../../worker/domain/values/errors.ts";
import { isDuration } from "../../../worker/domain/values/time.ts";
import type { LocalRule } from "./definitions.ts";

/** One case: data, and what is to come of it. */
export interface RuleCase {
  name: string;
  data: StaticData;
  /** A flag, a label, or fields of the decision; absent where `decisions` or `error` is there. */
  expect: unknown;
  /** One decision for each point of the series. */
  decisions: readonly unknown[] | undefined;
  /** The code of the refusal that is expected. */
  error: string | undefined;
  /** The time between points that have none, for `decisions`. */
  every: string;
}

/** A rule with its cases. */
export interface RuleSuite extends LocalRule {
  name: string;
  operands: LocalRule[];
  cases: RuleCase[];
}

type Fields = Record<string, unknown>;

const wrong = (location: string, message: string, suggestion: string) =>
  new DomainError("validation_error", `${location}: ${message}`, { location, suggestion });

function fieldsOf(value: unknown, location: string, known: readonly string[]): Fields {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw wrong(location, "must be a mapping.", `It takes ${known.join(", ")}.`);
  const unknown = Object.keys(value).find((name) => !known.includes(name));
  if (unknown !== undefined) throw wrong(`${location}.${unknown}`, "is not known.", `Known are ${known.join(", ")}.`);
  return value as Fields;
}

function listOf(value: unknown, location: string): unknown[] {
  if (Array.isArray(value) && value.length > 0) return value;
  throw wrong(location, "must be a list with something in it.", "Begin each entry with a dash.");
}

/** Reads a rules file: one rule (`concept`, `condition`, `tests`), or `rules` with several. */
export function readRules(file: unknown): RuleSuite[] {
  if (typeof file !== "object" || file === null || !("rules" in file)) return [suiteOf(file, "file")];
  const { rules } = fieldsOf(file, "file", ["rules"]);
  return listOf(rules, "rules").map((rule, index) => suiteOf(rule, `rules[${index}]`));
}

function suiteOf(value: unknown, location: string): RuleSuite {
  const { name, operands, tests, ...rule } = fieldsOf(value, location, [
    "name",
    "concept",
    "condition",
    "operands",
    "tests",
  ]);
  const { concept, condition } = ruleOf(rule, location);
  const others = operands === undefined ? [] : listOf(operands, `${location}.operands`);
  return {
    name: typeof name === "string" ? name : (condition.condition_id ?? location),
    concept,
    condition,
    operands: others.map((operand, index) => ruleOf(operand, `${location}.operands[${index}]`)),
    cases: listOf(tests, `${location}.tests`).map((test, index) => caseOf(test, `${location}.tests[${index}]`)),
  };
}

/** What is inside the definitions is for the compiler to judge. */
function ruleOf(value: unknown, location: string): LocalRule {
  const rule = fieldsOf(value, location, ["concept", "condition"]);
  for (const part of ["concept", "condition"]) {
    if (typeof rule[part] !== "object" || rule[part] === null)
      throw wrong(`${location}.${part}`, "is missing.", "Give the definition as the service shows it.");
  }
  const { primitives, features } = rule["concept"] as Fields;
  if (typeof primitives !== "object" || primitives === null || typeof features !== "object" || features === null)
    throw wrong(
      `${location}.concept`,
      "must have primitives and features.",
      "Give the definition as the service shows it.",
    );
  if (typeof (rule["condition"] as Fields)["strategy"] !== "object")
    throw wrong(`${location}.condition.strategy`, "is missing.", "Give { type, params }.");
  return rule as unknown as LocalRule;
}

function caseOf(value: unknown, location: string): RuleCase {
  const fields = fieldsOf(value, location, ["name", "data", "expect", "decisions", "error", "every"]);
  const { name, data, expect, decisions, error, every = "1d" } = fields;
  if (["expect", "decisions", "error"].filter((field) => fields[field] !== undefined).length !== 1)
    throw wrong(location, "must say what is expected, once.", "Give expect, decisions or error.");
  if (typeof data !== "object" || data === null)
    throw wrong(`${location}.data`, "is missing.", "Give values by signal.");
  if (typeof every !== "string" || !isDuration(every))
    throw wrong(`${location}.every`, "must be a duration.", "Write 1h, 15m or 1d.");
  if (error !== undefined && typeof error !== "string")
    throw wrong(`${location}.error`, "must be the code of a refusal.", "Write missing_data.");
  return {
    name: typeof name === "string" ? name : location,
    data: data as StaticData,
    expect,
    decisions: decisions === undefined ? undefined : listOf(decisions, `${location}.decisions`),
    error,
    every,
  };
}
