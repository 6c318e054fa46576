/**
 * `node bench/lists.ts [--size 1000000]`: the first and the hundredth page of each list, a calibration and /healthz on a service with
 * so many decisions, a tenth of that in ratings and in notifications and a hundredth in tasks, beside a service that fills little more
 * than a page of each. The two are asked in turn, in one run; the median counts.
 */
import { parseArgs } from "node:util";
import { type LocalService, withLocal } from "../tools/local.ts";
import { copies } from "./growth/copies.ts";
import { DAY, prepare, START } from "./http/questions.ts";
import { quantile } from "./http/load.ts";

const { values } = parseArgs({
  options: { size: { type: "string", default: "1000000" }, rounds: { type: "string", default: "15" } },
});
const size = Number(values.size);
const rounds = Number(values.rounds);
const hundredth = 100;
/** Enough for a full page of tasks, of which there are fewest. */
const little = 6_000;

interface Condition {
  condition_id: string;
  condition_version: string;
}

/** One of everything: a task that fired, and somebody's word on that. */
async function seed({ client }: LocalService): Promise<Condition> {
  await prepare(client);
  const intent = "alert me when load is above 10%";
  const task = await client.tasks.create({ intent, entity_scope: "all", delivery: { type: "notification" } });
  const { concept_id, concept_version, condition_id, condition_version } = task;
  const asked = { entity: "account:1", timestamp: new Date(START + 41 * DAY).toISOString() };
  await client.evaluateFull({ concept_id, concept_version, condition_id, condition_version, ...asked });
  const feedback = "false_positive" as const;
  await client.recordFeedbackBatch({ feedback: [{ condition_id, condition_version, ...asked, feedback }] });
  return { condition_id, condition_version };
}

const randomId = (prefix: string) => `'${prefix}' || lower(hex(randomblob(26)))`;

async function grow({ service }: LocalService, size: number): Promise<void> {
  const db = await service.miniflare.getD1Database("DB");
  await copies(db, "decisions", size, {
    decision_id: randomId("dec_"),
    condition_id: "iif(i % 50 = 0, s.condition_id, 'cnd_' || (i % 50))",
    evaluated_at: "s.evaluated_at - 1000 * (i + 1)",
    outcome: "iif(i % 20 = 0, 'triggered', 'not_triggered')",
    score: "i % 1000 / 1000.0",
  });
  await copies(db, "feedback", size / 10, {
    feedback_id: randomId("fb_"),
    created_at: "s.created_at - 1000 * (i + 1)",
    evaluated_at: "s.evaluated_at - 1000 * (i + 1)",
  });
  await copies(db, "notifications", size / 10, {
    notification_id: randomId("ntf_"),
    created_at: "s.created_at - 1000 * (i + 1)",
  });
  await copies(db, "deliveries", size / 10, {
    delivery_id: randomId("dec_"),
    created_at: "s.created_at - 1000 * (i + 1)",
  });
  await copies(db, "tasks", size / 100, {
    task_id: randomId("task_"),
    condition_id: "'cnd_' || (i % 50)",
    created_at: "s.created_at - 1000 * (i + 1)",
  });
}

type Ask = () => Promise<unknown>;

function asking({ service, apiKey, elevatedKey }: LocalService, condition: Condition) {
  const headers = { "x-api-key": apiKey, "x-elevated-key": elevatedKey, "content-type": "application/json" };
  const call = async (path: string, body?: object) => {
    const method = body === undefined ? "GET" : "POST";
    const response = await fetch(service.url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    const answer = await response.text();
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${answer}`);
    return answer;
  };
  const page = async (path: string, cursor: string | null) => {
    const from = cursor === null ? "" : `&cursor=${encodeURIComponent(cursor)}`;
    return JSON.parse(await call(`/v1${path}${path.includes("?") ? "&" : "?"}limit=50${from}`)) as {
      next_cursor: string | null;
    };
  };
  return { call, page, calibrate: () => call("/v1/conditions/calibrate", condition) };
}

const lists = (condition: Condition) => {
  const of = new URLSearchParams({ ...condition }).toString();
  return [
    "/decisions",
    "/decisions?outcome=triggered",
    `/feedback?${of}`,
    "/notifications",
    "/deliveries",
    "/tasks",
    "/incidents",
    "/primitives",
    "/audit",
  ];
};

/** Milliseconds of each, asked in turn. */
async function inTurn(asks: readonly Ask[]): Promise<number[]> {
  const taken = asks.map((): number[] => []);
  for (let round = -1; round < rounds; round += 1)
    for (const [index, ask] of asks.entries()) {
      const from = performance.now();
      await ask();
      if (round >= 0) taken[index]?.push(performance.now() - from);
    }
  return taken.map((times) => quantile(times, 0.5));
}

await withLocal((small) =>
  withLocal(async (full) => {
    const [few, many] = [asking(small, await seed(small)), asking(full, await seed(full))];
    const condition = await seed(full);
    await grow(small, little);
    await grow(full, size);
    console.log(`\n${size.toLocaleString("en")} decisions; milliseconds, median of ${rounds} rounds in turn\n`);
    console.log("| | little | full | ratio | hundredth page | ratio |\n|---|---:|---:|---:|---:|---:|");
    const ms = (time: number | undefined) => (time === undefined ? "" : time.toFixed(1));
    const row = (name: string, [first = Number.NaN, second = Number.NaN, last]: number[]) => {
      const later = last === undefined ? "| |" : `| ${ms(last)} | ${(last / first).toFixed(2)} |`;
      console.log(`| ${name} | ${ms(first)} | ${ms(second)} | ${(second / first).toFixed(2)} ${later}`);
    };
    for (const path of lists(condition)) {
      let cursor: string | null = null;
      for (let at = 1; at < hundredth; at += 1) cursor = (await many.page(path, cursor)).next_cursor ?? cursor;
      const later = cursor === null ? [] : [() => many.page(path, cursor)];
      row(
        `GET ${path.split("?condition")[0] ?? path}`,
        await inTurn([() => few.page(path, null), () => many.page(path, null), ...later]),
      );
    }
    row("GET /healthz", await inTurn([() => few.call("/healthz"), () => many.call("/healthz")]));
    row("POST /conditions/calibrate", await inTurn([few.calibrate, many.calibrate]));
  }),
);
