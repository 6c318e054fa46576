import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compileConcept } from "../../../worker/domain/concept/compile.ts";
import type { Scalar } from "../../../worker/domain/values/values.ts";
import { conceptOf, executeConcept, noon, signal, viewsOf } from "./build.ts";

const minute = 60_000;

/** What an operator gives over ten minutes to noon, of rows `[minutes before noon, value]`. */
function over(op: string, rows: readonly (readonly [number, number | null])[], max_age?: string): Scalar {
  const pinned = { ...signal("x", "time_series<float>"), ...(max_age === undefined ? {} : { max_age }) };
  const features = { out: { op, inputs: ["x"], params: { window: "10m" } } };
  const definition = conceptOf({ output_type: "float?", primitives: { x: pinned }, features });
  const times = rows.map(([before]) => noon - before * minute);
  const view = { times, values: rows.map(([, value]) => value), first_at: times[0] ?? null };
  return executeConcept(compileConcept(definition), viewsOf({ "app.x": view }), noon).value;
}

/** The same, row by row as a person would add it up. */
function byHand(rows: readonly (readonly [number, number])[]): number | null {
  const start = rows.filter(([before]) => before >= 10).at(-1);
  if (start === undefined) return null;
  let [, held] = start;
  let grown = 0;
  for (const [, value] of rows.filter(([before]) => before < 10)) {
    grown += value >= held ? value - held : value;
    held = value;
  }
  return grown;
}

describe("a counter grows", () => {
  it("between its values at the start and at the end of the window, and from 0 after a restart", () => {
    const rows = fc
      .uniqueArray(fc.integer({ min: 0, max: 40 }), { minLength: 1, maxLength: 30 })
      .chain((befores) =>
        fc.tuple(...befores.toSorted((a, b) => b - a).map((before) => fc.tuple(fc.constant(before), fc.nat(1_000)))),
      );
    fc.assert(
      fc.property(rows, (found) => {
        const grown = byHand(found);
        expect(over("increase", found)).toBe(grown);
        expect(over("rate", found)).toBe(grown === null ? null : grown / 600);
      }),
      { numRuns: 500 },
    );
  });

  it("by what is known of it: a missing row is passed over", () => {
    expect(
      over("increase", [
        [12, 5],
        [8, null],
        [4, 9],
      ]),
    ).toBe(4);
  });

  it.each<[string, [number, number][], number | null]>([
    [
      "a value that was fresh when the window began",
      [
        [13, 5],
        [1, 9],
      ],
      4,
    ],
    [
      "no value that was",
      [
        [16, 5],
        [1, 9],
      ],
      null,
    ],
    [
      "no value that is fresh now",
      [
        [10, 5],
        [6, 9],
      ],
      null,
    ],
  ])("with a max_age only from %s", (_, rows, grown) => {
    expect(over("increase", rows, "5m")).toBe(grown);
  });

  it("so little that a restart in the window hides nothing: falls are counted", () => {
    const rows: [number, number][] = [
      [11, 70],
      [9, 80],
      [7, 3],
      [5, 3],
      [3, 1],
    ];
    expect(over("increase", rows)).toBe(10 + 3 + 0 + 1);
    expect(over("resets", rows)).toBe(2);
    expect(over("changes", rows)).toBe(3);
  });
});
