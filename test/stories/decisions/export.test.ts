import { describe, expect, it, vi } from "vitest";
import { noProfiles } from "../../support/cli.ts";
import { runCli } from "../../../sdk/src/cli/run.ts";
import { DecisionMonitor, type ExportProgress } from "../../../sdk/src/index.ts";
import { rowsOf } from "../../../sdk/src/csv/rows.ts";
import { pagedAt } from "../../support/paged.ts";
import { sharedTestService } from "../../support/service.ts";
import { TEST_VARS } from "../../support/vars.ts";
import { createTask, day, type DecisionList, pushDaily, question, registerRate } from "../../support/world.ts";

type Decision = DecisionList["items"][number];
const [one, two] = ["exported:1", "exported:2"];
const keys = { "x-api-key": TEST_VARS.SVC_API_KEYS, connection: "close" };

const service = await sharedTestService();
await registerRate(service.call);
const task = await createTask(service.call, "alert me when the active user rate drops below 41%");
const mine = `condition_id=${task.condition_id}`;
for (const entity of [one, two]) {
  await pushDaily(
    service.call,
    entity,
    Array.from({ length: 300 }, (_, i) => (i % 3 === 0 ? 0.2 : 0.5)),
  );
  await answers(entity, day(0), day(199));
}
const isQueued = ({ actions }: Decision): boolean => actions.some(({ status }) => status === "queued");
await vi.waitUntil(async () => !(await listed(`${mine}&outcome=triggered`)).some(isQueued), { timeout: 300_000 });

async function answers(entity: string, from: string, to: string): Promise<void> {
  await service.ok("POST", "/evaluate/range", {
    ...question(task, entity),
    from,
    to,
    step: "1d",
  });
}

const ask = (query: string, accept = "*/*") =>
  fetch(`${service.baseUrl}/decisions/export?${query}`, { headers: { ...keys, accept } });

async function lines(query: string): Promise<{ decisions: Decision[]; end: unknown }> {
  const response = await ask(query);
  const text = await response.text();
  if (response.status !== 200) throw new Error(text);
  expect(response.headers.get("content-type")).toBe("application/x-ndjson");
  const all = text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Decision);
  return { decisions: all.slice(0, -1), end: all.at(-1) };
}

function listed(filter: string): Promise<Decision[]> {
  return pagedAt((path) => service.ok<DecisionList>("GET", path), `/decisions?limit=200&${filter}`);
}

describe("an export of decisions", () => {
  it.each([
    ["all of them", ""],
    ["an entity's", `&entity_id=${one}`],
    ["those that fired", "&outcome=triggered"],
    ["those of a span", `&from=${day(5)}&to=${day(12)}`],
    ["none", `&entity_id=exported:nobody`],
  ])("has the records of the list in its order: %s", async (_, filter) => {
    const { decisions, end } = await lines(mine + filter);
    expect(decisions).toEqual(await listed(mine + filter));
    expect(end).toEqual({ export: { rows: decisions.length, complete: true, next: null } });
  });

  it("says where to go on when a part ends, and its parts are the whole", async () => {
    const whole = (await lines(mine)).decisions;
    const parts: Decision[] = [];
    let after = "";
    for (;;) {
      const { decisions, end } = await lines(`${mine}&limit=130${after}`);
      parts.push(...decisions);
      const { next, complete, rows } = (end as { export: { next: string | null; complete: boolean; rows: number } })
        .export;
      expect({ complete, rows }).toEqual({ complete: next === null, rows: decisions.length });
      if (next === null) break;
      expect(next).toBe(decisions.at(-1)?.decision_id);
      after = `&after=${next}`;
    }
    expect(parts).toEqual(whole);
    expect(whole).toHaveLength(400);
  });

  it("neither skips nor repeats what was there while decisions arrive, and takes in older ones alone", async () => {
    const before = (await lines(mine)).decisions.map(({ decision_id }) => decision_id);
    const response = await ask(mine);
    const reader = (response.body as ReadableStream<Uint8Array>).pipeThrough(new TextDecoderStream()).getReader();
    let text = (await reader.read()).value ?? "";
    await pushDaily(service.call, "exported:late", [0.2]);
    await answers("exported:late", day(0), day(2));
    await answers(one, day(200), day(202));
    for (let part = await reader.read(); !part.done; part = await reader.read()) text += part.value;
    const seen = text
      .trimEnd()
      .split("\n")
      .slice(0, -1)
      .map((line) => JSON.parse(line) as Decision);
    const ids = seen.map(({ decision_id }) => decision_id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(before.filter((id) => !ids.includes(id))).toEqual([]);
    expect(seen.filter(({ evaluated_at }) => evaluated_at >= day(200))).toEqual([]);
    expect(seen.map(({ evaluated_at }) => evaluated_at)).toEqual(
      seen
        .map(({ evaluated_at }) => evaluated_at)
        .toSorted()
        .toReversed(),
    );
  });

  it.each([
    ["format=csv", "application/x-ndjson"],
    ["", "text/csv"],
    ["", "text/csv;q=0.9, */*;q=0.1"],
  ])("is CSV for %j and Accept %s, a record for each and one at the end", async (query, accept) => {
    const response = await ask(`${mine}&to=${day(3)}&entity_id=${one}&${query}`, accept);
    expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8; header=present");
    expect(response.headers.get("content-disposition")).toBe('attachment; filename="decisions.csv"');
    const [head, ...rows] = rowsOf(await response.text()).map(({ cells }) => cells);
    expect(rows.map((cells) => cells.length)).toEqual(rows.map(() => head?.length));
    expect(rows.at(-1)?.[0]).toBe("# end: 4 rows, complete");
    const records = rows.slice(0, -1).map((cells) => Object.fromEntries(cells.map((cell, at) => [head?.[at], cell])));
    const [first] = await listed(`${mine}&to=${day(3)}&entity_id=${one}`);
    expect(records[0]).toMatchObject({
      decision_id: first?.decision_id,
      evaluated_at: day(3),
      result: "0.2",
      outcome: "triggered",
    });
    expect(JSON.parse(records[0]?.["drivers"] ?? "")).toEqual(first?.drivers);
  });

  it.each([
    ["limit=0", 400, "limit"],
    ["limit=100001", 400, "limit"],
    ["format=xml", 400, "format"],
    [`from=${day(3)}&to=${day(2)}`, 400, "from"],
    ["condition_version=1.0", 400, "condition_version"],
    ["after=dec_nowhere", 404, "after"],
    ["cursor=x", 400, "cursor"],
  ])("refuses %s", async (query, status, location) => {
    const answer = await service.call<{ error: { location?: string } }>("GET", `/decisions/export?${query}`);
    expect({ status: answer.status, at: answer.body.error.location }).toEqual({ status, at: location });
  });
});

describe("an export by the SDK", () => {
  const client = (send?: typeof fetch) =>
    new DecisionMonitor({
      apiKey: TEST_VARS.SVC_API_KEYS,
      baseUrl: service.baseUrl,
      ...(send === undefined ? {} : { fetch: send }),
    });

  async function exported(query: object, send?: typeof fetch, progress: ExportProgress[] = []): Promise<string[]> {
    const ids: string[] = [];
    const options = { onProgress: (one: ExportProgress) => progress.push(one) };
    for await (const { decision_id } of client(send).decisions.export(
      { condition_id: task.condition_id, ...query },
      options,
    ))
      ids.push(decision_id);
    return ids;
  }

  it("loops over all parts and tells how far it is", async () => {
    const progress: ExportProgress[] = [];
    const ids = await exported({ limit: 90, entity_id: two }, undefined, progress);
    expect(ids).toEqual((await listed(`${mine}&entity_id=${two}`)).map(({ decision_id }) => decision_id));
    expect(progress.map(({ rows }) => rows)).toEqual([90, 180, 200]);
    expect(progress.at(-1)?.at).toBe(day(0));
  });

  it("goes on behind the last decision when a part is cut off, in the middle of a line too", async () => {
    let cuts = 3;
    const cutting: typeof fetch = async (...asked) => {
      const response = await fetch(...asked);
      if (cuts-- <= 0) return response;
      const text = await response.text();
      return new Response(text.slice(0, 40_000), response);
    };
    const ids = await exported({ entity_id: two }, cutting);
    expect(ids).toEqual(await exported({ entity_id: two }));
  });

  it("throws when nothing more arrives, and names the place to go on from", async () => {
    const cutting: typeof fetch = async (...asked) => {
      const response = await fetch(...asked);
      const text = await response.text();
      const after = new URL(asked[0] as string).searchParams.has("after");
      return new Response(after ? "" : text.slice(0, text.indexOf("\n") + 1), response);
    };
    const [first] = await listed(`${mine}&entity_id=${two}`);
    await expect(exported({ entity_id: two }, cutting)).rejects.toMatchObject({
      message: expect.stringContaining(first?.decision_id ?? "?") as string,
    });
  });

  it("gives the response itself to whoever awaits it", async () => {
    const response = await client().decisions.export({ format: "csv", limit: 1 });
    expect(await response.text()).toMatch(/^decision_id,.*\r\ndec_/);
  });

  it("refuses to loop over CSV", async () => {
    await expect(exported({ format: "csv" })).rejects.toThrow(/Only JSON lines/);
  });
});

describe("dm export", () => {
  it.each(["ndjson", "csv"])("writes what the service answers, as %s", async (format) => {
    vi.stubEnv("DECISION_MONITOR_API_KEY", TEST_VARS.SVC_API_KEYS);
    vi.stubEnv("DECISION_MONITOR_BASE_URL", service.baseUrl);
    const [out, err]: [string[], string[]] = [[], []];
    const code = await runCli(
      ["export", "--condition", task.condition_id, "--entity", one, "--to", day(9), "--format", format],
      {
        out: (line) => out.push(`${line}\n`),
        err: (line) => err.push(line),
        listFiles: async () => null,
        readFile: () => Promise.reject(new Error()),
        writeFile: () => Promise.reject(new Error()),
        profiles: noProfiles,
      },
    );
    vi.unstubAllEnvs();
    expect({ code, err }).toEqual({ code: 0, err: [`10 decisions, back to ${day(0)}`] });
    const answered = await ask(`${mine}&entity_id=${one}&to=${day(9)}&format=${format}`);
    expect(out.join("")).toBe(await answered.text());
  });
});
