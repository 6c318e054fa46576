import { isRecord } from "../../../worker/domain/values/is-record.ts";
import type { LocalRule } from "./definitions.ts";
import { type Fields, knownFields, requiredList, wrong } from "./fields.ts";

const SHOWN = "Give the definition as the service shows it";

/** A rule given by its definitions, as far as a compiler needs them to be in shape; what they say is for it to judge. */
export function definedRule({ operands, ...rule }: Fields, location: string): LocalRule & { operands: LocalRule[] } {
  const others = operands === undefined ? [] : requiredList(operands, `${location}.operands`);
  return {
    ...ruleOf(rule, location),
    operands: others.map((operand, index) => ruleOf(operand, `${location}.operands[${index}]`)),
  };
}

function ruleOf(value: unknown, location: string): LocalRule {
  const { concept, condition } = knownFields(value, location, ["concept", "condition"]);
  for (const [name, part] of Object.entries({ concept, condition }))
    if (!isRecord(part)) throw wrong(`${location}.${name}`, "is missing.", `${SHOWN}, or a sentence.`);
  checkConcept(concept as Fields, `${location}.concept`);
  checkStrategy((condition as Fields)["strategy"], `${location}.condition.strategy`);
  return { concept, condition } as unknown as LocalRule;
}

function checkConcept({ primitives, features, ...concept }: Fields, location: string): void {
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

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((one) => typeof one === "string");
}
