import fc from "fast-check";
import { expect, it } from "vitest";
import { compileConcept } from "../../../../worker/domain/concept/compile.ts";
import { compileCondition } from "../../../../worker/domain/condition/compile.ts";
import { memberText, mostMembers } from "../../../../worker/domain/values/members.ts";
import { PackedPoints } from "../../../../worker/ledger/shard/points/packed-points.ts";
import { packingOf } from "../../../../worker/ledger/shard/points/packing.ts";
import { Purge } from "../../../../worker/ledger/shard/removal/purge.ts";
import { judgeInBrief } from "../../../../worker/ledger/shard/watch/firing/judge.ts";
import { PointReader } from "../../../../worker/ledger/shard/observations/point-reader.ts";
import { shardOn, shardStore } from "../../../support/points/shard.ts";
import { runsOf } from "../../../support/runs.ts";

const signal = "fs.used";
const limits = { points: 12, arrivals: 4, runs: 3, step: 16 };
const mounts = ["/", "/var", "/data"];
const hosts = ["host:1", "host:2", "host:3"];

const packed = (sql: SqlStorage) => shardOn(sql, new PackedPoints(sql, limits));
type Shard = ReturnType<typeof packed>;

const row = fc.record({
  entity: fc.constantFrom(...hosts),
  mount: fc.constantFrom(...mounts),
  at: fc.integer({ min: 1, max: 40 }),
  value: fc.integer({ min: 0, max: 100 }),
});
const happenings = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.array(row, { minLength: 1, maxLength: 6 }) },
    fc.constantFrom("merge" as const, "restart" as const),
  ),
  { minLength: 1, maxLength: 25 },
);
type Row = { entity: string; mount: string; at: number; value: number };

const push = ({ observations, transaction }: Shard, rows: readonly Row[]) =>
  transaction(() =>
    observations.append(
      rows.map(({ entity, mount, at, value }) => ({
        primitive_id: signal,
        type: "time_series<float>",
        entity,
        observed_at: at,
        value,
        member: memberText({ mountpoint: mount }),
      })),
      1,
    ),
  );

const need = { primitive_id: signal, span_ms: 100, next: false };
const seenOf = ({ observations, entities, points }: Shard, host: string) => {
  const found = entities.find(host);
  if (!found) return {};
  const { members = [] } = observations.view(found.entity_no, need, 50, points.sequence);
  return Object.fromEntries(
    members.map(({ member, view }) => [member, [Array.from(view.times), Array.from(view.values)]]),
  );
};

const concept = compileConcept({
  concept_id: "c",
  version: "1.0",
  namespace: "org",
  description: "",
  output_type: "float?",
  primitives: {
    used: {
      primitive_id: signal,
      type: "time_series<float>",
      missing_data_policy: "null",
      max_age: "1s",
      members: ["mountpoint"],
    },
  },
  features: { value: { op: "latest", inputs: ["used"] } },
  output_feature: "value",
  across: "max",
});
const condition = compileCondition(
  {
    condition_id: "d",
    version: "1.0",
    namespace: "org",
    concept_id: "c",
    concept_version: "1.0",
    strategy: { type: "threshold", params: { direction: "above", value: 60 } },
  },
  concept,
);

it("what is stored of members is what was pushed, however it is packed, merged and read again, and sweeps judge it so", () => {
  fc.assert(
    fc.property(happenings, (all) => {
      const sql = shardStore();
      let shard = packed(sql);
      const model = new Map<string, Map<number, number>>();
      for (const one of all) {
        if (one === "restart") shard = packed(sql);
        else if (one === "merge") packingOf(shard.points, shard.transaction).step();
        else {
          push(shard, one);
          for (const { entity, mount, at, value } of one) {
            const key = `${entity} ${mount}`;
            model.set(key, (model.get(key) ?? new Map<number, number>()).set(at, value));
          }
        }
      }
      const newestOf = (host: string) =>
        mounts.flatMap((mount) => {
          const times = [...(model.get(`${host} ${mount}`) ?? [])].sort(([a], [b]) => a - b);
          return times.at(-1)?.[1] ?? [];
        });
      for (const host of hosts) {
        const expected = mounts.flatMap((mount) => {
          const times = [...(model.get(`${host} ${mount}`) ?? [])].sort(([a], [b]) => a - b);
          return times.length === 0
            ? []
            : [
                [
                  memberText({ mountpoint: mount }),
                  [times.map(([at]) => at), times.map(([, value]) => value)],
                ] as const,
              ];
        });
        expect(seenOf(shard, host)).toEqual(Object.fromEntries(expected));
      }
      const known = hosts.flatMap((host) => shard.entities.find(host) ?? []).sort((a, b) => a.entity_no - b.entity_no);
      const judged: [string, number][] = [];
      const parts = { ...shard, points: new PointReader(shard.points), seals: { between: () => new Map() } };
      const work = judgeInBrief(
        parts,
        { condition, entities: known, t: 50, watermark: shard.points.sequence },
        (look) => {
          judged.push([look.entity.entity, look.code]);
          return null;
        },
      );
      while (work.next().done !== true);
      expect(judged).toEqual(known.map(({ entity }) => [entity, Number(Math.max(...newestOf(entity)) > 60)]));
    }),
    runsOf(100),
  );
});

it("purging a signal takes its members, and erasing an entity its own", () => {
  const sql = shardStore();
  const shard = packed(sql);
  const rows = hosts.flatMap((entity) => mounts.map((mount, i) => ({ entity, mount, at: i + 1, value: i })));
  push(shard, rows);
  const first = shard.entities.find("host:1")?.entity_no ?? 0;
  expect(shard.transaction(() => shard.points.erase(first))).toEqual({ observations: 3, series: 3 });
  const purge = new Purge({ ...shard, hook: null });
  let removed = 0;
  for (let after: number | null = 0; after !== null;) {
    const step = purge.step(signal, after);
    removed += step.removed;
    after = step.next;
  }
  expect(removed).toBe(6);
  expect(purge.isObserved(signal)).toBe(false);
  expect(sql.exec("SELECT 1 FROM members WHERE entity_no <> ?", first).toArray()).toEqual([]);
  push(shard, rows.slice(3, 4));
  expect(seenOf(shard, "host:2")).toEqual({ [memberText({ mountpoint: "/" })]: [[1], [0]] });
});

it("takes as many members as an entity may have, and no more", () => {
  const sql = shardStore();
  const shard = packed(sql);
  const rows = Array.from({ length: mostMembers + 2 }, (_, i) => ({
    entity: "host:1",
    mount: `/${i}`,
    at: 1,
    value: i,
  }));
  expect(push(shard, rows)).toEqual({
    accepted: mostMembers,
    unchanged: 0,
    expired: [],
    full: [mostMembers, mostMembers + 1],
    groups: [],
  });
});
