/**
 * `npm run bench -- groups`: a question about a group of 100,000 members over 16 shards: its time, the rows that it reads and writes, and the
 * same of a look of a watch. `--members 1000000` is the largest that was tried. The times are those of this machine.
 */
import { defineAbove, definedAs, newestOf } from "./common/defining.ts";
import { optionsOf } from "../tools/options.ts";
import { counting } from "./cost/counting.ts";
import { counted, type Scenario, type Scene } from "./cost/scene.ts";
import { peakMemory, processorTime } from "../tools/runtime/usage.ts";
import { pause } from "../tools/waiting.ts";
import { push } from "./http/questions.ts";
import { markdownTable, whole } from "../tools/print.ts";

const { members, questions } = optionsOf({ members: 100_000, questions: 7 });
const shards = 16;
const signal = "merchant.error_rate";
const pushed = Date.now() - 60_000;

/** Every seventh of a hundred is failing. */
async function fill({ client }: Scene): Promise<void> {
  await client.registerPrimitive({ primitive_id: signal, type: "float", max_age: "1h" });
  const rowOf = (i: number) => ({ entity: `merchant:${i}`, observed_at: pushed, value: ((i * 7_919) % 100) / 1_000 });
  await push(client, members, rowOf, signal);
  await defineAbove(client, newestOf("error_rate", signal), 0.05);
}

const failing = { condition_id: "error_rate", condition_version: "1" };
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

/** What so many of something use, each of which says how long it took; a first one is not counted. */
async function measured(scene: Scene, name: string, of: number, one: (nth: number) => Promise<number>): Promise<Asked> {
  await one(0);
  const times: number[] = [];
  const before = processorTime() ?? Number.NaN;
  const use = await counted(scene, name, of, async () => {
    for (let nth = 1; nth <= of; nth++) times.push(await one(nth));
  });
  const processor = ((processorTime() ?? Number.NaN) - before) / of;
  return { times: times.toSorted((a, b) => a - b), processor, use };
}

async function ask(scene: Scene, name: keyof typeof groups): Promise<Asked> {
  const { client } = scene;
  const population = { name, scope: "merchant:*", ...groups[name] };
  await defineAbove(client, { concept_id: name, version: "1", population }, 1e9);
  return measured(scene, name, questions, async (nth) => {
    const timestamp = new Date(pushed + 1_000 * (1 + nth)).toISOString();
    const began = performance.now();
    await client.evaluateFull({ ...definedAs(name), entity: `group:${name}`, timestamp });
    return performance.now() - began;
  });
}

const everyMs = 20_000;
const pollMs = 100;

/** Looks of a watch, and how long after its time each was stored. */
async function watch(scene: Scene): Promise<Asked> {
  const { client } = scene;
  const bind = { condition_id: "share", condition_version: "1" };
  const task = await client.tasks.create({
    intent: "many merchants are failing",
    entity_scope: "group:share",
    delivery: { type: "notification" },
    bind,
    watch: { every: `${everyMs / 1_000}s` },
  });
  let due = 0;
  const used = await measured(scene, "looks", 3, async () => {
    for (;;) {
      // Nobody asks before it is due: asking takes the processor's time too.
      await pause(Math.max(pollMs, due - Date.now()));
      const { items } = await client.listTaskLooks({ id: task.task_id });
      const look = items.find(({ t, done }) => done && Date.parse(t) + everyMs > due);
      if (look === undefined) continue;
      const t = Date.parse(look.t);
      due = t + everyMs;
      return Date.now() - t;
    }
  });
  await client.deleteTask({ id: task.task_id });
  return used;
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
const rows = Object.entries(found).map(([name, { times, processor, use }]) => {
  const each = (unit: keyof typeof use.counts) => use.counts[unit] / use.of;
  return [
    name,
    whole(times[Math.floor(times.length / 2)] ?? 0),
    whole(times.at(-1) ?? 0),
    whole(processor),
    whole(each("do_rows_read")),
    each("do_rows_written").toFixed(1),
    each("d1_rows_written").toFixed(1),
  ];
});
console.log(markdownTable([head, ...rows]));
console.log(`\nThe runtime held at most ${whole(memory / 1e6)} MB, all shards in it.`);
