import { isRecord } from "../../../worker/domain/values/is-record.ts";
import { activeProblem, type ActiveWish } from "../../../worker/domain/firing/hours.ts";
import type { FiringWish } from "../../../worker/domain/firing/rule.ts";
import { primitiveTypes } from "../../../worker/domain/values/values.ts";
import { isDuration } from "../../../worker/domain/values/time.ts";
import type { LocalRule } from "./definitions.ts";
import { type Fields, isTexts, knownFields, requiredList, wrong } from "./fields.ts";
import { caseOf, type RuleCase } from "./rule-case.ts";
import type { LocalSentence, SentenceSignal } from "./sentence.ts";

const SHOWN = "Give the definition as the service shows it";

/** A rule given by its definitions, as far as a compiler needs them to be in shape; what they say is for it to judge. */
function definedRule({ operands, ...rule }: Fields, location: string): LocalRule & { operands: LocalRule[] } {
  const others = operands === undefined ? [] : requiredList(operands, `${location}.operands`);
  return {
    ...localRule(rule, location),
    operands: others.map((operand, index) => localRule(operand, `${location}.operands[${index}]`)),
  };
}

function localRule(value: unknown, location: string): LocalRule {
  const { concept, condition } = knownFields(value, location, ["concept", "condition"]);
  for (const [name, part] of Object.entries({ concept, condition }))
    if (!isRecord(part)) throw wrong(`${location}.${name}`, "is missing.", `${SHOWN}, or a sentence.`);
  checkConceptShape(concept as Fields, `${location}.concept`);
  checkStrategy((condition as Fields)["strategy"], `${location}.condition.strategy`);
  return { concept, condition } as unknown as LocalRule;
}

function checkConceptShape({ primitives, features, ...concept }: Fields, location: string): void {
  if (!isRecord(primitives) || !isRecord(features))
    throw wrong(location, "must have primitives and features.", `${SHOWN}.`);
  for (const [name, signal] of Object.entries(primitives)) {
    if (!isRecord(signal) || typeof signal["primitive_id"] !== "string" || typeof signal["type"] !== "string")
      throw wrong(
        `${location}.primitives.${name}`,
        "must have a primitive_id and a type.",
        "Give { primitive_id, type }.",
      );
    if (signal["members"] !== undefined && !isTexts(signal["members"]))
      throw wrong(`${location}.primitives.${name}.members`, "must be a list of labels.", "Write [mountpoint].");
  }
  checkFilter(concept, location);
  for (const [name, feature] of Object.entries(features)) {
    const inputs = isRecord(feature) ? feature["inputs"] : undefined;
    if (!isRecord(feature) || typeof feature["op"] !== "string" || !isTexts(inputs))
      throw wrong(`${location}.features.${name}`, "must have an op and a list of inputs.", "Give { op, inputs }.");
    checkParams(feature["params"] ?? {}, `${location}.features.${name}.params`);
    checkFilter(feature, `${location}.features.${name}`);
  }
}

function checkFilter(fields: Fields, location: string): void {
  for (const field of ["where", "except"]) {
    const values = fields[field];
    if (values === undefined || (isRecord(values) && Object.values(values).every(isTexts))) continue;
    throw wrong(`${location}.${field}`, "must list values of members by label.", "Write { mountpoint: [/var, /] }.");
  }
}

function checkStrategy(strategy: unknown, location: string): void {
  if (!isRecord(strategy) || typeof strategy["type"] !== "string")
    throw wrong(location, "is missing.", "Give { type, params }.");
  checkParams(strategy["params"], `${location}.params`);
}

function checkParams(params: unknown, location: string): void {
  if (!isRecord(params)) throw wrong(location, "must be a mapping.", "Write { value: 0.35 }.");
}

/** A rule with its cases: definitions, or a sentence to make them of. */
export interface RuleSuite {
  name: string;
  rule: LocalSentence | (LocalRule & { operands: LocalRule[] });
  /** As the file says it. */
  firing: FiringWish;
  cases: RuleCase[];
}

/** Reads a rules file: one rule (`concept` and `condition`, or `sentence`, with `tests`), or `rules` with several. */
export function readRules(file: unknown): RuleSuite[] {
  if (typeof file !== "object" || file === null || !("rules" in file)) return [suiteOf(file, "file")];
  const { rules } = knownFields(file, "file", ["rules"]);
  return requiredList(rules, "rules").map((rule, index) => suiteOf(rule, `rules[${index}]`));
}

const DEFINED = ["name", "concept", "condition", "operands", "firing", "tests"];
const SAID = ["name", "sentence", "signals", "sensitivity", "guardrails", "firing", "tests"];

function suiteOf(value: unknown, location: string): RuleSuite {
  const said = isRecord(value) && value["sentence"] !== undefined;
  const { name, firing, tests, ...rest } = knownFields(value, location, said ? SAID : DEFINED);
  const rule = said ? localSentence(rest, location) : definedRule(rest, location);
  const known = "sentence" in rule ? rule.sentence : (rule.condition.condition_id ?? location);
  return {
    name: typeof name === "string" ? name : known,
    rule,
    firing: firingWish(firing ?? {}, `${location}.firing`),
    cases: requiredList(tests, `${location}.tests`).map((test, index) => caseOf(test, `${location}.tests[${index}]`)),
  };
}

function localSentence({ sentence, signals, sensitivity, guardrails }: Fields, location: string): LocalSentence {
  if (typeof sentence !== "string" || sentence.trim() === "")
    throw wrong(`${location}.sentence`, "must be a string.", "Write what to watch for.");
  if (sensitivity !== undefined && !isOneOf(sensitivity, ["low", "medium", "high"]))
    throw wrong(`${location}.sensitivity`, "is not known.", "Write low, medium or high.");
  return {
    sentence,
    signals: requiredList(signals, `${location}.signals`).map((one, at) =>
      sentenceSignal(one, `${location}.signals[${at}]`),
    ),
    ...(sensitivity === undefined ? {} : { sensitivity }),
    ...(guardrails === undefined ? {} : { guardrails: guardrails as Fields }),
  };
}

const isOneOf = <Word extends string>(value: unknown, words: readonly Word[]): value is Word =>
  words.some((word) => word === value);

/** A signal as it was registered; what a sentence has no use for is left alone, so that a listing can be pasted. */
function sentenceSignal(value: unknown, location: string): SentenceSignal {
  if (!isRecord(value)) throw wrong(location, "must be a mapping.", "Give the signal as it was registered.");
  const { primitive_id, type, labels, description, synonyms, unit } = value;
  if (typeof primitive_id !== "string" || !/^[^.]+\.[^.]/.test(primitive_id))
    throw wrong(`${location}.primitive_id`, "must be namespace.field.", "Write account.active_user_rate.");
  if (!isOneOf(type, primitiveTypes))
    throw wrong(`${location}.type`, "is not known.", `Write ${primitiveTypes.join(", ")}.`);
  for (const [name, list] of Object.entries({ labels, synonyms })) {
    if (list !== undefined && !(Array.isArray(list) && list.every((word) => typeof word === "string")))
      throw wrong(`${location}.${name}`, "must be a list of strings.", "Begin each entry with a dash.");
  }
  for (const [name, text] of Object.entries({ description, unit })) {
    if (text !== undefined && typeof text !== "string")
      throw wrong(`${location}.${name}`, "must be a string.", "Quote it.");
  }
  return value as unknown as SentenceSignal;
}

function firingWish(value: unknown, location: string): FiringWish {
  const { mode, active, release, ...durations } = knownFields(value, location, [
    "mode",
    "for",
    "cooldown",
    "active",
    "release",
  ]);
  if (mode !== undefined && !isOneOf(mode, ["every", "on_change"]))
    throw wrong(`${location}.mode`, "is not known.", "Write every or on_change.");
  for (const [name, duration] of Object.entries(durations)) {
    if (typeof duration !== "string" || !isDuration(duration))
      throw wrong(`${location}.${name}`, "must be a duration.", "Write 1h, 15m or 1d.");
  }
  if (release !== undefined && typeof release !== "number")
    throw wrong(`${location}.release`, "must be a number.", "Write a bound on the safe side of the condition's value.");
  return {
    ...(mode === undefined ? {} : { mode }),
    ...durations,
    ...(active === undefined ? {} : { active: activeWish(active, `${location}.active`) }),
    ...(release === undefined ? {} : { release }),
  };
}

function activeWish(value: unknown, location: string): ActiveWish {
  const fields = knownFields(value, location, ["days", "from", "to", "zone"]);
  const { days, ...texts } = fields;
  const odd = Object.entries(texts).find(([, text]) => typeof text !== "string");
  if (odd !== undefined) throw wrong(`${location}.${odd[0]}`, "must be a string.", "Quote it.");
  if (days !== undefined && !(Array.isArray(days) && days.every((day) => typeof day === "string")))
    throw wrong(`${location}.days`, "must be a list of days.", "Write [mon, tue].");
  const wish = fields as ActiveWish;
  const problem = activeProblem(wish);
  if (problem === null) return wish;
  const place = problem.field === null ? location : `${location}.${problem.field}`;
  throw wrong(place, `${problem.message}.`, 'Write { days: [mon, tue], from: "09:00", to: "17:00", zone: UTC }.');
}
