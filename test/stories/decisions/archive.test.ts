import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it, vi } from "vitest";
import { ROOT, type Service, startService } from "../../../tools/runtime.ts";
import { callerOf } from "../../support/call.ts";
import { pagedAt } from "../../support/paged.ts";
import { TEST_VARS } from "../../support/vars.ts";
import { createTask, day, type DecisionList, pushDaily, question, registerRate } from "../../support/world.ts";
import { databaseOf } from "../../../tools/runtime/database.ts";

const withArchive = join(ROOT, "wrangler.archive.toml");
const keys = { "x-api-key": TEST_VARS.SVC_API_KEYS, connection: "close" };
const entities = ["kept:1", "kept:2", "kept:3"];
let service: Service;
const call = callerOf(() => service.baseUrl);

const start = (configPath: string) => startService({ stateDir, quiet: true, vars: TEST_VARS, configPath });
async function restart(configPath: string): Promise<void> {
  await service.stop();
  service = await start(configPath);
}

const stateDir = await mkdtemp(join(tmpdir(), "decision-monitor-archive-"));
service = await start(withArchive);
await registerRate(call);
const task = await createTask(call, "alert me when the active user rate drops below 35%");
for (const entity of entities) {
  await pushDaily(
    call,
    entity,
    Array.from({ length: 40 }, (_, at) => (at % 5 === 0 ? 0.2 : 0.5)),
  );
  const { status, text } = await call("POST", "/evaluate/range", {
    ...question(task, entity),
    from: day(0),
    to: day(39),
    step: "1d",
  });
  if (status !== 200) throw new Error(text);
}
const fired = async () => (await call<DecisionList>("GET", "/decisions?outcome=triggered&limit=200")).body.items;
await vi.waitUntil(
  async () => !(await fired()).some(({ actions }) => actions.some(({ status }) => status === "queued")),
  {
    timeout: 300_000,
  },
);
await call("POST", "/evaluate/full", question(task, entities[0] ?? ""));
afterAll(async () => {
  await service.stop();
  await rm(stateDir, { recursive: true, force: true });
});

const database = () => databaseOf(service);
const counted = async (table: string) =>
  (await (await database()).prepare(`SELECT count(*) AS n FROM ${table}`).first<number>("n")) ?? -1;
/** As if what is stored had been recorded long ago. */
async function age(): Promise<void> {
  await (
    await database()
  )
    .prepare("UPDATE decisions SET recorded_at = evaluated_at WHERE evaluated_at < ?")
    .bind(Date.parse(day(100)))
    .run();
  await (await database()).prepare("DELETE FROM settings WHERE name = 'archive_next_look'").run();
}

async function pagesOf(filter: string): Promise<string[]> {
  const texts: string[] = [];
  const read = async (path: string) => {
    const { body, text } = await call<DecisionList>("GET", path);
    texts.push(text);
    return body;
  };
  await pagedAt(read, `/decisions?${filter}&limit=17`);
  return texts;
}

async function exported(query: string): Promise<string> {
  const response = await fetch(`${service.baseUrl}/decisions/export?${query}`, { headers: keys });
  return response.text();
}

async function everything(): Promise<Record<string, unknown>> {
  const { condition_id, condition_version } = task;
  const filters = [
    "",
    `entity_id=${entities[1]}`,
    `condition_id=${condition_id}`,
    `condition_id=${condition_id}&condition_version=${condition_version}`,
    "outcome=triggered",
    "outcome=not_triggered",
    `from=${day(10)}&to=${day(20)}`,
    `entity_id=${entities[2]}&outcome=triggered&from=${day(3)}`,
  ];
  const texts = async (paths: readonly string[], method = "GET") =>
    Promise.all(paths.map(async (path) => (await call(method, path)).text));
  const { items } = (await call<DecisionList>("GET", `/decisions?entity_id=${entities[0]}&to=${day(30)}&limit=12`))
    .body;
  const ids = items.map(({ decision_id }) => `/decisions/${decision_id}`);
  return {
    pages: await Promise.all(filters.map(pagesOf)),
    exports: await Promise.all(
      ["format=ndjson", `format=csv&outcome=triggered`, `format=ndjson&entity_id=${entities[0]}&limit=20`].map(
        exported,
      ),
    ),
    records: await texts(ids),
    proofs: await texts(ids.map((id) => `${id}/proof`)),
    verified: await texts(
      ids.map((id) => `${id}/verify`),
      "POST",
    ),
    explained: await Promise.all(
      [3, 10, 25].map(async (at) => {
        const body = { condition_id, condition_version, entity: entities[0], timestamp: day(at) };
        return (await call("POST", "/decisions/explain", body)).text;
      }),
    ),
  };
}

describe("a service with an archive", () => {
  it(
    "answers the same bytes before and after decisions have moved, and moves no other",
    { timeout: 600_000 },
    async () => {
      await age();
      const before = await everything();
      const stored = await counted("decisions");
      await service.runScheduled();
      expect(await counted("archived")).toBe(120);
      expect(await counted("decisions")).toBe(stored - 120);
      expect(await everything()).toEqual(before);
    },
  );

  it("takes a rating of an archived decision, also as the newest one", async () => {
    const { condition_id, condition_version } = task;
    const rating = { condition_id, condition_version, entity: entities[2], feedback: "correct" };
    expect((await call("POST", "/feedback/decision", { ...rating, timestamp: day(5) })).status).toBeLessThan(300);
    expect((await call("POST", "/feedback/decision", { ...rating, feedback: "false_positive" })).status).toBeLessThan(
      300,
    );
    const { results } = await (
      await database()
    )
      .prepare("SELECT evaluated_at FROM feedback ORDER BY created_at, feedback_id")
      .all();
    expect(results.map(({ evaluated_at }) => evaluated_at)).toEqual([5, 39].map((at) => Date.parse(day(at))));
  });

  it("says so where the bucket is not bound any more, and takes nothing old for new", async () => {
    await restart(join(ROOT, "wrangler.toml"));
    const health = await fetch(`${service.url}/healthz`, { headers: keys });
    expect(health.status).toBe(503);
    expect(await health.text()).toContain("the bucket ARCHIVE is not bound");
    const asked = await call("POST", "/evaluate/full", question(task, entities[1] ?? "", day(5)));
    expect(asked.status).toBe(503);
    expect((await call("GET", "/decisions?limit=200")).status).toBe(503);
    expect((await call("GET", "/decisions/dec_unknown")).status).toBe(404);
    await restart(withArchive);
    expect((await fetch(`${service.url}/healthz`, { headers: keys })).status).toBe(200);
    expect((await call("GET", "/decisions?limit=200")).status).toBe(200);
  });
});
