import type { Counts } from "./counts.ts";
import prices from "./prices.json" with { type: "json" };

export type Unit = keyof typeof prices.units;

/** The units that have a price of their own, in the order of the bill, and their names in it. */
export const unitNames: Readonly<Record<Unit, string>> = {
  worker_requests: "Worker requests",
  do_requests: "Durable Object requests",
  do_rows_read: "Durable Object rows read",
  do_rows_written: "Durable Object rows written",
  d1_rows_read: "D1 rows read",
  d1_rows_written: "D1 rows written",
  kv_reads: "KV reads",
  kv_writes: "KV writes",
  queue_operations: "Queue operations",
  r2_writes: "R2 writes (class A)",
  r2_reads: "R2 reads (class B)",
};
export const units = Object.keys(unitNames) as Unit[];

/** What one of `asked` questions used on average. */
export type Usage = Readonly<Record<Unit, number>>;

/** Billed units of what was counted, shared equally by `asked` questions. */
export function usageOf(counts: Counts, asked: number): Usage {
  const amount = (unit: Unit) =>
    unit === "queue_operations" ? counts.queue_messages * prices.operationsPerMessage : counts[unit];
  return Object.fromEntries(units.map((unit) => [unit, amount(unit) / asked])) as Record<Unit, number>;
}

/** Dollars for a million questions, beyond every included amount. */
export function perMillion(usage: Usage): number {
  return units.reduce((sum, unit) => sum + usage[unit] * prices.units[unit].price, 0);
}

/** Dollars for a month of 30 days, with the plan's fee and without what the plan includes. `parts` give units a day. */
export function monthly(parts: readonly { usage: Usage; perDay: number }[]): number {
  return units.reduce((sum, unit) => {
    const used = parts.reduce((all, { usage, perDay }) => all + usage[unit] * perDay * 30, 0);
    const { price, included } = prices.units[unit];
    return sum + (Math.max(0, used - included) / 1_000_000) * price;
  }, prices.monthly);
}
