import fc from "fast-check";
import { expect, it } from "vitest";
import { type Mark, markOf } from "../../../worker/domain/values/mark.ts";
import { type LedgerRow, selectInView, viewOfRows } from "../../../worker/domain/decision/in-view.ts";
import { Column } from "../../../worker/ledger/shard/observations/column.ts";

const horizon = 12;
const observations = fc.array(
  fc.record({
    observed_at: fc.integer({ min: 0, max: horizon }),
    value: fc.option(fc.integer({ min: 0, max: 9 })),
    mark: fc.constantFrom<Mark | null>(
      null,
      null,
      markOf({ event: "a" }),
      markOf({ event: "b" }),
      markOf({ reset: true }),
    ),
  }),
  { maxLength: 40 },
);

/** The rule in its plainest words: later rows of the same time and event replace earlier ones, and rows above the watermark are not there. */
function plainly(rows: readonly LedgerRow[], watermark: number) {
  const seen = new Map<string, LedgerRow>();
  for (const row of rows) if (row.sequence <= watermark) seen.set(`${row.observed_at} ${row.mark?.event ?? ""}`, row);
  const points = [...seen.values()].sort((a, b) => a.observed_at - b.observed_at || a.sequence - b.sequence);
  return {
    times: points.map(({ observed_at }) => observed_at),
    values: points.map(({ value }) => value),
    marks: points.map(({ mark }) => mark ?? null),
  };
}

it("is the same to a series in memory, to columns as stored and to the rows of a proof in any order", () => {
  fc.assert(
    fc.property(observations, fc.integer({ min: 0, max: 42 }), fc.nat(), (observed, watermark, turn) => {
      const rows = observed.map((row, i) => ({ ...row, sequence: i + 1 }));
      const ordered = rows.toSorted((a, b) => a.observed_at - b.observed_at || a.sequence - b.sequence);
      const column = new Column(0);
      column.append({ times: [], seqs: [], values: [] }, horizon + 1);
      for (const { observed_at, sequence, value, mark } of rows)
        column.insert(observed_at, sequence, value, false, mark);
      const columns = {
        times: ordered.map((row) => row.observed_at),
        seqs: ordered.map((row) => row.sequence),
        values: ordered.map((row) => row.value),
        ...(ordered.some(({ mark }) => mark) && { marks: ordered.map(({ mark }) => mark) }),
      };
      const at = rows.length === 0 ? 0 : turn % rows.length;
      const turned = [...rows.slice(at), ...rows.slice(0, at)].reverse();
      const { times, values, marks } = plainly(rows, watermark);
      for (const view of [
        selectInView(columns, watermark),
        viewOfRows(turned, watermark, null),
        column.view(watermark),
      ]) {
        expect({ ...view, marks: view.marks ?? times.map(() => null) }).toEqual({
          times,
          values,
          marks,
          first_at: times[0] ?? null,
        });
      }
    }),
  );
});
