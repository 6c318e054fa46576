import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import type { SqlRow } from "../../../worker/domain/feeds/sql-rows.ts";
import type { SqlSource } from "../../../worker/domain/values/definitions/primitive.ts";
import { createServices } from "../../../worker/services.ts";
import type { Services } from "../../../worker/usecases/services.ts";
import type { SqlQuestion } from "../../../worker/usecases/ports/signals/source-reads.ts";
import { readSource, sweepSources } from "../../../worker/usecases/signals/read-source.ts";
import { setPrimitiveSource, getSource } from "../../../worker/usecases/signals/set-primitive-source.ts";

const minute = 60_000;
const began = Date.UTC(2026, 0, 1, 12);
const real = createServices(env, { waitUntil: () => undefined });
const query = "SELECT entity, at, value FROM m WHERE at > $since AND at <= $until";

interface Kept {
  entity: string;
  at: number;
  value: string | null;
  /** From when on others see it. */
  committed?: number;
}

const absent = () => Promise.reject(new Error("nobody asks for this here"));
let made = 0;
let now = began;
let table: Kept[] = [];
let asked: SqlQuestion[] = [];
let sent: string[] = [];
let problem: string | null = null;
let services: Services;
let id: string;

const database: Services["databases"] = {
  names: ["warehouse"],
  read: async (_, question) => {
    asked.push(question);
    if (problem !== null) return { problem };
    const rows: SqlRow[] = table
      .filter(({ at, committed = at }) => at > question.since && at <= question.until && committed <= now)
      .sort((a, b) => a.at - b.at)
      .slice(0, 5_001)
      .map(({ entity, at, value }) => ({ entity, at: String(at), value }));
    return { rows };
  },
};

beforeEach(async () => {
  id = `read.signal_${made++}`;
  now = began;
  [table, asked, sent, problem] = [[], [], [], null];
  services = {
    ...real,
    now: () => now,
    databases: database,
    work: { ...real.work, readSources: async (ids) => void sent.push(...ids) },
  };
  await services.primitives.add(
    { primitive_id: id, type: "float", missing_data_policy: "null", source: { kind: "push" } },
    now,
  );
});

const setSource = (more: Partial<SqlSource> = {}) =>
  setPrimitiveSource(services, { id, source: { kind: "sql", database: "warehouse", query, ...more } });
const reading = async () => (await getSource(services, { id }, true)).reading;
const stored = async (entity: string) => {
  const rows = await services.ledger.observations(entity, id, { from: null, to: null, before: null, limit: 1_000 });
  return rows.map(({ observed_at, value }) => [observed_at - began, value]);
};

describe("a source of rows", () => {
  it("is read from when it is set, or from its start, and each row is stored once", async () => {
    table = [
      { entity: "a", at: began - minute, value: "1" },
      { entity: "a", at: began, value: "2.5" },
    ];
    await setSource();
    now += minute;
    await readSource(services, id);
    expect(await reading()).toMatchObject({ stored: 1, rejected: 0, problem: null, is_behind: false });
    await setSource({ start: new Date(began - minute).toISOString() });
    await readSource(services, id);
    await readSource(services, id);
    expect(await reading()).toMatchObject({ stored: 2, read_to: new Date(now).toISOString() });
    expect(await stored("a")).toEqual([
      [0, 2.5],
      [-minute, 1],
    ]);
  });

  it("is read on from where it was, whatever died between storing and noting", async () => {
    await setSource();
    table = Array.from({ length: 10 }, (_, i) => ({ entity: "crash", at: began + i * 1000, value: String(i) }));
    now += minute;
    const dies = { ...services.sourceReads, find: (one: string) => services.sourceReads.find(one) };
    const dying: Services = {
      ...services,
      sourceReads: { ...dies, claimDue: absent, advance: () => Promise.reject(new Error("killed")) },
    };
    await expect(readSource(dying, id)).rejects.toThrow("killed");
    expect(await stored("crash")).toHaveLength(10);
    expect(await reading()).toMatchObject({ stored: 0, last_read_at: null });
    await readSource(services, id);
    expect(await stored("crash")).toHaveLength(10);
    expect(await reading()).toMatchObject({ stored: 0, read_to: new Date(now).toISOString() });
  });

  it("finds rows that are committed late for as long as its overlap says", async () => {
    await setSource({ overlap: "2m" });
    table = [
      { entity: "late", at: began + 1_000, value: "1", committed: began + 1.5 * minute },
      { entity: "later", at: began + 1_000, value: "1", committed: began + 4 * minute },
    ];
    for (let i = 0; i < 6; i++) {
      now += minute;
      await readSource(services, id);
    }
    expect([await stored("late"), await stored("later")]).toEqual([[[1_000, 1]], []]);
    expect(asked.at(-1)).toMatchObject({ since: began + 3 * minute, until: began + 6 * minute });
  });

  it("goes on at once while there is more than one reading takes, and with what was missing", async () => {
    table = Array.from({ length: 12_000 }, (_, i) => ({ entity: `m${i % 50}`, at: began + i, value: "1" }));
    await setSource();
    now += minute;
    const advance: Services["sourceReads"]["advance"] = async (before, after) =>
      asked.length < 2 && services.sourceReads.advance(before, after);
    const { sourceReads } = services;
    const stopped = { find: sourceReads.find.bind(sourceReads), claimDue: absent, advance };
    await readSource({ ...services, sourceReads: stopped }, id);
    expect(await reading()).toMatchObject({ is_behind: true, stored: 5_000 });
    await readSource(services, id);
    expect(asked.map(({ since }) => since - began)).toEqual([-1, 4_999, 4_999, 9_999]);
    // The second page was stored and not noted.
    expect(await reading()).toMatchObject({ is_behind: false, stored: 7_000 });
    expect(await stored("m7")).toHaveLength(240);
  });

  it("says what could not be stored, and goes on", async () => {
    await setSource();
    table = [
      { entity: "bad", at: began + 1, value: "much" },
      { entity: "bad", at: began + 2, value: null },
      { entity: "bad", at: began + 3, value: "3" },
      { entity: "bad", at: began + 3, value: "4" },
    ];
    now += minute;
    await readSource(services, id);
    expect(await reading()).toMatchObject({
      stored: 1,
      rejected: 3,
      problem: `${id} is float and takes a number, not text.`,
    });
    expect(await stored("bad")).toEqual([[3, 4]]);
  });

  it("that fails says so, and loses nothing", async () => {
    await setSource();
    table = [{ entity: "down", at: began + 1, value: "1" }];
    problem = "The database could not be reached.";
    now += minute;
    await readSource(services, id);
    expect(await reading()).toMatchObject({ problem, read_to: new Date(began - 1).toISOString(), is_behind: true });
    problem = null;
    now += 60 * minute;
    await readSource(services, id);
    expect([await stored("down"), (await reading())?.problem]).toEqual([[[1, 1]], null]);
  });

  it("is due when its interval says so, and no longer where values are pushed again", async () => {
    await setSource({ every: "5m" });
    const swept = async () => {
      sent = [];
      await sweepSources(services, 300);
      return sent.includes(id);
    };
    expect([await swept(), await swept()]).toEqual([true, false]);
    now += 4 * minute;
    expect(await swept()).toBe(false);
    now += minute;
    expect(await swept()).toBe(true);
    await setPrimitiveSource(services, { id, source: { kind: "push" } });
    now += 10 * minute;
    expect([await swept(), await reading()]).toEqual([false, null]);
  });

  it("set again as it was goes on where it is; a reading under way of the one before notes nothing", async () => {
    await setSource();
    now += minute;
    const before = await services.sourceReads.find(id);
    await readSource(services, id);
    const read = await services.sourceReads.find(id);
    await setSource({ timeout_ms: 500 });
    expect(await services.sourceReads.find(id)).toMatchObject({ read_to: read?.read_to, generation: 2 });
    const after = { read_to: now + 1, is_behind: false, last_read_at: now, added: 1, rejected: 0, problem: null };
    expect(before && (await services.sourceReads.advance(before, after))).toBe(false);
    expect(read && (await services.sourceReads.advance(read, after))).toBe(false);
  });

  it.each([
    [{ database: "nowhere" }, "database"],
    [{ query: "SELECT 1" }, "query"],
  ])("is refused for %j", async (more, location) => {
    await expect(setSource(more)).rejects.toMatchObject({ code: "validation_error", location });
  });
});
