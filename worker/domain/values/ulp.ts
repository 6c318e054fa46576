/** A double and its bits. */
export const bits = new DataView(new ArrayBuffer(8));
const sign = 0x8000000000000000n;

/** Doubles as consecutive integers in their order; both zeros are 0. */
function orderedBits(value: number): bigint {
  bits.setFloat64(0, value);
  const raw = bits.getBigUint64(0);
  return raw >= sign ? sign - raw : raw;
}

/** The double `steps` places up (or down, for less than 0) from a finite one; infinite beyond the largest. */
export function moveUlps(value: number, steps: number): number {
  const place = orderedBits(value) + BigInt(steps);
  const largest = orderedBits(Number.MAX_VALUE);
  if (place > largest) return Number.POSITIVE_INFINITY;
  if (place < -largest) return Number.NEGATIVE_INFINITY;
  bits.setBigUint64(0, place < 0n ? sign - place : place);
  return bits.getFloat64(0) + 0;
}
