import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compileConcept, type CompiledConcept } from "../../../worker/domain/concept/compile.ts";
import { historyOf } from "../../../worker/domain/concept/history.ts";
import { markOf, type ShownMark } from "../../../worker/domain/values/mark.ts";
import type { SeriesView } from "../../../worker/domain/values/series.ts";
import { dayMs, parseDuration } from "../../../worker/domain/values/time.ts";
import type { Scalar } from "../../../worker/domain/values/values.ts";
import { compiledOf, conceptOf, executeConcept, noon, signal, viewsOf } from "./build.ts";

const hour = 3_600_000;
interface Spans {
  window: string;
  period: string;
  cycles: number;
}
const usualSpans: Spans = { window: "2h", period: "6h", cycles: 5 };
const someSpans = fc.constantFrom(
  usualSpans,
  usualSpans,
  { window: "3h", period: "1d", cycles: 14 },
  { window: "90m", period: "90m", cycles: 8 },
  { window: "1h", period: "1h", cycles: 1 },
  { window: "1h", period: "2h", cycles: 2 },
);
const maxAge = 90 * 60_000;

type Row = readonly [at: number, value: number | null, mark: ShownMark];
type Op = "mean" | "increase" | "rate" | "sum" | "count";

function against(
  op: Op,
  { window, ...rest }: Spans = usualSpans,
  type: "time_series<int>" | "time_series<float>" = "time_series<float>",
): CompiledConcept {
  return compiledOf({
    output_type: "float?",
    primitives: { x: { ...signal("x", type), max_age: "90m" } },
    features: {
      now: { op, inputs: ["x"], params: { window } },
      usual: { op: "seasonal_median", inputs: ["x"], params: { window, ...rest, of: op } },
      out: { op: "subtract", inputs: ["now", "usual"] },
    },
  });
}

function viewOf(rows: readonly Row[]): SeriesView {
  const times = rows.map(([at]) => at);
  return {
    times,
    values: rows.map(([, value]) => value),
    marks: rows.map(([, , mark]) => markOf(mark)),
    first_at: times[0] ?? null,
  };
}

/** What one window comes to, row by row as a person would add it up. */
function cellByHand(op: Op, rows: readonly Row[], end: number, { window }: Spans): number | null {
  const start = end - parseDuration(window);
  const first = rows[0]?.[0];
  const grows = op === "increase" || op === "rate";
  const inside = rows.filter(
    ([at, value, { reset }]) => at > start && at <= end && value !== null && (grows || reset !== true || value !== 0),
  );
  let total = 0;
  if (grows) {
    const [edge] = rows.filter(([at]) => at <= start).slice(-1);
    const begins = edge !== undefined && edge[1] !== null && start - edge[0] <= maxAge;
    let held = begins ? edge[1] : null;
    const newest = inside.at(-1)?.[0] ?? (begins ? edge[0] : null);
    if (newest === null || end - newest > maxAge) return null;
    for (const [, value, { reset }] of inside) {
      if (held === null && reset !== true) return null;
      total += reset === true || Number(value) < Number(held) ? Number(value) : Number(value) - Number(held);
      held = Number(value);
    }
    return op === "rate" ? total / (parseDuration(window) / 1_000) : total;
  }
  for (const [, value] of inside) total += op === "count" ? 1 : Number(value);
  if (op === "mean") return inside.length === 0 ? null : total / inside.length;
  return first === undefined || first > start ? null : total;
}

function usualByHand(op: Op, rows: readonly Row[], at: number, spans: Spans): number | null {
  const cells: number[] = [];
  for (let k = 1; k <= spans.cycles; k++) {
    const cell = cellByHand(op, rows, at - k * parseDuration(spans.period), spans);
    if (cell !== null) cells.push(cell);
  }
  if (cells.length < Math.min(3, spans.cycles)) return null;
  cells.sort((one, other) => one - other);
  return ((cells[Math.floor((cells.length - 1) / 2)] ?? 0) + (cells[Math.ceil((cells.length - 1) / 2)] ?? 0)) / 2;
}

const near = (value: Scalar | undefined): Scalar | undefined =>
  typeof value === "number" ? Number(value.toPrecision(12)) : value;

/** What was sent every now and then, several times in one instant too, with restarts, ends of the series and silences. */
const rowsOf = fc
  .array(
    fc.record({
      gap: fc.oneof(
        { weight: 2, arbitrary: fc.constant(0) },
        { weight: 12, arbitrary: fc.integer({ min: 1, max: hour }) },
        { weight: 1, arbitrary: fc.integer({ min: hour, max: 9 * hour }) },
      ),
      value: fc.integer({ min: 0, max: 1_000 }),
      mark: fc.constantFrom<("" | "reset" | "stale")[]>("", "", "", "", "", "", "reset", "stale"),
    }),
    { minLength: 100, maxLength: 250 },
  )
  .map((steps) => {
    let at = noon - 4 * dayMs;
    return steps.map(({ gap, value, mark }): Row => {
      at += gap;
      return [at, mark === "stale" ? null : value, mark === "" ? {} : { [mark]: true }];
    });
  });

describe.each<[Op, string]>([
  ["mean", "a level"],
  ["increase", "a counter"],
  ["rate", "a counter in a second"],
  ["sum", "events that add up"],
  ["count", "events that are counted"],
])("what is usual by the %s of earlier windows, of %s", (op) => {
  it("is at every point of history the definition, and the ordinary execution", () => {
    let compared = 0;
    fc.assert(
      fc.property(someSpans, rowsOf, (spans, rows) => {
        const concept = against(op, spans);
        const w = parseDuration(spans.window);
        const view = viewOf(rows);
        const expected: number[] = [];
        for (let at = noon - w; at > noon - 5 * dayMs && at >= Number(view.first_at) + w; at -= w) {
          const { features } = executeConcept(concept, viewsOf({ "app.x": view }), at);
          // By hand a mean is not taken in two passes, and a median of two not from the lower one.
          expect(near(features["now"])).toEqual(
            near(cellByHand(op, rows, at, spans) ?? (op === "sum" || op === "count" ? 0 : null)),
          );
          expect(near(features["usual"])).toEqual(near(usualByHand(op, rows, at, spans)));
          if (typeof features["out"] === "number") expected.unshift(features["out"]);
        }
        compared += expected.length;
        const { values, from, to } = historyOf(concept.program, [view], noon, 5 * dayMs);
        expect(Array.from(values).slice(from, to)).toEqual(expected);
      }),
      { numRuns: 20 },
    );
    expect(compared).toBeGreaterThan(100);
  });
});

describe("cells of windows", () => {
  const usualOf = (op: Op, view: SeriesView): Scalar =>
    executeConcept(against(op), viewsOf({ "app.x": view }), noon).features["usual"] ?? null;
  const hourly = (hours: number, value: (i: number) => number): SeriesView =>
    viewOf(Array.from({ length: hours + 1 }, (_, i): Row => [noon - (hours - i) * hour, value(i), {}]));

  it("of a counter say how much came to it, however high it stands", () => {
    expect(
      usualOf(
        "increase",
        hourly(48, (i) => 1e6 + 7 * i),
      ),
    ).toBe(14);
    expect(
      usualOf(
        "increase",
        hourly(48, (i) => (7 * i) % 100),
      ),
    ).not.toBeNull();
  });

  it("without events hold 0, as long as there was an event before them", () => {
    const early = viewOf([[noon - 40 * hour, 5, {}]]);
    expect(usualOf("sum", early)).toBe(0);
    expect(usualOf("count", early)).toBe(0);
    expect(usualOf("sum", viewOf([[noon - 12 * hour, 5, {}]]))).toBeNull();
  });

  it("are means where nothing is said: the graph and its hash stay", () => {
    const plain = conceptOf({
      output_type: "float?",
      features: { out: { op: "seasonal_median", inputs: ["x"], params: { period: "1d" } } },
    });
    const said = structuredClone(plain);
    said.features["out"] = { op: "seasonal_median", inputs: ["x"], params: { period: "1d", of: "mean" } };
    expect(compileConcept(said).ir_hash).toBe(compileConcept(plain).ir_hash);
    said.features["out"] = { op: "seasonal_median", inputs: ["x"], params: { period: "1d", of: "sum" } };
    expect(compileConcept(said).ir_hash).not.toBe(compileConcept(plain).ir_hash);
    said.features["out"] = { op: "seasonal_median", inputs: ["x"], params: { period: "1d", of: "max" } };
    expect(() => compileConcept(said)).toThrow(
      expect.objectContaining({ details: [expect.objectContaining({ location: "features.out.params.of" })] }),
    );
  });

  it("of whole numbers that grow past what is safe have no result, on a grid as anywhere", () => {
    const view = hourly(30, () => 2 ** 52);
    expect(
      executeConcept(against("sum", usualSpans, "time_series<int>"), viewsOf({ "app.x": view }), noon).value,
    ).toBeNull();
    expect(
      historyOf(against("sum", usualSpans, "time_series<int>").program, [view], noon, 5 * dayMs).values,
    ).toHaveLength(0);
  });
});
