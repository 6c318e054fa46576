import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compileConcept } from "../../../worker/domain/concept/compile.ts";
import { markOf, type ShownMark } from "../../../worker/domain/values/mark.ts";
import type { Scalar } from "../../../worker/domain/values/values.ts";
import { conceptOf, executeConcept, noon, signal, viewsOf } from "./build.ts";
import { runsOf } from "../../support/runs.ts";

const minute = 60_000;

type Row = readonly [before: number, value: number | null, mark?: ShownMark];

/** Rows as `minutes before noon=value`: `!` marks a start, `-` the end of the series, `?` a value that is missing. */
const line = (text: string): Row[] =>
  text.split(" ").map((point) => {
    const [before, value = ""] = point.split("=");
    const mark: ShownMark = value.endsWith("!") ? { reset: true } : value === "-" ? { stale: true } : {};
    return [Number(before), /\d/.test(value) ? Number.parseFloat(value) : null, mark];
  });

/** What an operator gives over ten minutes to noon, of rows `[minutes before noon, value]`. */
function over(op: string, rows: readonly Row[], max_age?: string): Scalar {
  const pinned = { ...signal("x", "time_series<float>"), ...(max_age === undefined ? {} : { max_age }) };
  const features = { out: { op, inputs: ["x"], params: { window: "10m" } } };
  const definition = conceptOf({ output_type: "float?", primitives: { x: pinned }, features });
  const times = rows.map(([before]) => noon - before * minute);
  const marks = rows.map(([, , mark = {}]) => markOf(mark));
  const view = { times, values: rows.map(([, value]) => value), marks, first_at: times[0] ?? null };
  return executeConcept(compileConcept(definition), viewsOf({ "app.x": view }), noon).value;
}

/** A sample of something that counts: minutes since the one before, what was counted since, and whether it restarted meanwhile. */
const sample = fc.record({
  gap: fc.oneof({ weight: 5, arbitrary: fc.constant(1) }, { weight: 1, arbitrary: fc.integer({ min: 2, max: 9 }) }),
  counted: fc.nat(1_000),
  restart: fc.constantFrom("no", "no", "no", "no", "seen", "told"),
  ends: fc.constantFrom(false, false, false, false, true),
});

/** What it sends, and how much it has counted by then: a restart that nobody tells of shows in a fall alone. */
function sent(samples: readonly (typeof sample extends fc.Arbitrary<infer S> ? S : never)[]) {
  let [at, height, total] = [0, 0, 0];
  const rows: { at: number; row: [number | null, ShownMark]; total: number | null }[] = [];
  for (const { gap, counted, restart, ends } of samples) {
    const isNew = restart === "told" || (restart === "seen" && counted < height);
    height = isNew ? counted : height + counted;
    total += counted;
    at += gap;
    rows.push({ at, row: [height, restart === "told" ? { reset: true } : {}], total });
    if (ends) rows.push({ at: at + 0.5, row: [null, { stale: true }], total: null });
  }
  return rows;
}

describe("a counter grows", () => {
  it("by what was counted, whatever gaps, restarts and ends of its series lie between", () => {
    fc.assert(
      fc.property(fc.array(sample, { minLength: 1, maxLength: 60 }), (samples) => {
        const rows = sent(samples);
        const last = rows.findLast(({ total }) => total !== null);
        const now = last?.at ?? 0;
        const upto = rows.filter(({ at }) => at <= now);
        const first = upto.findIndex(({ at }) => at > now - 10);
        const edge = upto[first - 1];
        const begun = upto[first];
        const counted = last?.total ?? 0;
        const told = begun?.row[1].reset === true ? counted - ((begun.total ?? 0) - (begun.row[0] ?? 0)) : null;
        const expected = edge?.total != null ? counted - edge.total : told;
        const shown = upto.map(({ at, row }): Row => [now - at, ...row]);
        expect(over("increase", shown)).toBe(expected);
        expect(over("rate", shown)).toBe(expected === null ? null : expected / 600);
      }),
      runsOf(500),
    );
  });

  it.each<[string, string, Scalar, max_age?: string]>([
    ["where its row says that it began again, though it is no lower", "12=5 8=9! 1=11", 11],
    ["where it began within the window, and there was nothing before", "8=0! 1=7", 7],
    ["by nothing that is known where it is only there within the window", "8=0 1=7", null],
    ["past the end of its series and a new start", "12=5 8=9 7=- 1=3", 7],
    ["by what is known of it: a missing row is passed over", "12=5 8=? 4=9", 4],
    ["with a max_age from a value that was fresh when the window began", "13=5 1=9", 4, "5m"],
    ["with a max_age from no value that was not", "16=5 1=9", null, "5m"],
    ["with a max_age by nothing without a value that is fresh now", "10=5 6=9", null, "5m"],
  ])("%s", (_, rows, grown, max_age) => {
    expect(over("increase", line(rows), max_age)).toBe(grown);
  });

  it.each<[string, Scalar]>([
    ["increase", 12],
    ["resets", 2],
    ["count", 3],
    ["changes", 2],
    ["distinct", 2],
    ["min", 5],
    ["mean", 17 / 3],
  ])("%s: a start tells where growth counts from, and is no value", (op, expected) => {
    expect(over(op, line("11=3 8=0! 7=5 5=5 4=0! 1=7"))).toBe(expected);
  });
});
