import { contains, type Interval, mirrored } from "./interval.ts";

const maxDigits = 15;

/**
 * The number of an interval that a person would write: of those with the fewest significant digits the one nearest
 * `from`. An interval without an end is looked at only as far again as `from` is away from it, so that a cut beyond all
 * scores stays near them.
 */
export function shortestDecimal(interval: Interval, from: number): number {
  if (contains(interval, from)) return from;
  return from < interval.high && from <= interval.low
    ? upwards(interval, from)
    : 0 - upwards(mirrored(interval), 0 - from);
}

function upwards(interval: Interval, from: number): number {
  const { low, lowOpen, highOpen } = interval;
  const far = low + (low - from);
  const high = interval.high === Infinity ? (far > low ? far : low + Math.max(1, Math.abs(low))) : interval.high;
  for (let digits = 1; digits <= maxDigits; digits++) {
    const candidate = low === 0 && lowOpen ? powerBelow(high) : lowestAbove(low, lowOpen, digits);
    if (contains({ ...interval, high }, candidate)) return candidate;
  }
  if (!lowOpen) return low;
  return highOpen ? low + (high - low) / 2 : high;
}

/** The least number of so many significant digits that is at least `low`, or above it. */
function lowestAbove(low: number, open: boolean, digits: number): number {
  if (low === 0) return 0;
  const [text = "", exponentText = ""] = Math.abs(low)
    .toExponential(digits - 1)
    .split("e");
  const mantissa = Number(text.replace(".", ""));
  const exponent = Number(exponentText) - (digits - 1);
  const rounded = decimal(mantissa, exponent);
  const size = Math.abs(low);
  if (low > 0) return rounded < size || (open && rounded === size) ? decimal(mantissa + 1, exponent) : rounded;
  if (!(rounded > size || (open && rounded === size))) return 0 - rounded;
  const smallest = Number(`1e${digits - 1}`);
  return 0 - (mantissa > smallest ? decimal(mantissa - 1, exponent) : decimal(smallest * 10 - 1, exponent - 1));
}

/** The greatest power of ten below `high`. */
function powerBelow(high: number): number {
  const [, exponent = "0"] = high.toExponential(0).split("e");
  const power = decimal(1, Number(exponent));
  return power < high ? power : decimal(1, Number(exponent) - 1);
}

/** Read as text, because a product with a power of ten would be off in the last bit. */
function decimal(mantissa: number, exponent: number): number {
  return Number(`${mantissa}e${exponent}`);
}
