/**
 * `node bench/watch-week.ts`: a week in which a task looks at 1,000 entities every 5 minutes, with observations that come in
 * late, in a service whose watches go by a clock that is set. Then 1,000 of its looks, drawn at random, are asked for, and
 * compared byte by byte with the answers of a second service, which got the same observations in the same order and was asked at
 * those times.
 */
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { DecisionMonitor } from "@decision-monitor/sdk";
import { type LocalService, startLocal } from "../tools/local.ts";
import { ROOT } from "../tools/runtime.ts";
import { registerSignal } from "./http/questions.ts";
import { Progress } from "./watching/progress.ts";
import { Steering } from "./watching/steering.ts";
import { arrivals, beforeWeek, drawn, type Drawn, type Rows, spanMs, timeOf, type Week } from "./watching/week.ts";

const { values } = parseArgs({
  options: {
    entities: { type: "string", default: "1000" },
    sweeps: { type: "string", default: "2016" },
    looks: { type: "string", default: "1000" },
    seed: { type: "string", default: "13" },
    keep: { type: "string", default: "changes" },
  },
});
const keep = values.keep === "all" ? "all" : "changes";
const sweeps = Number(values.sweeps);
const week: Week = {
  start: Math.floor(Date.now() / spanMs) * spanMs - (sweeps + 1) * spanMs,
  sweeps,
  entities: Number(values.entities),
  seed: Number(values.seed),
};
const questions = drawn(week, Number(values.looks));
const intent = "alert me when load is more than 3 standard deviations above normal";
/** More than a shard waits after the time it looks at. */
const delayMs = 10_000;

interface Asked {
  task_id: string;
  question: { concept_id: string; concept_version: string; condition_id: string; condition_version: string };
}
/** The services are copies of one: what it named its entities, they do. */
const keys = { SVC_PSEUDONYM_KEY: "week-pseudonyms" };

async function start(stateDir: string): Promise<{ local: LocalService; steering: Steering }> {
  const local = await startLocal(
    { SVC_WATCH_SETTLE: "1s", ...keys },
    { main: join(ROOT, "bench/watching/worker.ts"), stateDir },
  );
  const steering = new Steering(local.service.url);
  await steering.ring(week.start - spanMs);
  return { local, steering };
}

async function push(client: DecisionMonitor, rows: Rows): Promise<void> {
  for (let from = 0; from < rows.length; from += 1_000)
    await client.pushObservations({ observations: rows.slice(from, from + 1_000) });
}

/** A service that knows the signal, the task and the entities, and has looked at nothing yet. */
async function begin(stateDir: string): Promise<Asked> {
  const { local, steering } = await start(stateDir);
  const { client, service } = local;
  await registerSignal(client);
  await push(client, beforeWeek(week));
  const task = await client.tasks.create({
    intent,
    entity_scope: "week:*",
    delivery: { type: "notification" },
    watch: { every: "5m", keep },
  });
  const db = await service.miniflare.getD1Database("DB");
  await db.batch([
    db.prepare("UPDATE tasks SET watch = json_set(watch, '$.since', ?)").bind(week.start),
    db.prepare("UPDATE watch_list SET version = version + 1"),
  ]);
  await steering.ring(week.start - spanMs);
  await service.stop();
  const { task_id, concept_id, concept_version, condition_id, condition_version } = task;
  return { task_id, question: { concept_id, concept_version, condition_id, condition_version } };
}

/** Pushes the week; `look` comes between what is in time for a sweep and what is late for it. */
async function live(what: string, client: DecisionMonitor, look: (sweep: number) => Promise<void>): Promise<void> {
  const progress = new Progress(what, sweeps);
  let sweep = 0;
  for (const { inTime, late } of arrivals(week)) {
    await push(client, inTime);
    await look(sweep);
    await push(client, late);
    progress.at((sweep += 1));
  }
  progress.end();
}

/** The answer of a service to a question, without what tells how it came to be asked. */
async function answer(client: DecisionMonitor, { question }: Asked, { sweep, entity }: Drawn): Promise<string> {
  const timestamp = new Date(timeOf(week, sweep)).toISOString();
  const { replayed: _, decision, ...full } = await client.evaluateFull({ ...question, entity, timestamp });
  const { actions_triggered: __, ...verdict } = decision;
  const {
    actions: ___,
    action_id: ____,
    ...record
  } = await client.getDecision({ decision_id: full.decision_id ?? "" });
  return JSON.stringify([full, verdict, record]);
}

/** Lives through the week as it watches, and unfolds the looks that were drawn. */
async function watched(stateDir: string, asked: Asked): Promise<string[]> {
  const { local, steering } = await start(stateDir);
  const { client, service } = local;
  try {
    await live("sweeps of the week", client, (sweep) => steering.ring(timeOf(week, sweep) + delayMs));
    await expectAllLooked(client, asked.task_id);
    const progress = new Progress("looks unfolded", questions.length);
    const answers: string[] = [];
    for (const question of questions) {
      answers.push(await answer(client, asked, question));
      progress.at(answers.length);
    }
    progress.end();
    return answers;
  } finally {
    await service.stop();
  }
}

async function expectAllLooked(client: DecisionMonitor, id: string): Promise<void> {
  let count = 0;
  let looks = 0;
  let turned = 0;
  for await (const sweep of client.listTaskLooks({ id, limit: 100 })) {
    count += 1;
    looks += sweep.entities - sweep.unanswered;
    turned += sweep.turned;
  }
  console.log(`${count} sweeps, ${looks} looks, ${turned} of them with another outcome than the one before.`);
  if (count !== sweeps || looks !== sweeps * week.entities) throw new Error("looks are missing");
}

/** Lives through the same week and is asked the questions at their times. */
async function directly(stateDir: string, asked: Asked): Promise<string[]> {
  const { local } = await start(stateDir);
  const { client, service } = local;
  const answers: string[] = [];
  const bySweep = Map.groupBy(questions.entries(), ([, { sweep }]) => sweep);
  try {
    await client.updateTask({ id: asked.task_id, status: "paused" });
    await live("the same week, asked directly", client, async (sweep) => {
      for (const [place, question] of bySweep.get(sweep) ?? []) answers[place] = await answer(client, asked, question);
    });
    return answers;
  } finally {
    await service.stop();
  }
}

/** How many of the questions would see more if they were asked again after the week. */
function seenLater(): number {
  const byEntity = Map.groupBy(questions, ({ entity }) => entity);
  const later = new Set<Drawn>();
  let sweep = 0;
  for (const { late } of arrivals(week)) {
    for (const { entity, observed_at } of late)
      for (const question of byEntity.get(entity) ?? [])
        if (question.sweep <= sweep && Date.parse(observed_at) <= timeOf(week, question.sweep)) later.add(question);
    sweep += 1;
  }
  return later.size;
}

const folder = await mkdtemp(join(tmpdir(), "decision-monitor-week-"));
const [first, second] = [join(folder, "watched"), join(folder, "asked")];
try {
  const asked = await begin(first);
  await cp(first, second, { recursive: true });
  const [looks, answers] = [await watched(first, asked), await directly(second, asked)];
  const different = looks.flatMap((look, place) => (look === answers[place] ? [] : [place]));
  const triggered = looks.filter((look) => look.includes('"outcome":"triggered"')).length;
  console.log(
    `${looks.length} looks drawn (seed ${week.seed}; ${triggered} triggered, ${seenLater()} about a time that late data came in for since): ${looks.length - different.length} byte-identical to the answers of the second service, ${different.length} different.`,
  );
  for (const place of different.slice(0, 3)) console.log(questions[place], looks[place], answers[place]);
  if (different.length > 0) process.exitCode = 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}
