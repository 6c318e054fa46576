import { isDuration } from "../../values/time.ts";

/** One parameter of an operator or strategy: whether it must be there, and what is wrong with a value, in words. */
export interface ParamRule {
  readonly required: boolean;
  /** What a value must be, for messages: `a number above 0`. */
  readonly expects: string;
  readonly accepts: (value: unknown) => boolean;
  /** A duration: the graph holds it as `<name>_ms`. */
  readonly duration: boolean;
}

/** Parameters by name, each one already accepted by its rule. */
export type OperatorParams = Readonly<Record<string, unknown>>;

function rule(expects: string, accepts: (value: unknown) => boolean, duration = false): ParamRule {
  return { required: true, expects, accepts, duration };
}

/** The same rule for a parameter that may be left out. */
export function optionalParam(of: ParamRule): ParamRule {
  return { ...of, required: false };
}

const isFiniteNumber = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value);
const isParamText = (value: unknown): value is string =>
  typeof value === "string" && value.length > 0 && value.length <= 255;

/** A duration such as `7d`. */
export const durationParam = rule(
  "a duration such as 6h, 7d or P7D",
  (value) => typeof value === "string" && isDuration(value),
  true,
);

/** Any finite number. */
export const number = rule("a finite number", isFiniteNumber);

/** A finite number within both ends. */
export function numberBetween(min: number, max: number): ParamRule {
  return rule(`a number from ${min} to ${max}`, (value) => isFiniteNumber(value) && value >= min && value <= max);
}

/** A finite number of at least, or strictly above, a limit. */
export function numberFrom(min: number, strict = false): ParamRule {
  return rule(
    `a number ${strict ? "above" : "of at least"} ${min}`,
    (value) => isFiniteNumber(value) && (strict ? value > min : value >= min),
  );
}

/** A whole number within both ends. */
export function wholeBetween(min: number, max: number): ParamRule {
  return rule(
    `a whole number from ${min} to ${max}`,
    (value) => Number.isInteger(value) && Number(value) >= min && Number(value) <= max,
  );
}

/** One word of a closed set. */
export function oneOf(...words: readonly string[]): ParamRule {
  return rule(`one of ${words.join(", ")}`, (value) => typeof value === "string" && words.includes(value));
}

/** A flag that is set or left out. */
export const isSet = rule("true, or left out", (value) => value === true);

/** A number, a boolean or a label. */
export const constant = rule(
  "a number, a label or a boolean",
  (value) => isFiniteNumber(value) || isParamText(value) || typeof value === "boolean",
);

/** Distinct labels, at least one. */
export const labelList = rule("a list of distinct labels", (value) => {
  return Array.isArray(value) && value.length > 0 && value.every(isParamText) && new Set(value).size === value.length;
});

/** Numbers that rise strictly, at least one. */
export const risingNumbers = rule("a list of strictly increasing numbers", (value) => {
  if (!Array.isArray(value) || value.length === 0 || !value.every(isFiniteNumber)) return false;
  return value.every((x, i) => i === 0 || x > (value[i - 1] ?? x));
});

/** Numbers by name or label, at least one. */
export const numbersByName = rule("an object of numbers by name", (value) => {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const numbers = Object.values(value);
  return numbers.length > 0 && numbers.every(isFiniteNumber);
});
