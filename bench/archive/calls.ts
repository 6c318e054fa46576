import { quantile } from "../http/load.ts";
import { cursorBehind, type Sample } from "./seed.ts";
import type { KillWorld } from "../kills/world.ts";

type Call = (sample: Sample) => Promise<unknown>;

/** What is asked about a decision, wherever it is, and lists that go on behind it. */
function callsOf({ client }: KillWorld): Readonly<Record<string, Call>> {
  type More = Parameters<typeof client.listDecisions>[0];
  const list =
    (limit: number, more: (sample: Sample) => More = () => ({})): Call =>
    (sample) =>
      client.listDecisions({ limit, cursor: cursorBehind(sample), ...more(sample) });
  const about = ({ condition_id, condition_version, entity, at }: Sample) => {
    return { condition_id, condition_version, entity, timestamp: new Date(at).toISOString() };
  };
  const ofEntity = ({ entity }: Sample) => ({ entity_id: entity });
  return {
    read: ({ decision_id }) => client.getDecision({ decision_id }),
    explain: (sample) => client.explainDecision(about(sample)),
    verify: ({ decision_id }) => client.verifyDecision({ decision_id }),
    proof: ({ decision_id }) => client.getDecisionProof({ decision_id }),
    rate: (sample) => client.recordFeedback({ ...about(sample), feedback: "correct" }),
    "ask again": ({ at, decision_id: _, ...asked }) =>
      client.evaluateFull({ ...asked, timestamp: new Date(at).toISOString() }),
    "list, 50": list(50),
    "list of a condition, 50": list(50, ({ condition_id }) => ({ condition_id })),
    "list of triggered, 50": list(50, () => ({ outcome: "triggered" })),
    "list of an entity, 50": list(50, ofEntity),
    "list of an entity, 10": list(10, ofEntity),
  };
}

/** Milliseconds of each call about decisions in the database and in the archive, in turn; medians. */
export async function timeCalls(
  world: KillWorld,
  samples: { stored: readonly Sample[]; archived: readonly Sample[] },
  rounds: number,
): Promise<{ name: string; stored: number; archived: number; ratio: number }[]> {
  const timed = [];
  for (const [name, call] of Object.entries(callsOf(world))) {
    const taken: [number, number][] = [];
    for (let round = -1; round < rounds; round += 1) {
      const pair: number[] = [];
      for (const some of [samples.stored, samples.archived]) {
        // Far from the one before, so that it is not in the segment that was read last.
        const sample = some[((round + 1) * 37) % some.length];
        if (sample === undefined) throw new Error("there is no sample");
        const from = performance.now();
        await call(sample);
        pair.push(performance.now() - from);
      }
      if (round >= 0) taken.push([pair[0] ?? Number.NaN, pair[1] ?? Number.NaN]);
    }
    const median = (of: (pair: [number, number]) => number) => quantile(taken.map(of), 0.5);
    timed.push({
      name,
      stored: median(([stored]) => stored),
      archived: median(([, archived]) => archived),
      ratio: median(([stored, archived]) => archived / stored),
    });
  }
  return timed;
}
