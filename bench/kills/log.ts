import { auditLog, checkLog, type KnownLog } from "@decision-monitor/sdk/local";
import { randomFrom } from "../../tools/random.ts";
import { DAY, pin, push, registerSignal, START } from "../http/questions.ts";
import { killInRounds, type Moment } from "./rounds.ts";
import type { Stored } from "./stored.ts";
import { faultsOf, type KillWorld } from "./world.ts";

const entities = Array.from({ length: 20 }, (_, at) => `account:${at}`);

const moment = (step: string, stored = false): Moment => ({
  name: stored ? `${step}, on disk` : step,
  stop: { step, nth: 1, stored },
});
/** The steps of a decision's and a rating's way into the log, in the order in which they come. */
const steps: readonly Moment[] = [
  moment("before decisions and their queue row"),
  moment("after decisions and their queue row"),
  moment("before a rating and its queue row"),
  moment("after a rating and its queue row"),
  moment("before the queue is read"),
  moment("after the queue is read"),
  moment("leaves and tiles appended"),
  moment("leaves and tiles appended", true),
  moment("after D1's checkpoint, queue rows deleted"),
  moment("the log's own checkpoint"),
  moment("the log's own checkpoint", true),
];

const timeOf = (round: number) => new Date(START + DAY + round * 60_000).toISOString();

/** Kills a service so many times on the way of decisions and ratings into its log; whether nothing was lost, doubled or changed. */
export async function killLogging(world: KillWorld, count: number): Promise<boolean> {
  const { client, once, order, service } = world;
  const log = { url: service.baseUrl.replace("/v1", "/log") };
  const questions = await prepareQuestions(world);
  const ask = async (round: number, by = client) => {
    const { results } = await by.evaluateBatch({ ...questions, entities, timestamp: timeOf(round) });
    return results.map(({ decision_id, entity }) => {
      if (typeof decision_id === "string") return decision_id;
      throw new Error(`${entity} has no decision in round ${round}`);
    });
  };
  const rate = (round: number, by = client) => {
    const { condition_id, condition_version } = questions;
    const entity = entities[round % entities.length] ?? "";
    const asked = { condition_id, condition_version, entity, timestamp: timeOf(round) };
    return by.recordFeedback({ ...asked, feedback: "correct" });
  };

  const asked = [await ask(0)];
  await order({ verb: "settle" });
  let { known } = await checkLog(log, null);
  return killInRounds(world, steps, count, (round) => {
    let died: Stored | null = null;
    return {
      async work() {
        await ask(round, once);
        await rate(round, once);
        await (await fetch(`${log.url}/checkpoint`, { headers: { connection: "close" } })).text();
      },
      look: async () => (died = await order({ verb: "count" })),
      async check() {
        asked.push(await ask(round));
        await rate(round);
        const stored = await order({ verb: "settle" });
        const again = await ask(round - 1);
        const faults = [
          ...(await logFaults(log, known, died?.checkpoint ?? null)),
          ...rowFaults(stored, asked),
          ...faultsOf([again.join() === asked[round - 1]?.join(), `round ${round - 1} is answered again`]),
          ...(await healthFaults(service.baseUrl)),
        ];
        const audit = await auditLog({ client, log, known });
        if (!audit.holds) faults.push(audit.problem ?? `the audit has ${audit.findings.length} findings`);
        // With nothing added and nothing removed, as many leaves as rows means one leaf each.
        for (const [kind, rows] of [
          ["decision", stored.decisions],
          ["feedback", stored.feedback],
        ] as const)
          if ((audit.leaves[kind] ?? 0) !== rows)
            faults.push(`${audit.leaves[kind]} leaves of ${rows} rows of ${kind}`);
        known = audit.known;
        return { note: `${audit.size} leaves, ${died?.log_queue ?? 0} groups waited`, faults };
      },
    };
  });
}

async function prepareQuestions({ client }: KillWorld) {
  await registerSignal(client);
  const random = randomFrom(29);
  await push(client, entities.length, (at) => ({
    entity: entities[at] ?? "",
    observed_at: START,
    value: Math.round(random() * 100) / 100,
  }));
  return pin(client, "alert me when load is above 90%");
}

/** Whoever reads D1 may have seen its copy of the checkpoint, although the log died before it knew. */
async function logFaults(log: { url: string }, known: KnownLog, seen: string | null): Promise<string[]> {
  const faults: string[] = [];
  for (const checkpoint of [known.checkpoint, seen ?? known.checkpoint]) {
    const { holds, problem } = await checkLog(log, { ...known, checkpoint });
    if (!holds) faults.push(`the log does not continue what was seen: ${problem}`);
  }
  return faults;
}

function rowFaults({ decisions, log_queue }: Stored, asked: readonly string[][]): string[] {
  const ids = asked.flat();
  return faultsOf(
    [new Set(ids).size === ids.length && decisions === ids.length, `${decisions} decisions instead of ${ids.length}`],
    [log_queue === 0, `${log_queue} groups still wait`],
  );
}

async function healthFaults(baseUrl: string): Promise<string[]> {
  const health = await fetch(baseUrl.replace("/v1", "/healthz"), { headers: { connection: "close" } });
  return health.ok ? [] : [`health is ${health.status}: ${await health.text()}`];
}
