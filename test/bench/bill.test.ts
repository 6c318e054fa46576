import { describe, expect, it } from "vitest";
import { monthly, perMillion, usageOf } from "../../bench/cost/bill.ts";
import { noCounts } from "../../bench/cost/counts.ts";

const used = usageOf({ ...noCounts(), worker_requests: 500, d1_rows_written: 2000, queue_messages: 10 }, 500);

describe("the bill of what was counted", () => {
  it("shares the counts equally, and takes a message for what it costs to write, read and delete it", () => {
    expect(used).toMatchObject({ worker_requests: 1, d1_rows_written: 4, queue_operations: 0.06, kv_writes: 0 });
  });

  it("adds up the price of a million beyond what the plan includes", () => {
    expect(perMillion(used)).toBeCloseTo(0.3 + 4 * 1 + 0.06 * 0.4, 10);
  });

  it("asks for the fee alone as long as the plan includes everything", () => {
    expect(monthly([{ usage: used, perDay: 1_000 }])).toBe(5);
  });

  it("asks for what a month uses beyond that, of each unit by itself", () => {
    const requests = ((30_000_000 - 10_000_000) / 1_000_000) * 0.3;
    const rows = (4 * 30_000_000 - 50_000_000) / 1_000_000;
    const operations = ((0.06 * 30_000_000 - 1_000_000) / 1_000_000) * 0.4;
    expect(monthly([{ usage: used, perDay: 1_000_000 }])).toBeCloseTo(5 + requests + rows + operations, 8);
  });
});
