/**
 * `npm run bench -- groups`: a question about a group of 100,000 members over 16 shards: its time, the rows that it reads and writes, and the
 * same of a look of a watch. `--members 1000000` is the largest that was tried. The times are those of this machine.
 */
import { parseArgs } from "node:util";
import { mapLimited } from "../worker/domain/values/map-limited.ts";
import { counting } from "./cost/counting.ts";
import { counted, type Scenario, type Scene } from "./cost/scene.ts";
import { peakMemory, processorTime } from "./watching/memory.ts";
import { pause } from "./kills/stop.ts";
import { markdownTable, whole } from "./print.ts";

const { values } = parseArgs({
  args: process.argv.slice(2).filter((one) => one !== "--"),
  options: { members: { type: "string", default: "100000" }, questions: { type: "string", default: "7" } },
});
const members = Number(values.members);
const questions = Number(values.questions);
const shards = 16;
const signal = "merchant.error_rate";
const atOnce = 1_000;
const pushed = Date.now() - 60_000;

/** Every seventh of a hundred is failing. */
async function fill({ client }: Scene): Promise<void> {
  await client.registerPrimitive({ primitive_id: signal, type: "float", max_age: "1h" });
  const pages = Array.from({ length: Math.ceil(members / atOnce) }, (_, page) => page * atOnce);
  await mapLimited(4, pages, async (from) => {
    const observations = Array.from({ length: Math.min(atOnce, members - from) }, (_, i) => ({
      primitive_id: signal,
      entity: `merchant:${from + i}`,
      observed_at: new Date(pushed).toISOString(),
      value: (((from + i) * 7_919) % 100) / 1_000,
    }));
    await client.pushObservations({ observations });
  });
  await client.createConcept({
    concept_id: "error_rate",
    version: "1",
    output_type: "float",
    primitives: { rate: { primitive_id: signal } },
    features: { now: { op: "passthrough", inputs: ["rate"] } },
    output_feature: "now",
  });
  const strategy = { type: "threshold" as const, params: { direction: "above" as const, value: 0.05 } };
  await client.createCondition({
    condition_id: "failing",
    version: "1",
    concept_id: "error_rate",
    concept_version: "1",
    strategy,
  });
}

const failing = { condition_id: "failing", condition_version: "1" };
const rates = { concept_id: "error_rate", concept_version: "1" };
const groups = {
  share: { of: failing, fold: "share" as const },
  sum: { of: rates, fold: "sum" as const },
  quantile: { of: rates, fold: "quantile" as const, q: 0.95 },
};

interface Asked {
  times: number[];
  /** Milliseconds of the processor for each. */
  processor: number;
  use: Scenario;
}

async function ask(scene: Scene, name: keyof typeof groups): Promise<Asked> {
  const { client } = scene;
  const pinned = { concept_id: name, concept_version: "1", condition_id: name, condition_version: "1" };
  await client.createConcept({
    concept_id: name,
    version: "1",
    population: { name, scope: "merchant:*", ...groups[name] },
  });
  const strategy = { type: "threshold" as const, params: { direction: "above" as const, value: 1e9 } };
  await client.createCondition({ condition_id: name, version: "1", concept_id: name, concept_version: "1", strategy });
  const times: number[] = [];
  const one = async (nth: number) => {
    const timestamp = new Date(pushed + 1_000 * (1 + nth)).toISOString();
    const began = performance.now();
    await client.evaluateFull({ ...pinned, entity: `group:${name}`, timestamp });
    times.push(performance.now() - began);
  };
  await one(0);
  times.length = 0;
  const before = processorTime() ?? Number.NaN;
  const use = await counted(scene, name, questions, async () => {
    for (let nth = 1; nth <= questions; nth++) await one(nth);
  });
  const processor = ((processorTime() ?? Number.NaN) - before) / questions;
  return { times: times.toSorted((a, b) => a - b), processor, use };
}

const everyMs = 20_000;
const pollMs = 100;

/** Looks of a watch, and how long after its time each was stored. */
async function watch(scene: Scene): Promise<Asked> {
  const { client } = scene;
  const bind = { condition_id: "share", condition_version: "1" };
  const task = await client.createTask({
    intent: "many merchants are failing",
    entity_scope: "group:share",
    delivery: { type: "notification" },
    bind,
    watch: { every: `${everyMs / 1_000}s` },
  });
  if (!("task_id" in task)) throw new Error("a dry run was answered");
  const times: number[] = [];
  let due = 0;
  const next = async () => {
    for (;;) {
      // Nobody asks before it is due: asking takes the processor's time too.
      await pause(Math.max(pollMs, due - Date.now()));
      const { items } = await client.listTaskLooks({ id: task.task_id });
      const look = items.find(({ t, done }) => done && Date.parse(t) + everyMs > due);
      if (look === undefined) continue;
      const t = Date.parse(look.t);
      times.push(Date.now() - t);
      due = t + everyMs;
      return;
    }
  };
  await next();
  times.length = 0;
  const looks = 3;
  const before = processorTime() ?? Number.NaN;
  const use = await counted(scene, "looks", looks, async () => {
    for (let nth = 0; nth < looks; nth++) await next();
  });
  const processor = ((processorTime() ?? Number.NaN) - before) / looks;
  await client.deleteTask({ id: task.task_id });
  return { times: times.toSorted((a, b) => a - b), processor, use };
}

let memory = 0;
const found = await counting(shards, async (scene) => {
  await fill(scene);
  const asked: Record<string, Asked> = {};
  for (const name of ["share", "sum", "quantile"] as const)
    if (name !== "quantile" || members <= 250_000) asked[name] = await ask(scene, name);
  asked["a look (share)"] = await watch(scene);
  memory = peakMemory() ?? Number.NaN;
  return asked;
});

const head = [
  `${whole(members)} members, ${shards} shards`,
  "median ms",
  "longest ms",
  "ms of the processor",
  "rows read by shards",
  "rows written by shards",
  "rows written by the database",
];
const rows = Object.entries(found).map(
  ([
    name,
    {
      times,
      processor,
      use: { counts, of },
    },
  ]) => [
    name,
    whole(times[Math.floor(times.length / 2)] ?? 0),
    whole(times.at(-1) ?? 0),
    whole(processor),
    whole(counts.do_rows_read / of),
    (counts.do_rows_written / of).toFixed(1),
    (counts.d1_rows_written / of).toFixed(1),
  ],
);
console.log(markdownTable([head, ...rows]));
console.log(`\nThe runtime held at most ${whole(memory / 1e6)} MB, all shards in it.`);
