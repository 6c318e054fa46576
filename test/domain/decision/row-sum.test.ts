import { describe, expect, it } from "vitest";
import { noRows, RowHashes, sumOf, withRows } from "../../../worker/domain/decision/log/row-sum.ts";

const hashes = new RowHashes(new Uint8Array(32).fill(7));
const entity = { entity_no: 1, entity: "account:1", bucket: 5, entity_id: "ent_a", salt: "00" };
const row = { signal: "account.rate", observed_at: 10, seq: 1, value: 0.5, recorded_at: 20 };
const one = (over: Partial<typeof row> = {}) => hashes.row(hashes.entity(entity), { ...row, ...over });

describe("a sum of stored rows", () => {
  it("is the same in any order, and without a row that is taken out what it was before", () => {
    const [a, b] = [one(), one({ seq: 2 })];
    const forwards = withRows(withRows(noRows, { points: 1, hashes: a }), { points: 1, hashes: b });
    const backwards = withRows(withRows(noRows, { points: 1, hashes: b }), { points: 1, hashes: a });
    expect(forwards).toEqual(backwards);
    expect(forwards).toEqual(withRows(noRows, { points: 2, hashes: a + b }));
    expect(withRows(forwards, { points: -1, hashes: -a })).toEqual(withRows(noRows, { points: 1, hashes: b }));
    expect(withRows(forwards, { points: -2, hashes: -(a + b) })).toEqual(noRows);
    expect(sumOf(withRows(noRows, { points: 1, hashes: a }), withRows(noRows, { points: 1, hashes: b }))).toEqual(
      forwards,
    );
  });

  it("depends on everything a row says, on its entity and on the key", () => {
    const values = [
      one(),
      one({ signal: "account.rate boolean" }),
      one({ observed_at: 11 }),
      one({ seq: 2 }),
      one({ value: 0.6 }),
      one({ recorded_at: 21 }),
      hashes.row(hashes.entity(entity), { ...row, value: "0.5" }),
      hashes.row(hashes.entity({ ...entity, entity: "account:2" }), row),
      hashes.row(hashes.entity({ ...entity, entity_no: 2 }), row),
      hashes.row(hashes.entity({ ...entity, entity_id: "ent_b" }), row),
      hashes.row(hashes.entity({ ...entity, salt: "01" }), row),
      new RowHashes(new Uint8Array(32)).row(hashes.entity(entity), row),
    ];
    expect(new Set(values).size).toBe(values.length);
  });

  it("takes text as the database gives it back", () => {
    const of = (value: string) => hashes.row(hashes.entity(entity), { ...row, value });
    expect(of("a\ud800")).toBe(of("a\ufffd"));
  });
});
