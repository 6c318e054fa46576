/** `node bench/long-series.ts`: what long series and heavy concepts cost, and how long others wait meanwhile. */
import { dayMs } from "../worker/domain/values/time.ts";
import { readFileSync } from "node:fs";
import { request as httpRequest } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { startService } from "../tools/runtime.ts";

const key = "bench-key";
const elevated = "bench-elevated";
const end = Date.UTC(2026, 5, 1);

const service = await startService({
  quiet: true,
  vars: {
    SVC_API_KEYS: key,
    SVC_ELEVATED_KEY: elevated,
    SVC_PSEUDONYM_KEY: "bench-pseudonyms",
    SVC_ALLOW_PRIVATE_TARGETS: "true",
    RATE_LIMIT_PER_MINUTE: "10000000",
  },
});

interface Answer {
  status: number;
  // The bench reads answers of many operations.
  body: { [name: string]: unknown };
  seconds: number;
}

async function call(method: string, path: string, body?: unknown): Promise<Answer> {
  const began = performance.now();
  const { status, text } = await request(method, `${service.baseUrl}${path}`, body);
  return { status, body: JSON.parse(text) as Answer["body"], seconds: (performance.now() - began) / 1000 };
}

/** `fetch` gives up after five minutes, which is not for it to decide here. */
function request(method: string, url: string, body?: unknown): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const headers = { "X-API-Key": key, "X-Elevated-Key": elevated, "Content-Type": "application/json" };
    const sent = httpRequest(url, { method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }));
    });
    sent.on("error", reject);
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

async function done(method: string, path: string, body: unknown): Promise<Answer["body"]> {
  const answer = await call(method, path, body);
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
}

/** Runs `work` while somebody else asks /healthz again and again. */
async function beside(label: string, work: () => Promise<string>): Promise<void> {
  const waits: number[] = [];
  const load = { over: false };
  const others = (async () => {
    while (!load.over) {
      const began = performance.now();
      await request("GET", `${service.url}/healthz`);
      waits.push(performance.now() - began);
      await wait(20);
    }
  })();
  const began = performance.now();
  const cpu = cpuSeconds();
  const told = await work();
  const took = performance.now() - began;
  const computed = (cpuSeconds() - cpu).toFixed(2);
  load.over = true;
  await others;
  waits.sort((a, b) => a - b);
  const at = (share: number) => (waits[Math.min(waits.length - 1, Math.floor(waits.length * share))] ?? 0).toFixed(0);
  console.log(
    `${label}: ${(took / 1000).toFixed(2)} s (${computed} s computed); ${told}; healthz median ${at(0.5)}, p99 ${at(0.99)}, most ${at(1)} ms`,
  );
}

async function fill(signal: string, entity: string, rows: number, stepMs: number): Promise<void> {
  const first = end - rows * stepMs;
  for (let from = 0; from < rows; from += 1000) {
    const observations = Array.from({ length: Math.min(1000, rows - from) }, (_, i) => ({
      primitive_id: signal,
      entity,
      observed_at: new Date(first + (from + i) * stepMs).toISOString(),
      value: 50 + (((from + i) * 7919) % 101) / 10,
    }));
    await done("POST", "/observations", { observations });
  }
}

/** Seconds that the runtime has computed, whatever else the machine does: Linux only. */
function cpuSeconds(): number {
  const children = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, "utf8").trim().split(" ");
  const ticks = children.map((pid) => {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
    return Number(fields[11]) + Number(fields[12]);
  });
  return ticks.reduce((sum, one) => sum + one, 0) / 100;
}

const iso = (t: number) => new Date(t).toISOString();

async function define(
  name: string,
  signal: string,
  features: object,
  output: string,
  strategy: object,
): Promise<object> {
  await done("POST", "/concepts", {
    concept_id: name,
    version: "1.0",
    namespace: "org",
    description: name,
    output_type: "float",
    primitives: { s: { primitive_id: signal, type: "time_series<float>", missing_data_policy: "null" } },
    features,
    output_feature: output,
  });
  await done("POST", "/conditions", {
    condition_id: `${name}_c`,
    version: "1.0",
    namespace: "org",
    concept_id: name,
    concept_version: "1.0",
    strategy,
  });
  return { condition_id: `${name}_c`, condition_version: "1.0" };
}

const jobEnd = async (id: unknown) => {
  for (;;) {
    const { body } = await call("GET", `/jobs/${String(id)}`);
    if (body["status"] !== "queued" && body["status"] !== "running") return body;
    await wait(250);
  }
};
const told = ({ status, body }: Answer) =>
  `${status} ${JSON.stringify(body["error"] ?? { total: body["total"], failed: body["failed"], questions: body["evaluations"] ?? body["questions"] })}`.slice(
    0,
    400,
  );

try {
  for (const signal of ["bench.long", "bench.wide"])
    await done("POST", "/primitives", { primitive_id: signal, type: "time_series<float>" });
  let began = performance.now();
  await fill("bench.long", "one", 120_000, Math.floor((30 * dayMs) / 120_000));
  console.log(`filled 120,000 rows in ${((performance.now() - began) / 1000).toFixed(1)} s`);
  began = performance.now();
  await fill("bench.wide", "wide", 60_000, Math.floor((61 * dayMs) / 60_000));
  const zScore = { type: "z_score", params: { direction: "above", value: 3, window: "30d" } };
  const plain = await define("plain", "bench.long", { v: { op: "latest", inputs: ["s"], params: {} } }, "v", zScore);
  const features = Object.fromEntries(
    Array.from({ length: 97 }, (_, i) => [
      `f${i}`,
      { op: "quantile", inputs: ["s"], params: { window: "30d", q: (i + 0.5) / 100 } },
    ]),
  );
  const wide = await define(
    "wide",
    "bench.wide",
    {
      ...features,
      low: { op: "mean_of", inputs: Object.keys(features).slice(0, 49), params: {} },
      high: { op: "mean_of", inputs: Object.keys(features).slice(49), params: {} },
      out: { op: "mean_of", inputs: ["low", "high"], params: {} },
    },
    "out",
    zScore,
  );
  const only = process.argv[2] ?? "";
  const run = async (label: string, work: () => Promise<string>) => {
    if (label.includes(only)) await beside(label, work);
  };
  await run("one question", async () =>
    told(
      await call("POST", "/evaluate/full", {
        ...plain,
        concept_id: "plain",
        concept_version: "1.0",
        entity: "one",
        timestamp: iso(end),
      }),
    ),
  );
  await run("range of 1,000 steps", async () =>
    told(
      await call("POST", "/evaluate/range", {
        ...plain,
        concept_id: "plain",
        concept_version: "1.0",
        entity: "one",
        from: iso(end - 999 * 600_000),
        to: iso(end),
        step: "10m",
      }),
    ),
  );
  await run("a week's backtest", async () =>
    told(
      await call("POST", "/conditions/backtest", {
        ...plain,
        entities: ["one"],
        from: iso(end - 7 * dayMs),
        to: iso(end),
      }),
    ),
  );
  await run("a week's backtest as a job", async () => {
    const { body } = await call("POST", "/execute/async", {
      kind: "backtest",
      ...plain,
      entities: ["one"],
      from: iso(end - 7 * dayMs),
      to: iso(end),
    });
    if (body["job_id"] === undefined) return JSON.stringify(body);
    const job = await jobEnd(body["job_id"]);
    return JSON.stringify({ status: job["status"], progress: job["progress"], error: job["error"] });
  });
  await run("range of 3,000 steps as a job", async () => {
    const { body } = await call("POST", "/execute/async", {
      kind: "range",
      ...plain,
      concept_id: "plain",
      concept_version: "1.0",
      entity: "one",
      from: iso(end - 2999 * 120_000),
      to: iso(end),
      step: "2m",
    });
    if (body["job_id"] === undefined) return JSON.stringify(body);
    const job = await jobEnd(body["job_id"]);
    return JSON.stringify({ status: job["status"], progress: job["progress"], error: job["error"] ?? body["error"] });
  });
  await run("100 features over 60,000 rows", async () =>
    told(
      await call("POST", "/evaluate/full", {
        ...wide,
        concept_id: "wide",
        concept_version: "1.0",
        entity: "wide",
        timestamp: iso(end),
      }),
    ),
  );
  await run("wide range of 100 steps", async () =>
    told(
      await call("POST", "/evaluate/range", {
        ...wide,
        concept_id: "wide",
        concept_version: "1.0",
        entity: "wide",
        from: iso(end - 99 * 600_000),
        to: iso(end),
        step: "10m",
      }),
    ),
  );
} finally {
  await service.stop();
}
