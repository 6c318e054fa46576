import { type PrimitiveType, type Scalar, traitsOf } from "./values.ts";
import { fewOf } from "./wording/listed.ts";

/** Half of a character, which no UTF-8 can hold. */
export const loneSurrogate = /\p{Cs}/u;

/** Why a value does not fit a signal, as the end of a sentence, or null when it does. A null fits only a nullable signal. */
export function valueProblem(value: Scalar, signal: { type: PrimitiveType; labels?: string[] }): string | null {
  const { base, nullable } = traitsOf(signal.type);
  if (value === null) return nullable ? null : `is ${signal.type} and takes no null; leave the observation out instead`;
  switch (base) {
    case "float":
      return Number.isFinite(value) ? null : `is ${signal.type} and takes a number, not ${kindOf(value)}`;
    case "int":
      return Number.isSafeInteger(value) ? null : `is ${signal.type} and takes a whole number within ±(2^53 - 1)`;
    case "boolean":
      return typeof value === "boolean" ? null : `is boolean and takes true or false, not ${kindOf(value)}`;
    case "string":
      if (typeof value !== "string") return `is string and takes text, not ${kindOf(value)}`;
      return loneSurrogate.test(value) ? "is string and takes no lone surrogates" : null;
    case "categorical":
      if (typeof value === "string" && signal.labels?.includes(value)) return null;
      return `takes one of ${fewOf(signal.labels ?? [])}`;
  }
}

function kindOf(value: Scalar): string {
  if (typeof value === "string") return "text";
  if (typeof value === "number") return Number.isFinite(value) ? "a number" : "one too large to hold";
  return value === null ? "null" : `a ${typeof value}`;
}
