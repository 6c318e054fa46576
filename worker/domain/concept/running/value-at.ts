import { DomainError } from "../../values/errors/errors.ts";
import type { SeriesView } from "../../values/series.ts";
import type { BaseType, Scalar } from "../../values/values.ts";
import type { ProgramSignal } from "./program.ts";

/** How many of the rising `times` are at or before `at`. */
export function rowsUpTo(times: ArrayLike<number>, at: number): number {
  let high = times.length;
  // Most questions ask about the end of the series.
  if (high === 0 || (times[high - 1] as number) <= at) return high;
  let low = 0;
  high--;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((times[middle] as number) <= at) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** How many of the rising `times` are before `at`. */
export function rowsBefore(times: ArrayLike<number>, at: number): number {
  let end = rowsUpTo(times, at);
  while (end > 0 && times[end - 1] === at) end--;
  return end;
}

/**
 * The value of a signal at `at`: the newest row at or before it that is not older than `max_age`, else what the missing-data
 * policy gives, else null. `forward_fill` ignores `max_age`; `backward_fill` takes the first row after `at`, but none after
 * `limit`. A row that holds null is a missing value. Throws `type_mismatch` for a row of another type than the signal's.
 */
export function valueAt(signal: ProgramSignal, view: SeriesView, at: number, limit: number): Scalar {
  const { times, values } = view;
  const end = rowsUpTo(times, at);
  if (end > 0) {
    const fresh =
      signal.max_age_ms === null ||
      signal.policy === "forward_fill" ||
      at - (times[end - 1] as number) <= signal.max_age_ms;
    const value = values[end - 1] as Scalar;
    if (fresh && value !== null) return soundValue(signal, value);
  }
  if (signal.policy === "zero") return zeroOf(signal.base);
  if (signal.policy === "backward_fill" && end < times.length && (times[end] as number) <= limit) {
    return soundValue(signal, values[rowsUpTo(times, times[end] as number) - 1] as Scalar);
  }
  return null;
}

/** 0, false or the empty label: what stands for "nothing" in a base type. */
export function zeroOf(base: BaseType): Scalar {
  if (base === "boolean") return false;
  return base === "float" || base === "int" ? 0 : "";
}

function soundValue(signal: ProgramSignal, value: Scalar): Scalar {
  if (typeof value === "number" && (signal.base === "float" || signal.base === "int")) {
    if (value - value === 0) return value + 0;
  } else if (value === null || typeof value === typeof zeroOf(signal.base)) return value;
  throw typeMismatch(signal.primitive_id, signal.base, value);
}

/** The `type_mismatch` of a stored value that is not of its signal's type. */
export function typeMismatch(primitiveId: string, base: BaseType, value: unknown): DomainError {
  return new DomainError("type_mismatch", `${primitiveId} is ${base}, but holds ${JSON.stringify(value)}.`, {
    location: primitiveId,
    suggestion: "Push a corrected observation of the signal's type for the same time.",
  });
}
