import fc from "fast-check";
import { byPlace, type StoredPoint, type StoredValue } from "../../../worker/ledger/shard/points/point.ts";

/** Values of every kind, most of them as signals have them: few digits, and the same again. */
export const storedValue: fc.Arbitrary<StoredValue> = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: -5, max: 100 }).map((n) => n / 100) },
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.maxSafeInteger(),
  fc.constantFrom<StoredValue>(null, 0, -0, 1, "", "open", "\ufeffä\u{1F600}", Number.MIN_VALUE, Number.MAX_VALUE),
  fc.string({ unit: "binary", maxLength: 12 }),
);

const mark = fc.record({
  stale: fc.boolean(),
  reset: fc.boolean(),
  event: fc.option(fc.string({ unit: fc.constantFrom("0", "1", "9", "a", "f"), minLength: 32, maxLength: 32 })),
});

/** Times as they may be given: between the years 0 and 9999, in epoch milliseconds. */
const time = fc.oneof(
  fc.integer({ min: 0, max: 20 }).map((step) => Date.UTC(2026, 0, 1) + step * 300_000),
  fc.integer({ min: -62_167_219_200_000, max: 253_402_300_799_999 }),
);

/** Points with numbers of their own, in the order in which they are stored. */
export const arbitraryPoints = (maxLength: number): fc.Arbitrary<StoredPoint[]> =>
  fc
    .array(
      fc.record({
        entity_no: fc.integer({ min: 0, max: 5 }),
        signal_no: fc.oneof(fc.integer({ min: 0, max: 3 }), fc.constant(4_000_000_000)),
        member_no: fc.constantFrom(0, 0, 0, 1, 900),
        observed_at: time,
        recorded_at: time,
        value: storedValue,
        mark: fc.option(mark, { freq: 3 }),
      }),
      { maxLength },
    )
    .map((points) =>
      points.map((point, i) => ({ ...point, seq: i + 1, mark: isPlain(point.mark) ? null : point.mark })).sort(byPlace),
    );

const isPlain = (said: StoredPoint["mark"]) => said !== null && !said.stale && !said.reset && said.event === null;
