import { strategyNames } from "../../values/condition.ts";
import { isDuration } from "../../values/time.ts";
import { severityTiers } from "./definition.ts";
import type { Violation } from "../../values/violation.ts";
import { isRecord, show } from "../../values/shape.ts";

type Check = (value: unknown, location: string, registered: unknown[]) => Violation[];

const fail = (location: string, message: string): Violation[] => [{ location, message }];
const isNumber = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value);

const oneOf =
  (allowed: readonly string[]): Check =>
  (value, location) =>
    typeof value === "string" && allowed.includes(value)
      ? []
      : fail(location, `${show(value)} must be one of ${allowed.join(", ")}`);

const registeredStrategy: Check = (value, location, registered) =>
  registered.includes(value) ? [] : fail(location, `${show(value)} is not in strategy_registry`);

const knownStrategy = oneOf(strategyNames);

const phrase: Check = (value, location) =>
  typeof value === "string" && value.trim() !== "" ? [] : fail(location, "must be the words to look for");

const prior: Check = (value, location) => {
  if (!isRecord(value) || !isNumber(value["value"]))
    return fail(location, "must be an object with a number in `value`");
  const window = value["window"];
  if (window === undefined || (typeof window === "string" && isDuration(window))) return [];
  return fail(`${location}.window`, `${show(window)} is not a duration such as 15m, 4w or 2q`);
};

const priors: Check = (value, location, registered) => {
  if (!isRecord(value)) return fail(location, `must hold ${severityTiers.join(", ")}`);
  const strategy = value["strategy"];
  return [
    ...(strategy === undefined ? [] : registeredStrategy(strategy, `${location}.strategy`, registered)),
    ...severityTiers.flatMap((tier) => prior(value[tier], `${location}.${tier}`, registered)),
  ];
};

const bounds: Check = (value, location) => {
  if (!isRecord(value)) return fail(location, "must be an object with min, max or both");
  const { min, max } = value;
  if (min === undefined && max === undefined) return fail(location, "must give min, max or both");
  const wrong = ["min", "max"].filter((end) => value[end] !== undefined && !isNumber(value[end]));
  if (wrong.length > 0)
    return wrong.flatMap((end) => fail(`${location}.${end}`, `${show(value[end])} is not a number`));
  return isNumber(min) && isNumber(max) && min > max ? fail(location, `min ${min} is above max ${max}`) : [];
};

const minHistory: Check = (value, location) =>
  Number.isSafeInteger(value) && (value as number) >= 1
    ? []
    : fail(location, `${show(value)} must be a whole number of 1 or more`);

const hint: Check = (value, location, registered) =>
  isRecord(value)
    ? registeredStrategy(value["strategy"], `${location}.strategy`, registered)
    : registeredStrategy(value, location, registered);

const mappingRule: Check = (value, location, registered) => {
  if (!isRecord(value)) return fail(location, "must be an object with phrase and strategy");
  return [
    ...phrase(value["phrase"], `${location}.phrase`, registered),
    ...registeredStrategy(value["strategy"], `${location}.strategy`, registered),
    ...(value["direction"] === undefined
      ? []
      : oneOf(["above", "below", "any"])(value["direction"], `${location}.direction`, registered)),
  ];
};

const contextRule: Check = (value, location, registered) => {
  if (!isRecord(value)) return fail(location, "must be an object with phrase and a shift, a strategy or both");
  const { shift, strategy } = value;
  return [
    ...phrase(value["phrase"], `${location}.phrase`, registered),
    ...(shift === undefined || Number.isSafeInteger(shift)
      ? []
      : fail(`${location}.shift`, `${show(shift)} is not a whole number`)),
    ...(strategy === undefined ? [] : registeredStrategy(strategy, `${location}.strategy`, registered)),
    ...(shift === undefined && strategy === undefined ? fail(location, "must give a shift, a strategy or both") : []),
  ];
};

const recordOf =
  (check: Check): Check =>
  (value, location, registered) =>
    isRecord(value)
      ? Object.entries(value).flatMap(([key, entry]) => check(entry, `${location}.${key}`, registered))
      : fail(location, "must be an object");

const listOf =
  (check: Check): Check =>
  (value, location, registered) =>
    Array.isArray(value)
      ? value.flatMap((entry: unknown, index) => check(entry, `${location}[${index}]`, registered))
      : fail(location, "must be a list");

const checks: Record<string, Check> = {
  parameter_priors: recordOf(priors),
  threshold_directions: recordOf(oneOf(["above", "below"])),
  primitive_hints: recordOf(hint),
  mapping_rules: (value, location, registered) =>
    Array.isArray(value)
      ? listOf(mappingRule)(value, location, registered)
      : recordOf(registeredStrategy)(value, location, registered),
  strategy_priors: (value, location, registered) => [
    ...recordOf(priors)(value, location, registered),
    ...(isRecord(value)
      ? Object.keys(value).flatMap((key) => knownStrategy(key, `${location}.${key}`, registered))
      : []),
  ],
  context_rules: listOf(contextRule),
  threshold_bounds: recordOf(bounds),
  on_bounds_exceeded: oneOf(["clamp", "reject"]),
  min_history: minHistory,
};

/** Every known optional field of a guardrails definition whose shape is wrong. */
export function optionalFieldViolations(definition: Record<string, unknown>, registered: unknown[]): Violation[] {
  return Object.entries(checks).flatMap(([field, check]) =>
    definition[field] === undefined ? [] : check(definition[field], field, registered),
  );
}
