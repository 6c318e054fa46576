import { runInDurableObject } from "cloudflare:test";
import type { LedgerShard } from "../../../worker/ledger/shard/ledger-shard.ts";
import { seriesOf } from "../../support/points/edit-points.ts";
import { RATE } from "../../support/world.ts";
import { enter, ring, stubOf, type WatchWorld } from "./watched.ts";

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;
/** How long observations are kept in these tests. */
export const KEPT = 30 * DAY;

/** Puts the shard into a world that keeps observations so long. To be done again for an object that has died. */
export async function keeping(world: WatchWorld, observationsMs: number | null = KEPT): Promise<void> {
  await enter(world);
  await runInDurableObject(stubOf(0), (object: LedgerShard) => {
    object.watch.around = { ...object.watch.around, keep: { observationsMs, looksMs: null } };
  });
}

/** Appends values of the rate, one an hour from `from` on, past everything that checks their age. */
export function pushHourly(entity: string, from: number, values: readonly number[], primitive_id = RATE) {
  const observations = values.map((value, i) => ({
    primitive_id,
    type: "time_series<float>" as const,
    entity,
    observed_at: from + i * HOUR,
    value,
  }));
  return runInDurableObject(stubOf(0), (object: LedgerShard) => object.append(observations));
}

/** Lets alarms come until nothing is left to remove. */
export async function expire(): Promise<void> {
  for (let round = 0; round < 50; round++) {
    await ring();
    const left = await rows("meta", "name = 'expiry_entity'");
    if (left.length === 0) return;
  }
  throw new Error("observations go on being removed");
}

/** Rows of a table of the shard. */
export const rows = (table: string, where: string) =>
  runInDurableObject(stubOf(0), (_, { storage }) =>
    storage.sql.exec(`SELECT * FROM ${table} WHERE ${where}`).toArray(),
  );

/** How many observations a shard has of an entity, and what it has counted of its series. */
export const heldOf = (entity: string) =>
  runInDurableObject(stubOf(0), (_, { storage }) => seriesOf(storage.sql, entity));

/** How long looks are kept in these tests. */
const LOOKS_KEPT = 7 * DAY;

/** Puts the shard into a world that keeps looks so long. To be done again for an object that has died. */
export async function keepingLooks(world: WatchWorld, looksMs: number | null = LOOKS_KEPT): Promise<void> {
  await enter(world);
  await runInDurableObject(stubOf(0), (object: LedgerShard) => {
    object.watch.around = { ...object.watch.around, keep: { observationsMs: null, looksMs } };
  });
}

/** Lets alarms come until no look is left to remove. */
export async function pruneLooks(): Promise<void> {
  for (let round = 0; round < 50; round++) {
    const before = await rows("meta", "name = 'looks_cut'");
    await ring();
    const [after] = await rows("meta", "name = 'looks_cut'");
    if (after && after["value"] === before[0]?.["value"]) return;
  }
  throw new Error("looks go on being removed");
}
