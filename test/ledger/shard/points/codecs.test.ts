import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { arrivalPieces, decodeArrival, encodeArrival } from "../../../../worker/ledger/shard/points/arrivals.ts";
import { decodeDirectory, encodeDirectory, pagesOf } from "../../../../worker/ledger/shard/points/directory.ts";
import { decodeHeads, encodeHeads, entitiesInGroup, withPoint } from "../../../../worker/ledger/shard/points/head.ts";
import { encodePage, PointPage, pagePoints, pagePieces } from "../../../../worker/ledger/shard/points/page.ts";
import { bySeries, type StoredPoint } from "../../../../worker/ledger/shard/points/point.ts";
import { arbitraryPoints } from "../../../support/points/arbitrary-points.ts";

const points = arbitraryPoints(60);
const minute = 60_000;

/** A level that is pushed every five minutes, for a week, a little late each time. */
const level = (values: (i: number) => number): StoredPoint[] =>
  Array.from({ length: pagePoints }, (_, i) => ({
    entity_no: 7,
    signal_no: 3,
    member_no: 0,
    observed_at: Date.UTC(2026, 0, 1) + i * 5 * minute,
    seq: 1_000 + i * 12_500 + ((i * 7_919) % 400),
    recorded_at: Date.UTC(2026, 0, 1) + i * 5 * minute + 800 + ((i * 7_919) % 600),
    value: values(i),
    mark: null,
  }));

/** How many were read; none where the bytes were refused as damaged. */
function readFrom(read: () => readonly unknown[]): number {
  try {
    return read().length;
  } catch (error) {
    if (error instanceof RangeError) return 0;
    throw error;
  }
}

describe("a page of points", () => {
  it("gives back what was written, whole or by series", () => {
    fc.assert(
      fc.property(points, (all) => {
        const page = new PointPage(encodePage(all));
        expect(page.points()).toEqual(all);
        for (const chunk of page.chunks) {
          const own = all.filter((point) => bySeries(point, chunk) === 0);
          expect(page.chunk(chunk)).toEqual(chunk);
          expect(page.rows(chunk)).toEqual({
            times: own.map(({ observed_at }) => observed_at),
            seqs: own.map(({ seq }) => seq),
            values: own.map(({ value }) => value),
            recorded: own.map(({ recorded_at }) => recorded_at),
            ...(own.some(({ mark }) => mark !== null) && { marks: own.map(({ mark }) => mark) }),
          });
        }
        expect(page.chunk({ entity_no: 99, signal_no: 1, member_no: 0 })).toBeNull();
      }),
    );
  });

  it.each([
    ["two decimals", 16, (i: number) => Math.round(50 + 40 * Math.sin(i / 40)) / 100 + (i % 7) / 100],
    ["all digits of a number", 16, (i: number) => Math.sin(i) * 1_000],
    ["a count that is often the same", 8, (i: number) => Math.floor(i / 50)],
  ])("takes at most so many bytes a point of a level: %s", (_, most, values) => {
    expect(encodePage(level(values)).length / pagePoints).toBeLessThan(most);
  });

  it("is cut at its number of points, and before text makes it too long for a row", () => {
    const long = level(() => 0).map((point, i) => ({ ...point, value: `${i}`.padEnd(60_000, "x") }));
    const sizes = [...pagePieces(long.slice(0, 40))].map((piece) => encodePage(piece).length);
    expect(sizes.length).toBeGreaterThan(5);
    expect(Math.max(...sizes)).toBeLessThan(1_000_000);
    expect([...pagePieces([...level((i) => i), ...level((i) => i)])].map(({ length }) => length)).toEqual([
      pagePoints,
      pagePoints,
    ]);
  });

  it("is refused where its bytes are damaged, and never read as something without an end", () => {
    fc.assert(
      fc.property(points, fc.nat(), fc.integer({ min: 1, max: 255 }), (all, at, by) => {
        const bytes = encodePage(all);
        bytes[at % bytes.length] = (bytes[at % bytes.length] ?? 0) ^ by;
        for (const some of [bytes, bytes.subarray(0, at % bytes.length)])
          expect(readFrom(() => new PointPage(some).points())).toBeLessThanOrEqual(some.length);
      }),
    );
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        for (const read of [
          () => new PointPage(bytes).points(),
          () => decodeArrival(bytes, 9),
          () => decodeHeads(bytes),
        ])
          expect(readFrom(read)).toBeLessThanOrEqual(Math.max(bytes.length, entitiesInGroup));
      }),
    );
    expect(() => new PointPage(new Uint8Array([2, 0, 0, 0, 0, 0]))).toThrow("damaged");
  });
});

describe("what a push stores", () => {
  it("gives back what was written, in the order in which it came", () => {
    fc.assert(
      fc.property(points, fc.integer({ min: 0, max: 2 ** 40 }), (all, before) => {
        const arrived = all.map((point, i) => ({ ...point, seq: before + i + 1, recorded_at: 1_767_225_600_000 }));
        if (arrived.length === 0) return;
        expect(decodeArrival(encodeArrival(arrived), before + arrived.length)).toEqual(arrived);
      }),
    );
  });

  it("takes several rows where its text is too long for one", () => {
    const long = level(() => 0).map((point) => ({ ...point, value: "x".repeat(60_000) }));
    const sizes = [...arrivalPieces(long.slice(0, 40))].map(({ length }) => length);
    expect(sizes.length).toBeGreaterThan(5);
    expect(sizes.reduce((sum, size) => sum + size)).toBe(40);
  });
});

describe("what is known of the series of a group", () => {
  it("is given back as it was written", () => {
    fc.assert(
      fc.property(points, fc.array(fc.nat(entitiesInGroup - 1)), (all, slots) => {
        const heads = Array.from({ length: entitiesInGroup }, (_, slot) => {
          if (!slots.includes(slot)) return null;
          const head = all.slice(0, 1 + (slot % 9)).reduce<ReturnType<typeof withPoint> | null>(withPoint, null);
          return head && slot % 2 === 0 ? { ...head, expired: 3, expired_before: -5, expired_seq: 2 } : head;
        });
        expect(decodeHeads(encodeHeads(heads))).toEqual(heads);
      }),
    );
  });
});

describe("where pages begin", () => {
  it("is given back, and finds every page that holds points of a series in a stretch of time", () => {
    fc.assert(
      fc.property(points, fc.integer({ min: 1, max: 7 }), (all, size) => {
        const pages = Array.from({ length: Math.ceil(all.length / size) }, (_, i) =>
          all.slice(i * size, (i + 1) * size),
        );
        const starts = pages.map(([first]) => {
          const { entity_no, signal_no, member_no, observed_at } = first as StoredPoint;
          return { entity_no, signal_no, member_no, observed_at };
        });
        expect(decodeDirectory(encodeDirectory(starts))).toEqual(starts);
        for (const point of all) {
          const [begin, stop] = pagesOf(starts, point, point.observed_at, point.observed_at + 1);
          expect(pages.slice(begin, stop).flat()).toContainEqual(point);
        }
      }),
    );
  });
});
