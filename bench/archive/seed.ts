import { until } from "../../tools/waiting.ts";
import { pin, pushAll, registerSignal } from "../http/questions.ts";
import { say, whole } from "../../tools/print.ts";
import { randomFrom } from "../../tools/random.ts";
import { day, type KillWorld } from "../kills/world.ts";

/** A condition that is asked about, in one of its versions. */
export interface Asked {
  concept_id: string;
  concept_version: string;
  condition_id: string;
  condition_version: string;
}

const perRound = 1_000;
const entities = 2 * perRound;
const entityNo = (index: number): string => `kept:${index}`;
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

async function define({ client }: KillWorld): Promise<Asked[]> {
  const asked: Asked[] = [];
  for (const intent of intents) asked.push(await pin(client, intent));
  const [last] = asked.slice(-1);
  if (last === undefined) throw new Error("there is no condition");
  const { condition_id, concept_id, concept_version } = last;
  const { namespace, strategy } = await client.getCondition({ id: condition_id, version: "1.0" });
  await client.createCondition({ condition_id, concept_id, concept_version, namespace, strategy, version: "1.1" });
  return [...asked, { ...last, condition_version: "1.1" }];
}

/** A value every so often from before the first question to the last. */
async function pushValues({ client }: KillWorld, from: number, days: number): Promise<void> {
  const random = randomFrom(17);
  const every = (days * day * 1.5) / points;
  const all = Array.from({ length: entities * points }, (_, at) => ({
    entity: entityNo(at % entities),
    observed_at: from + (Math.floor(at / entities) - points / 3) * every,
    value: Math.round(random() * 9_300) / 10_000,
  }));
  // Some are without values for a while, so that some questions cannot be judged.
  const rows = all.filter(({ entity }, at) => !entity.endsWith("7") || at > all.length / 2);
  await pushAll(client, rows);
}

/** A decision that was really made, and the question that it answers. */
export interface Sample extends Asked {
  decision_id: string;
  entity: string;
  at: number;
}

const samplesPerRound = 8;

/** Asks about half the entities under one condition in each round, by a clock that goes along; some decisions of each. */
export async function seed(world: KillWorld, times: readonly number[]): Promise<Sample[]> {
  const { client, order } = world;
  const first = times[0] ?? 0;
  await registerSignal(client);
  await pushValues(world, first, ((times.at(-1) ?? 0) - first) / day);
  await order({ verb: "set the clock", at: first });
  const conditions = await define(world);
  const samples: Sample[] = [];
  say(`${whole(times.length * perRound)} decisions`);
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
  }
  return samples;
}

/** Copies each decision so many times, spread over the time to the next round; a copy has no seal and no action. */
export async function copyDecisions({ order }: KillWorld, copies: number, spanMs: number): Promise<void> {
  say(`${copies} copies of each`);
  for (let copy = 1; copy <= copies; copy += 1)
    await order({ verb: "copy", copy, laterMs: Math.floor((spanMs * copy) / (copies + 1)) });
}

/** Waits until nothing is left to be sent or logged. */
export async function settled({ order }: KillWorld): Promise<void> {
  const isSettled = async () => {
    const { log_queue, open } = await order({ verb: "settle" });
    return log_queue + open === 0;
  };
  await until(isSettled, "the end of what is sent and logged", { everyMs: 500 });
}

/** A cursor that goes on behind a decision. */
export const cursorBehind = ({ at, decision_id }: Pick<Sample, "at" | "decision_id">): string =>
  Buffer.from(JSON.stringify(["decisions", ["p0", at, decision_id]])).toString("base64url");

/** Every decision there is, newest first, as one text. */
export async function walk({ client }: KillWorld): Promise<string> {
  const texts: string[] = [];
  for await (const item of client.decisions.list({ limit: 200 })) texts.push(JSON.stringify(item));
  return texts.join("\n");
}
