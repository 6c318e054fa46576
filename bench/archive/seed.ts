import { push, registerSignal, SIGNAL } from "../http/questions.ts";
import { Progress } from "../watching/progress.ts";
import { randomFrom } from "../../tools/random.ts";
import { day, type KillWorld } from "../kills/world.ts";

/** A condition that is asked about, in one of its versions. */
export interface Asked {
  concept_id: string;
  concept_version: string;
  condition_id: string;
  condition_version: string;
}

interface Definition {
  namespace: string;
  strategy: object;
}

const perRound = 1_000;
export const entities = 2 * perRound;
export const entityNo = (index: number): string => `kept:${index}`;
const points = 30;
/** Of these, each has one condition; the last has two versions. */
const intents = [
  "alert me when load is above 90%",
  "alert me when load is above 91%",
  "alert me when load is more than 3 standard deviations above normal",
  "alert me when load is above 92%",
];

/** When each round was asked: evenly over so many days that end now. */
export const timesOf = (rounds: number, days: number, now: number): number[] =>
  Array.from({ length: rounds }, (_, at) => now - days * day + Math.floor(((at + 0.5) / rounds) * days * day));

async function define({ client, ask }: KillWorld): Promise<Asked[]> {
  const asked: Asked[] = [];
  for (const intent of intents) {
    const task = await client.tasks.create({ intent, entity_scope: "all", delivery: { type: "notification" } });
    const { concept_id, concept_version, condition_id, condition_version } = task;
    asked.push({ concept_id, concept_version, condition_id, condition_version });
  }
  const [last] = asked.slice(-1);
  if (last === undefined) throw new Error("there is no condition");
  const { condition_id, concept_id, concept_version } = last;
  const { namespace, strategy } = JSON.parse(await ask(`/conditions/${condition_id}?version=1.0`)) as Definition;
  await ask("/conditions", { condition_id, concept_id, concept_version, namespace, strategy, version: "1.1" });
  return [...asked, { ...last, condition_version: "1.1" }];
}

/** A value every so often from before the first question to the last. */
async function pushValues({ client }: KillWorld, from: number, days: number): Promise<void> {
  const random = randomFrom(17);
  const every = (days * day * 1.5) / points;
  // Some are without values for a while, so that some questions cannot be judged.
  const rows = Array.from({ length: entities * points }, (_, at) => ({
    primitive_id: SIGNAL,
    entity: entityNo(at % entities),
    observed_at: new Date(from + (Math.floor(at / entities) - points / 3) * every).toISOString(),
    value: Math.round(random() * 9_300) / 10_000,
  }));
  await push(
    client,
    rows.filter(({ entity }, at) => !entity.endsWith("7") || at > rows.length / 2),
  );
}

/** A decision that was really made, and the question that it answers. */
export interface Sample extends Asked {
  decision_id: string;
  entity: string;
  at: number;
}

/** What was made: the conditions, and some decisions of each round. */
export interface Seeded {
  conditions: Asked[];
  samples: Sample[];
}

const samplesPerRound = 8;

/** Asks about half the entities under one condition in each round, by a clock that goes along. */
export async function seed(world: KillWorld, times: readonly number[]): Promise<Seeded> {
  const { client, order } = world;
  const first = times[0] ?? 0;
  await registerSignal(client);
  await pushValues(world, first, ((times.at(-1) ?? 0) - first) / day);
  await order({ verb: "set the clock", at: first });
  const conditions = await define(world);
  const samples: Sample[] = [];
  const progress = new Progress("decisions made", times.length * perRound);
  for (const [round, at] of times.entries()) {
    await order({ verb: "set the clock", at: at + 60_000 });
    const half = Math.floor(round / conditions.length) % 2;
    const condition = conditions[round % conditions.length];
    if (condition === undefined) throw new Error("there is no condition");
    const timestamp = new Date(at).toISOString();
    const listed = Array.from({ length: perRound }, (_, index) => entityNo(half * perRound + index));
    const { results } = await client.evaluateBatch({ ...condition, entities: listed, timestamp });
    const made = results.filter(({ decision_id }) => typeof decision_id === "string");
    for (let i = 0; i < samplesPerRound; i += 1) {
      const one = made[Math.floor(((i + 0.5) / samplesPerRound) * made.length)];
      if (one?.decision_id) samples.push({ ...condition, decision_id: one.decision_id, entity: one.entity, at });
    }
    progress.at((round + 1) * perRound);
  }
  progress.end();
  return { conditions, samples };
}

/** Copies each decision so many times, spread over the time to the next round; a copy has no seal and no action. */
export async function copyDecisions({ order }: KillWorld, copies: number, spanMs: number): Promise<void> {
  const progress = new Progress("copies of them made", copies);
  for (let copy = 1; copy <= copies; copy += 1) {
    await order({ verb: "copy", copy, laterMs: Math.floor((spanMs * copy) / (copies + 1)) });
    progress.at(copy);
  }
  progress.end();
}

/** Waits until nothing is left to be sent or logged. */
export async function settled({ order }: KillWorld): Promise<void> {
  for (;;) {
    const { log_queue, open } = await order({ verb: "settle" });
    if (log_queue + open === 0) return;
    await new Promise((done) => setTimeout(done, 500));
  }
}
