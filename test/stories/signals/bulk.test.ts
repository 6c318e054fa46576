import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import type { Output } from "../../../sdk/src/index.ts";
import { DecisionMonitor } from "../../../sdk/src/index.ts";
import { sharedTestService } from "../../support/service.ts";
import { TEST_VARS } from "../../support/vars.ts";

type Job = Output<"getJob">;
const service = await sharedTestService();
for (const [primitive_id, type] of [
  ["host.load1", "time_series<float>"],
  ["host.state", "string"],
] as const) {
  await service.elevated("POST", "/primitives", { primitive_id, type });
}

const utf8 = new TextEncoder();
const start = Date.UTC(2026, 0, 1);
const at = (i: number) => new Date(start + i * 60_000).toISOString();
const line = (entity: string, i: number, value: unknown = i / 4) =>
  JSON.stringify({ primitive_id: "host.load1", entity, observed_at: at(i), value });

async function send(body: string | Uint8Array<ArrayBuffer>, query = "", headers: Record<string, string> = {}) {
  const response = await fetch(`${service.baseUrl}/observations/bulk${query}`, {
    method: "POST",
    body,
    headers: { "X-API-Key": TEST_VARS.SVC_API_KEYS, "Content-Type": "application/x-ndjson", ...headers },
  });
  const parsed: unknown = await response.json();
  return { status: response.status, headers: response.headers, job: parsed as Job, result: (parsed as Job).result };
}

describe("an import", () => {
  it("stores the lines of a file in a job, and lists those that are wrong", async () => {
    const wrong = [
      line("a", 1, "much"),
      "{",
      line("a", 2).replace("host.load1", "no.signal"),
      line("a", 9e7),
      '{"mood":1}',
    ];
    const lines = Array.from({ length: 12_000 }, (_, i) => line("a", i));
    const { status, job, result } = await send([...lines.slice(0, 7000), ...wrong, ...lines.slice(7000)].join("\n"));
    expect([status, job.kind, job.status, job.progress]).toEqual([
      200,
      "import",
      "completed",
      { done: 12_005, total: 12_005 },
    ]);
    expect(result).toMatchObject({ lines: 12_005, accepted: 12_000, unchanged: 0, rejected: 5 });
    const errors = (result as { errors: { line: number; location: string }[] }).errors;
    expect(errors.map((one) => [one.line, one.location])).toEqual([
      [7001, "value"],
      [7002, "line"],
      [7003, "primitive_id"],
      [7004, "observed_at"],
      [7005, "mood"],
    ]);
    const body = await service.read<"listJobResults">(`/jobs/${job.job_id}/results?limit=3`);
    expect([body.items, body.has_more]).toEqual([errors.slice(0, 3), true]);
    const again = await send(lines.join("\n"));
    expect(again.result).toMatchObject({ accepted: 0, unchanged: 12_000 });
  });

  it("takes CSV, packed too, and what a file leaves out from the query", async () => {
    const rows = ["time,value", `${at(0)},1.5`, `${at(1)},`, `${at(2)},-2e3`].join("\r\n");
    const about = "?primitive_id=host.load1&entity=csv";
    const plain = await send(rows, about, { "Content-Type": "text/csv; charset=utf-8" });
    expect(plain.result).toMatchObject({
      lines: 3,
      accepted: 2,
      rejected: 1,
      errors: [{ line: 2, location: "value" }],
    });
    const packed = await send(new Uint8Array(gzipSync(rows)), about, {
      "Content-Type": "text/csv",
      "Content-Encoding": "gzip",
    });
    expect(packed.result).toMatchObject({ unchanged: 2 });
    const states = `observed_at,value,entity,signal\n${at(0)},1,csv,host.state\n`;
    expect((await send(states, "", { "Content-Type": "text/csv" })).result).toMatchObject({ accepted: 1 });
    const body = await service.read<"listObservations">("/observations?entity=csv&primitive_id=host.state");
    expect(body.items.map(({ value }) => value)).toEqual(["1"]);
  });

  it("takes events, members, resets and ends from columns of CSV", async () => {
    for (const [primitive_id, rest] of [
      ["csv.paid", { type: "time_series<float>", kind: "event" }],
      ["csv.disk", { type: "time_series<float>", members: ["Mount"], max_age: "1h" }],
      ["csv.requests", { type: "time_series<float>", kind: "counter" }],
    ] as const) {
      expect((await service.elevated("POST", "/primitives", { primitive_id, ...rest })).status).toBe(201);
    }
    const rows = [
      "primitive_id,entity,time,value,event_id,reset,stale,member.Mount",
      `csv.paid,,${at(0)},1,a,,,`,
      `csv.paid,csv,${at(0)},2,b,,,`,
      `,csv,${at(0)},3,,,,/`,
      `csv.requests,csv,${at(0)},0,,true,,`,
      `csv.requests,csv,${at(1)},,,,true,`,
      `csv.requests,csv,${at(2)},1,c,,,`,
    ].join("\n");
    const { result } = await send(rows, "?primitive_id=csv.disk&entity=csv", { "Content-Type": "text/csv" });
    expect(result).toMatchObject({ accepted: 5, rejected: 1, errors: [{ line: 6, location: "event_id" }] });
    const stored = async (id: string) =>
      (await service.read<"listObservations">(`/observations?entity=csv&primitive_id=${id}`)).items;
    expect(new Set((await stored("csv.paid")).flatMap(({ event }) => event ?? [])).size).toBe(2);
    expect(await stored("csv.disk")).toMatchObject([{ value: 3, member: { Mount: "/" } }]);
    expect((await stored("csv.requests")).map(({ reset, stale }) => [reset, stale])).toContainEqual([true, undefined]);
    expect((await stored("csv.requests")).map(({ reset, stale }) => [reset, stale])).toContainEqual([undefined, true]);
  });

  it("goes on under its key where it stopped, from any line that it knows", async () => {
    const key = { "Idempotency-Key": "history" };
    const part = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, i) => line("b", from + i)).join("\n");
    const first = await send(part(0, 300), "?more=true", key);
    expect([first.job.status, first.job.progress.done, first.result]).toEqual(["running", 300, null]);
    expect((await send(part(400, 500), "?from_line=401", key)).status).toBe(400);
    const whole = await send(part(0, 500), "", key);
    expect(whole.job.job_id).toBe(first.job.job_id);
    expect(whole.result).toMatchObject({ lines: 500, accepted: 500, unchanged: 0 });
    const replayed = await send(part(0, 500), "", key);
    expect([replayed.headers.get("idempotent-replayed"), replayed.result]).toEqual(["true", whole.result]);
    expect((await send(part(0, 500), "?entity=other", key)).status).toBe(422);
    const parts = [await send(part(0, 300), "?more=true", key), await send(part(300, 500), "?from_line=301", key)];
    expect(parts.map((one) => one.result)).toEqual([whole.result, whole.result]);
  });

  it.each([
    ["more lines", 0, 4, ""],
    ["fewer lines", 0, 2, ""],
    ["lines that come next", 3, 4, "?from_line=4"],
    ["lines that go on", 2, 4, "?from_line=3&more=true"],
  ])("that has ended takes no %s under its key", async (words, from, to, query) => {
    const key = { "Idempotency-Key": `ended-${words.replaceAll(" ", "-")}` };
    const part = (begin: number, end: number) =>
      Array.from({ length: end - begin }, (_, i) => line(words, begin + i)).join("\n");
    expect((await send(part(0, 3), "", key)).result).toMatchObject({ accepted: 3 });
    expect(await send(part(from, to), query, key)).toMatchObject({
      status: 422,
      job: { error: { type: "idempotency_key_reused", location: "Idempotency-Key" } },
    });
  });

  it.each(["?more=true", "?from_line=2"])("in parts needs a key: %s", async (query) => {
    expect(await send(line("parts", 0), query)).toMatchObject({
      status: 400,
      job: { error: { type: "validation_error", location: "Idempotency-Key" } },
    });
  });

  it("keeps what was stored when a file ends badly, and says where", async () => {
    const key = { "Idempotency-Key": "cut" };
    const good = Array.from({ length: 6000 }, (_, i) => line("c", i)).join("\n");
    const { status } = await send(`${good}\n${"x".repeat(70_000)}`, "", key);
    expect(status).toBe(400);
    const { result } = await send(good, "", key);
    expect(result).toMatchObject({ lines: 6000, accepted: 6000 });
  });

  it("comes from the SDK in parts of one job", async () => {
    const client = new DecisionMonitor({ apiKey: TEST_VARS.SVC_API_KEYS, baseUrl: service.baseUrl });
    const observations = Array.from({ length: 25_000 }, (_, i) => ({
      primitive_id: "host.load1",
      entity: "sdk",
      observed_at: at(i),
      value: i === 24_999 ? "much" : i,
    }));
    const seen: number[] = [];
    const result = await client.observations.importAll(observations, { onProgress: ({ done }) => seen.push(done) });
    expect(seen).toEqual([10_000, 20_000, 25_000]);
    expect(result).toMatchObject({ lines: 25_000, accepted: 24_999, rejected: 1, errors: [{ line: 25_000 }] });
  });

  it.each([
    ["no gzip", utf8.encode("junk")],
    ["cut off", gzipSync(line("gzip", 0)).subarray(0, -9)],
    ["two files", Buffer.concat([gzipSync(line("gzip", 0)), gzipSync(line("gzip", 1))])],
  ])("that is not one whole gzip file is told so: %s", async (_, bytes) => {
    const packed = await send(new Uint8Array(bytes), "", { "Content-Encoding": "gzip" });
    expect(packed).toMatchObject({
      status: 400,
      job: { error: { type: "validation_error", location: "body", message: "The body is not one whole gzip file." } },
    });
  });

  it("needs a known media type", async () => {
    expect((await send("{}", "", { "Content-Type": "application/json" })).status).toBe(415);
  });
});
