import { describe, expect, it } from "vitest";
import { PackedPoints } from "../../../../worker/ledger/shard/points/packed-points.ts";
import { packingOf } from "../../../../worker/ledger/shard/points/packing.ts";
import type { Points } from "../../../../worker/ledger/shard/points/points.ts";
import { takeOver } from "../../../../worker/ledger/shard/points/take-over.ts";
import { memberText } from "../../../../worker/domain/values/members.ts";
import type { NewObservation } from "../../../../worker/usecases/ports/evaluation/ledger.ts";
import { inTransaction } from "../../../support/points/node-sql.ts";
import { shardOn, shardStore } from "../../../support/points/shard.ts";
import { formerly, TablePoints } from "../../../support/points/table-points.ts";

const limits = { points: 12, arrivals: 3, runs: 2, step: 10 };
const start = Date.UTC(2026, 0, 1);
/** As many as fill runs of two levels. */
const pushesBefore = 8;
const pushesNow = 8;
const entities = ["account:1", "account:2", "shop:1"];

/** The n-th push; late ones and corrections among them. */
const pushed = (n: number) =>
  entities.map((entity, i) => ({
    primitive_id: "app.rate",
    type: "float" as const,
    entity,
    observed_at: start + ((n * 7 + i) % 11) * 60_000,
    value: n / 10,
  }));

/** The same with members and events, which a store of before has none of: some are new, some corrected, some said again. */
const pushedNow = (n: number): NewObservation[] => {
  const type = "time_series<float>";
  const many = entities.flatMap((entity, i): NewObservation[] => {
    const observed_at = start + ((n * 5 + i) % 4) * 60_000;
    const mount = memberText({ mount: `/${(n + i) % 5}` });
    const event_id = `pay_${(n * 3 + i) % 7}`;
    return [
      { primitive_id: "fs.used", type, entity, observed_at, value: n % 3, member: mount },
      { primitive_id: "shop.paid", type, entity, observed_at, value: n % 2, event_id },
      { primitive_id: "shop.paid", type, entity, observed_at, value: 1, event_id: `twin_${n % 3}` },
    ];
  });
  return [...pushed(n), ...many];
};

/** What of pushes counts in the end: the last of each entity, signal, member, time and event. */
const lastOf = (rows: readonly NewObservation[]) =>
  new Map(
    rows.map((row) => [
      JSON.stringify([row.entity, row.primitive_id, row.member, row.observed_at, row.event_id]),
      row.value,
    ]),
  );

function append(sql: SqlStorage, points: Points, n: number, rows: readonly NewObservation[] = pushed(n)): void {
  const { observations, transaction } = shardOn(sql, points);
  transaction(() => observations.append(rows, start + n));
}

/** A store of before, with so many pushes in it. */
function before(): SqlStorage {
  const sql = shardStore();
  formerly(sql);
  for (let n = 0; n < pushesBefore; n++) append(sql, new TablePoints(sql), n);
  return sql;
}

/** A database whose process dies at a write: once `life.writes` of them are done. */
function dying(sql: SqlStorage, life: { writes: number }): SqlStorage {
  const exec: SqlStorage["exec"] = (query: string, ...bindings: unknown[]) => {
    if (/^\s*(?:INSERT|UPDATE|DELETE|DROP|CREATE|ALTER)/i.test(query) && life.writes-- === 0)
      throw new Error("the process died");
    return sql.exec(query, ...bindings) as never;
  };
  return { exec } as SqlStorage;
}

type Act = (sql: SqlStorage, points: () => PackedPoints) => void;

const merge: Act = (sql, points) => {
  const packing = packingOf(points(), (work) => inTransaction(sql, work));
  packing.step();
};

/** What happens to a store: it is taken over, pushed to, carried over and merged, each a transaction. */
const acts: Act[] = [
  (sql) => inTransaction(sql, () => takeOver(sql)),
  ...Array.from({ length: pushesNow }, (_, n): Act[] => [
    (sql, points) => append(sql, points(), pushesBefore + n, pushedNow(pushesBefore + n)),
    merge,
  ]).flat(),
  ...Array.from({ length: 16 }, () => merge),
];

/** Does everything, on a process that dies at each write of each act in turn and is started again; how often it died. */
function play(sql: SqlStorage, dies: boolean): number {
  const life = { writes: Infinity };
  const alive = dying(sql, life);
  let deaths = 0;
  let running: PackedPoints | null = null;
  const points = () => (running ??= new PackedPoints(alive, limits));
  for (const act of acts) {
    for (let done = false, nth = 0; !done; nth++) {
      life.writes = dies ? nth : Infinity;
      try {
        act(alive, points);
        done = true;
      } catch (error) {
        if (!String(error).includes("the process died")) throw error;
        // Whoever pushed had no answer and pushes again; an alarm comes again.
        deaths += 1;
        running = null;
      }
    }
  }
  return deaths;
}

const heldIn = (sql: SqlStorage) => {
  const points = new PackedPoints(sql, limits);
  // Each store salts the names of events: they are told apart by the order in which they stand.
  const events = new Map<string, string>();
  const named = (event: string) => events.get(event) ?? events.set(event, `event ${events.size}`).get(event) ?? "";
  const all = points
    .after(null, 1_000)
    .map((one) => (one.mark?.event == null ? one : { ...one, mark: { ...one.mark, event: named(one.mark.event) } }));
  const members = sql.exec("SELECT * FROM members ORDER BY entity_no, signal_no, member_no").toArray();
  return { all, heads: all.map((one) => points.head(one)), members, sequence: points.sequence };
};
/** How many identities are stored, each with the value that counts. */
const countedIn = ({ all }: Pick<ReturnType<typeof heldIn>, "all">) =>
  [
    ...new Map(
      all
        .toSorted((a, b) => a.seq - b.seq)
        .map((one) => [
          JSON.stringify([one.entity_no, one.signal_no, one.member_no, one.observed_at, one.mark?.event]),
          one.value,
        ]),
    ).values(),
  ]
    .map(Number)
    .sort((a, b) => a - b);

describe("a process that dies while it takes a store over, pushes, packs, carries over and merges", () => {
  it("at any write loses nothing, and has nothing twice", () => {
    const whole = before();
    expect(play(whole, false)).toBe(0);
    const expected = heldIn(whole);
    expect(expected.all).toHaveLength(expected.sequence);
    const all = Array.from({ length: pushesBefore + pushesNow }, (_, n) =>
      n < pushesBefore ? pushed(n) : pushedNow(n),
    ).flat();
    expect(countedIn(expected)).toEqual([...lastOf(all).values()].map(Number).sort((a, b) => a - b));
    expect([...whole.exec("SELECT DISTINCT state FROM runs")]).toEqual([{ state: "live" }]);
    const sql = before();
    expect(play(sql, true)).toBeGreaterThan(120);
    expect(heldIn(sql)).toEqual(expected);
  });
});
