import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { selectInView } from "../../../worker/domain/decision/in-view.ts";
import { fromErrorData, toErrorData } from "../../../worker/domain/values/errors/error-data.ts";
import { DomainError } from "../../../worker/domain/values/errors/errors.ts";
import {
  expiredError,
  isExpired,
  keptSince,
  nextExpiryAt,
  reachesExpired,
} from "../../../worker/domain/values/kept.ts";

const day = 86_400_000;
const hour = 3_600_000;
const moment = fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2040, 0, 1) });
const keep = fc.integer({ min: 7, max: 4_000 }).map((days) => days * day);

describe("what is kept", () => {
  it("goes by whole UTC days, and never before its age and an hour", () => {
    fc.assert(
      fc.property(moment, keep, (now, keepMs) => {
        const since = keptSince(now, keepMs);
        expect(since % day).toBe(0);
        expect(now - since).toBeGreaterThanOrEqual(keepMs + hour);
        expect(now - since).toBeLessThan(keepMs + hour + day);
      }),
    );
    expect(keptSince(Date.UTC(2026, 0, 10, 0, 59), 7 * day)).toBe(Date.UTC(2026, 0, 2));
    expect(keptSince(Date.UTC(2026, 0, 10, 1), 7 * day)).toBe(Date.UTC(2026, 0, 3));
  });

  it("goes next at the first moment at which more is to go", () => {
    fc.assert(
      fc.property(moment, keep, (now, keepMs) => {
        const since = keptSince(now, keepMs);
        const next = nextExpiryAt(since, keepMs);
        expect(keptSince(next, keepMs)).toBe(since + day);
        expect(keptSince(next - 1, keepMs)).toBe(since);
      }),
    );
  });
});

interface Row {
  time: number;
  seq: number;
}
const columnsOf = (rows: readonly Row[]) => ({
  times: rows.map(({ time }) => time),
  seqs: rows.map(({ seq }) => seq),
  values: rows.map(({ seq }) => seq),
});
/** What a question that reaches back to `from` reads: the newest in view up to then, and all after it. */
function readBy(rows: readonly Row[], watermark: number, from: number) {
  const { times, values } = selectInView(columnsOf(rows), watermark);
  const at = Array.from(times).findLastIndex((time) => time <= from);
  const first = Math.max(0, at);
  return [Array.from(times).slice(first), Array.from(values).slice(first)];
}

describe("a question about a series of which rows are gone", () => {
  it("reads the same as before, or is refused, also while some of them are still there", () => {
    const shape = {
      times: fc.array(fc.integer({ min: 0, max: 30 }), { minLength: 1, maxLength: 25 }),
      cut: fc.integer({ min: 0, max: 31 }),
      removed: fc.integer({ min: 1, max: 25 }),
      watermark: fc.integer({ min: 0, max: 26 }),
      from: fc.integer({ min: -3, max: 33 }),
    };
    let [answered, refused] = [0, 0];
    fc.assert(
      fc.property(fc.record(shape), ({ times, cut, removed, watermark, from }) => {
        const rows = times.map((time, i) => ({ time, seq: i + 1 })).sort((a, b) => a.time - b.time || a.seq - b.seq);
        const before = rows.findLast(({ time }) => time < cut)?.time;
        const gone = before === undefined ? [] : rows.filter(({ time }) => time < before).slice(0, removed);
        const [first] = rows;
        if (before === undefined || gone.length === 0 || !first) return;
        const left = rows.filter((row) => !gone.includes(row));
        const seq = Math.min(...gone.map((row) => row.seq));
        const expiry = { before, seq, first_at: first.time, first_seq: first.seq };
        const { times: seen } = selectInView(columnsOf(left), watermark);
        const isRefused = reachesExpired(expiry, watermark, seen, from);
        if (isRefused) refused += 1;
        else answered += 1;
        const readNow = isRefused ? null : readBy(left, watermark, from);
        expect(readNow).toEqual(isRefused ? null : readBy(rows, watermark, from));
        const seesAllThatIsLeft = rows.length <= watermark && from >= before;
        expect(seesAllThatIsLeft && isRefused).toBe(false);
      }),
      { numRuns: 3_000, seed: 17 },
    );
    expect(Math.min(answered, refused)).toBeGreaterThan(100);
  });
});

describe("the refusal of such a question", () => {
  const error = expiredError({ primitive_id: "account.rate", span_ms: 2 * day }, { before: Date.UTC(2026, 5, 1) });

  it("says which signal, since when it is kept, and from when on one can ask", () => {
    expect(error).toMatchObject({
      code: "missing_data",
      location: "account.rate",
      details: {
        status: "expired",
        primitive_id: "account.rate",
        kept_since: "2026-06-01T00:00:00.000Z",
        earliest_timestamp: "2026-06-03T00:00:00.000Z",
      },
    });
    expect(error.message).toContain("expired");
    expect(error.suggestion).toContain("2026-06-03T00:00:00.000Z");
  });

  it("is known again after it has crossed a process, and no other is taken for it", () => {
    expect(isExpired(fromErrorData(toErrorData(error)))).toBe(true);
    expect(isExpired(new DomainError("missing_data", "There is none."))).toBe(false);
    expect(isExpired(new DomainError("not_found", "x", { details: { status: "expired" } }))).toBe(false);
    expect(isExpired(new Error("expired"))).toBe(false);
  });
});
