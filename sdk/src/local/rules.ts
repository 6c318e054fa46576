import type { CompiledCondition } from "../../../worker/domain/condition/compiled.ts";
import { DomainError } from "../../../worker/domain/values/errors/errors.ts";
import { firingRule, type FiringRule, quietOf } from "../../../worker/domain/firing/rule.ts";
import { agreedFiring, type SaidFiring } from "../../../worker/domain/task/qualifiers.ts";
import { compileRule, type LocalRule } from "./definitions.ts";
import { type CaseDifference, caseDifferences } from "./difference.ts";
import { decideOrRefuse } from "./evaluate.ts";
import type { RuleCase } from "./rule-case.ts";
import { readRules, type RuleSuite } from "./rules-file.ts";
import { compileSentence, type SentenceSignal } from "./sentence.ts";
import { type Answered, walk } from "./walk.ts";

/** What became of one case of a rules file. */
export interface CaseOutcome extends Answered {
  rule: string;
  name: string;
  passed: boolean;
  /** What a person should check about how the rule's sentence was understood; the same for all its cases. */
  warnings: readonly string[];
}

/** What a rules file takes from outside. */
export interface RulesOptions {
  /** The rules that sentences compile under, where the file has none of its own. */
  guardrails?: object | undefined;
}

/**
 * Runs every case of a rules file (parsed YAML or JSON). Throws DomainError: `validation_error` for a file that is none,
 * `semantic_error` for invalid definitions.
 */
export function runRules(file: unknown, options: RulesOptions = {}): CaseOutcome[] {
  return readRules(file).flatMap((suite) => runSuite(suite, options));
}

function runSuite({ name, rule, firing, cases }: RuleSuite, options: RulesOptions): CaseOutcome[] {
  const { compiled, said, quiet, warnings } = compiledLocalRule(rule, options);
  const config = agreedFiring(said, firing, quiet);
  // A sentence that is refused fires nothing.
  const agreed = compiled instanceof DomainError ? atOnce : firingRule(config, compiled.definition.strategy);
  return cases.map((one) => {
    const answered = runCase(compiled, agreed, one);
    return { rule: name, name: one.name, passed: answered.differences.length === 0, ...answered, warnings };
  });
}

const atOnce = firingRule({ mode: "every" });

interface CompiledLocalRule {
  compiled: CompiledCondition | DomainError;
  /** What a sentence says about firing. */
  said: SaidFiring;
  /** How long the task stays quiet after it has fired if nobody says otherwise, where the sentence has it watch. */
  quiet: string | null;
  warnings: readonly string[];
}

/** A sentence that is refused is an answer, too. */
function compiledLocalRule(rule: RuleSuite["rule"], options: RulesOptions): CompiledLocalRule {
  if (!("sentence" in rule)) return { compiled: compileRule(rule, rule.operands), said: {}, quiet: null, warnings: [] };
  try {
    const { firing, watch, warnings, operands, ...compiled } = compileSentence({ ...options, ...rule });
    return {
      compiled: compileRule(compiled, operands),
      said: firing,
      quiet: watch === null ? null : quietIn(rule.signals, [compiled, ...operands]),
      warnings,
    };
  } catch (error) {
    if (error instanceof DomainError && error.code === "intent_unresolved")
      return { compiled: error, said: {}, quiet: null, warnings: [] };
    throw error;
  }
}

function quietIn(signals: readonly SentenceSignal[], rules: readonly LocalRule[]): string {
  const pinned = rules.flatMap(({ concept }) => Object.values(concept.primitives));
  const ids = new Set(pinned.map(({ primitive_id }) => primitive_id));
  return quietOf(signals.filter(({ primitive_id }) => ids.has(primitive_id)));
}

function runCase(rule: CompiledCondition | DomainError, firing: FiringRule, one: RuleCase): Answered {
  if (rule instanceof DomainError) return { differences: refusedCase(rule, one.error), decision: undefined };
  const { data, expect, error, decisions, fires } = one;
  if (decisions !== undefined || fires !== undefined) return walk(rule, firing, one);
  const answer = decideOrRefuse(rule, data);
  if (answer instanceof DomainError) return { differences: refusedCase(answer, error), decision: undefined };
  if (error !== undefined) return { differences: caseDifferences(error, "a decision", "error"), decision: answer };
  return { differences: caseDifferences(expectedOutcome(expect), answer), decision: answer };
}

function refusedCase({ code, message }: DomainError, expected: string | undefined): CaseDifference[] {
  return code === expected ? [] : caseDifferences(expected ?? "a decision", `${code}: ${message}`, "error");
}

/** A flag or label alone speaks of the decision. */
function expectedOutcome(expect: unknown): unknown {
  return typeof expect === "object" && expect !== null ? expect : { decision: { value: expect } };
}
