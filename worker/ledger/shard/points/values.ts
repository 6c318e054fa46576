import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";
import type { Mark } from "../../../domain/values/mark.ts";
import { type ByteReader, type ByteWriter, unreadable } from "./bytes.ts";
import type { StoredValue } from "./point.ts";

const valueKinds = { none: 0, float: 1, text: 2, again: 3, decimal: 16 } as const;
const mostDigits = 12;
const powers = Array.from({ length: mostDigits + 1 }, (_, digits) => 10 ** digits);
/** Differences of mantissas, doubled, are still safe integers. */
const largestMantissa = 2 ** 50;
/** Of the hash that stands for the id of an event. */
export const eventBytes = 16;
/** The flag of points some of which have a mark. */
export const withMarks = 1;

/**
 * Writes values one after another, each in the fewest of: nothing new, a decimal as the difference to the one before of as many
 * digits, text, or the eight bytes of the number. A decimal is taken only where dividing it gives the very number back.
 */
export class ValueWriter {
  #last: StoredValue | undefined;
  #digits = 0;
  #mantissa = 0;

  write(to: ByteWriter, value: StoredValue): void {
    if (Object.is(value, this.#last)) to.byte(valueKinds.again);
    else if (value === null) to.byte(valueKinds.none);
    else if (typeof value === "string") {
      to.byte(valueKinds.text);
      to.text(value);
    } else this.#number(to, value);
    this.#last = value;
  }

  #number(to: ByteWriter, value: number): void {
    const digits = isDecimal(value, this.#digits) ? this.#digits : digitsOf(value);
    if (digits === null) {
      to.byte(valueKinds.float);
      to.float(value);
      return;
    }
    const mantissa = Math.round(value * (powers[digits] as number));
    to.byte(valueKinds.decimal + digits);
    to.signed(mantissa - (digits === this.#digits ? this.#mantissa : 0));
    this.#digits = digits;
    this.#mantissa = mantissa;
  }
}

/** Reads what {@link ValueWriter} wrote. */
export class PackedValueReader {
  #last: StoredValue | undefined;
  #digits = 0;
  #mantissa = 0;

  read(from: ByteReader): StoredValue {
    this.#last = this.#next(from);
    return this.#last;
  }

  #next(from: ByteReader): StoredValue {
    const kind = from.byte();
    if (kind >= valueKinds.decimal) return this.#decimal(from, kind - valueKinds.decimal);
    if (kind === valueKinds.none) return null;
    if (kind === valueKinds.float) return from.float();
    if (kind === valueKinds.text) return from.text();
    if (kind === valueKinds.again && this.#last !== undefined) return this.#last;
    throw unreadable();
  }

  #decimal(from: ByteReader, digits: number): number {
    const power = powers[digits];
    if (power === undefined) throw unreadable();
    const mantissa = from.signed() + (digits === this.#digits ? this.#mantissa : 0);
    if (Math.abs(mantissa) > largestMantissa) throw unreadable();
    this.#digits = digits;
    this.#mantissa = mantissa;
    return mantissa / power;
  }
}

/** Reads so many values, one after another. */
export function readValues(from: ByteReader, count: number): StoredValue[] {
  const reader = new PackedValueReader();
  const values: StoredValue[] = [];
  for (let i = 0; i < count; i++) values.push(reader.read(from));
  return values;
}

function isDecimal(value: number, digits: number): boolean {
  const power = powers[digits] as number;
  const mantissa = Math.round(value * power);
  return Math.abs(mantissa) <= largestMantissa && !Object.is(mantissa, -0) && mantissa / power === value;
}

function digitsOf(value: number): number | null {
  for (let digits = 0; digits <= mostDigits; digits++) if (isDecimal(value, digits)) return digits;
  return null;
}

/** Writes what a point says beside its value. */
export function writeMark(to: ByteWriter, mark: Mark | null): void {
  to.byte((mark?.stale ? 1 : 0) | (mark?.reset ? 2 : 0) | (mark?.event ? 4 : 0));
  if (!mark?.event) return;
  if (mark.event.length !== 2 * eventBytes) throw new RangeError("an event's hash has 16 bytes");
  to.bytes(hexToBytes(mark.event));
}

/** Reads what {@link writeMark} wrote. */
export function readMark(from: ByteReader): Mark | null {
  const flags = from.byte();
  if (flags > 7) throw unreadable();
  if (flags === 0) return null;
  const event = (flags & 4) === 0 ? null : bytesToHex(from.bytes(eventBytes));
  return { stale: (flags & 1) !== 0, reset: (flags & 2) !== 0, event };
}
