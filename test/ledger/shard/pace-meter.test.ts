import { expect, it } from "vitest";
import { PaceMeter } from "../../../worker/ledger/shard/watch/pace-meter.ts";
import type { WatchForm } from "../../../worker/ledger/shard/watch/list/watch-copy.ts";
import { shardStore } from "../../support/points/shard.ts";

type Kept = "all" | "changes";

/** What the meter of a new shard says after stretches of sweeps of so many looks each, in so many milliseconds. */
function paceAfter(stretches: readonly { keeps: Kept[]; looks: number; ms: number }[]) {
  const sql = shardStore();
  const keepOf = new Map<number, Kept>();
  const meter = new PaceMeter(sql, { form: (no) => ({ watch: { keep: keepOf.get(no) } }) as WatchForm });
  for (const [sweep_no, { keeps, looks, ms }] of stretches.entries()) {
    for (const [i, keep] of keeps.entries()) {
      const no = sweep_no * 10 + i;
      keepOf.set(no, keep);
      sql.exec(
        "INSERT INTO sweep_tasks (sweep_no, t, task_no, watch_no, missed) VALUES (?, ?, ?, ?, 0)",
        sweep_no,
        no,
        i,
        no,
      );
    }
    let now = 1_000;
    const end = meter.begin({ sweep_no, t: 0, watermark: 0, last_entity: 0, upto: null }, () => now);
    sql.exec("UPDATE sweep_tasks SET entities = ? WHERE sweep_no = ? AND task_no = 0", looks, sweep_no);
    now += ms;
    end();
  }
  return meter.pace;
}

const all: Kept[] = ["all"];

it.each([
  ["nothing before it has swept", [], { all: null, changes: null }],
  ["looks a second, by what is kept", [{ keeps: all, looks: 1_000, ms: 500 }], { all: 2_000, changes: null }],
  ["nothing by a stretch that is too short", [{ keeps: all, looks: 499, ms: 500 }], { all: null, changes: null }],
  [
    "nothing by watches that keep different things",
    [{ keeps: ["all", "changes"] as Kept[], looks: 1_000, ms: 500 }],
    { all: null, changes: null },
  ],
  [
    "a fifth of it by one busy moment",
    [
      { keeps: all, looks: 1_000, ms: 1_000 },
      { keeps: all, looks: 1_000, ms: 10_000 },
    ],
    { all: 820, changes: null },
  ],
  ["no division by nothing", [{ keeps: ["changes"] as Kept[], looks: 500, ms: 0 }], { all: null, changes: 500_000 }],
])("the pace of a shard says %s", (_, stretches, pace) => {
  expect(paceAfter(stretches)).toEqual(pace);
});
