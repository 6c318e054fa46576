import fc from "fast-check";
import { expect, it } from "vitest";
import { type LedgerRow, selectInView, viewOfRows } from "../../../worker/domain/decision/in-view.ts";
import { Column } from "../../../worker/ledger/shard/observations/column.ts";

const horizon = 12;
const observations = fc.array(
  fc.record({ observed_at: fc.integer({ min: 0, max: horizon }), value: fc.option(fc.integer({ min: 0, max: 9 })) }),
  { maxLength: 40 },
);

/** The rule in its plainest words: later rows of the same time replace earlier ones, and rows above the watermark are not there. */
function plainly(rows: readonly LedgerRow[], watermark: number) {
  const seen = new Map<number, LedgerRow["value"]>();
  for (const { observed_at, value, sequence } of rows) if (sequence <= watermark) seen.set(observed_at, value);
  const points = [...seen].sort(([a], [b]) => a - b);
  return { times: points.map(([time]) => time), values: points.map(([, value]) => value) };
}

it("is the same to a series in memory, to columns as stored and to the rows of a proof in any order", () => {
  fc.assert(
    fc.property(observations, fc.integer({ min: 0, max: 42 }), fc.nat(), (observed, watermark, turn) => {
      const rows = observed.map((row, i) => ({ ...row, sequence: i + 1 }));
      const ordered = rows.toSorted((a, b) => a.observed_at - b.observed_at || a.sequence - b.sequence);
      const column = new Column(0);
      column.append({ times: [], seqs: [], values: [] }, horizon + 1);
      for (const { observed_at, sequence, value } of rows) column.insert(observed_at, sequence, value, false);
      const columns = {
        times: ordered.map((row) => row.observed_at),
        seqs: ordered.map((row) => row.sequence),
        values: ordered.map((row) => row.value),
      };
      const at = rows.length === 0 ? 0 : turn % rows.length;
      const turned = [...rows.slice(at), ...rows.slice(0, at)].reverse();
      const { times, values } = plainly(rows, watermark);
      const expected = { times, values, first_at: times[0] ?? null };
      expect(selectInView(columns, watermark)).toEqual(expected);
      expect(viewOfRows(turned, watermark, null)).toEqual(expected);
      expect(column.view(watermark)).toEqual(expected);
    }),
  );
});
