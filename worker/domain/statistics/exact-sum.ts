import { bits } from "../values/ulp.ts";

/** Additions after which the parts are taken over into one whole, long before any of them loses a digit. */
const mostAdded = 1 << 20;
const exponents = 2_048;

/** A number as a whole multiple of 2^exponent; the mantissa is odd, or 0 with the exponent 0. */
interface Dyadic {
  readonly mantissa: bigint;
  readonly exponent: number;
}

/** The unit of all doubles: the smallest of them is 2^-1074. */
const unitExponent = -1_074;

/**
 * A sum of doubles without any rounding: whoever adds the same numbers, in whatever order and in however many parts, has the
 * same sum. Mantissas are added up for each exponent, and those become one whole number of the smallest double.
 */
export class ExactSum {
  readonly #high = new Float64Array(exponents);
  readonly #low = new Float64Array(exponents);
  #whole = 0n;
  #added = 0;

  /** Adds a finite number. Throws a RangeError for any other. */
  add(value: number): void {
    bits.setFloat64(0, value);
    const upper = bits.getUint32(0);
    const exponent = (upper >>> 20) & 0x7ff;
    if (exponent === 0x7ff) throw new RangeError("only finite numbers have a sum");
    const sign = upper >>> 31 === 1 ? -1 : 1;
    const head = (upper & 0xfffff) + (exponent === 0 ? 0 : 0x100000);
    this.#high[exponent] = (this.#high[exponent] as number) + sign * head;
    this.#low[exponent] = (this.#low[exponent] as number) + sign * bits.getUint32(4);
    this.#added += 1;
    if (this.#added === mostAdded) this.#gather();
  }

  /** The sum so far as text: `<mantissa in hex>p<exponent of 2>`, the mantissa odd; `0` for nothing. */
  text(): string {
    this.#gather();
    return dyadicText({ mantissa: this.#whole, exponent: unitExponent });
  }

  #gather(): void {
    if (this.#added === 0) return;
    for (let exponent = 0; exponent < exponents; exponent++) {
      const [high, low] = [this.#high[exponent] as number, this.#low[exponent] as number];
      if (high === 0 && low === 0) continue;
      const shift = BigInt(Math.max(exponent, 1) - 1);
      this.#whole += ((BigInt(high) << 32n) + BigInt(low)) << shift;
    }
    this.#high.fill(0);
    this.#low.fill(0);
    this.#added = 0;
  }
}

/** The sum of two sums that {@link ExactSum.text} wrote, as such a text. */
export function addExact(a: string, b: string): string {
  const [one, other] = [readDyadic(a), readDyadic(b)];
  const exponent = Math.min(one.exponent, other.exponent);
  const mantissa = lifted(one, exponent) + lifted(other, exponent);
  return dyadicText({ mantissa, exponent });
}

/** A sum that {@link ExactSum.text} wrote, divided by a count above 0 and rounded once, to the nearest double and of two to the even one; null beyond all doubles. */
export function roundExact(text: string, by = 1): number | null {
  const { mantissa, exponent } = readDyadic(text);
  const units = mantissa << BigInt(exponent - unitExponent);
  const negative = units < 0n;
  const size = rounded(negative ? -units : units, BigInt(by));
  if (size === Infinity) return null;
  return negative ? -size : size;
}

const lifted = ({ mantissa, exponent }: Dyadic, to: number): bigint => mantissa << BigInt(exponent - to);

function readDyadic(text: string): Dyadic {
  const [, sign, digits, power] = /^(-?)([0-9a-f]+)(?:p(-?\d+))?$/.exec(text) ?? [];
  if (digits === undefined) throw new RangeError("this is no exact sum");
  const size = BigInt(`0x${digits}`);
  return { mantissa: sign === "-" ? -size : size, exponent: power === undefined ? 0 : Number(power) };
}

function dyadicText({ mantissa, exponent }: Dyadic): string {
  if (mantissa === 0n) return "0";
  const negative = mantissa < 0n;
  const size = negative ? -mantissa : mantissa;
  const zeros = trailingZeros(size);
  return `${negative ? "-" : ""}${(size >> BigInt(zeros)).toString(16)}p${exponent + zeros}`;
}

function trailingZeros(size: bigint): number {
  const digits = size.toString(2);
  return digits.length - 1 - digits.lastIndexOf("1");
}

const bitLength = (size: bigint): number => (size === 0n ? 0 : size.toString(2).length);

const mantissaBits = 53;

/** `units` of the smallest double divided by a count, as the nearest double. */
function rounded(units: bigint, by: bigint): number {
  let shift = Math.max(0, bitLength(units) - bitLength(by) - mantissaBits);
  let whole = nearestQuotient(units, by << BigInt(shift));
  if (bitLength(whole) > mantissaBits) {
    shift += 1;
    whole = nearestQuotient(units, by << BigInt(shift));
  }
  let [size, left] = [Number(whole), unitExponent + shift];
  for (; left > 0; left--) size *= 2;
  for (; left < 0 && left > unitExponent; left++) size /= 2;
  return left === unitExponent ? size * Number.MIN_VALUE : size;
}

/** The whole number nearest to a quotient, of two the even one. */
function nearestQuotient(a: bigint, b: bigint): bigint {
  const [whole, rest] = [a / b, a % b];
  const twice = 2n * rest;
  return twice > b || (twice === b && (whole & 1n) === 1n) ? whole + 1n : whole;
}
