import { type Sample, seed, settled, timesOf, walk } from "../archive/seed.ts";
import { whole } from "../../tools/print.ts";
import { killInRounds, type Moment } from "./rounds.ts";
import type { Stored } from "./stored.ts";
import { day, faultsOf, keptDays, type KillWorld } from "./world.ts";

/** A day's decisions leave in two batches of 500 at most. */
const perDay = 1;
const batches = 2;

/** The calls that archiving makes, in their order. */
const calls = ["put", "read-back", "manifest", "move", "end"];
/** Every step of archiving a day's decisions; once through, they come again. */
const steps: readonly Moment[] = calls.flatMap((call) =>
  ["before", "after"].flatMap((when) =>
    Array.from({ length: call === "move" ? batches : 1 }, (_, at): Moment => {
      const stop = { step: `${when} ${call}`, nth: at + 1 };
      return { name: `${stop.step} (${stop.nth})`, stop };
    }),
  ),
);

/** What was there before anything was archived. */
interface Known {
  all: string;
  before: Stored;
}

/** Archives a day more and is killed on the way, so many times; tells whether nothing was lost, doubled or changed. */
export async function killArchiving(world: KillWorld, count: number): Promise<boolean> {
  const { order } = world;
  const days = count + 2;
  const start = Date.now() - days * day;
  const samples = await seed(world, timesOf(days * perDay, days, start + days * day));
  await order({ verb: "set the clock", at: start + days * day });
  await settled(world);
  const known: Known = { all: await walk(world), before: await order({ verb: "count" }) };
  console.log(
    `${whole(known.before.decisions)} decisions over ${days} days; each kill comes while a day's leave the database.`,
  );
  const isRight = await killInRounds(world, steps, count, async (round) => {
    const clock = start + (round + 1) * day + keptDays * day + day / 2;
    await order({ verb: "set the clock", at: clock });
    return {
      work: () => order({ verb: "sweep" }),
      async check() {
        await order({ verb: "set the clock", at: clock });
        const stored = await order({ verb: "count" });
        return {
          note: `${whole(stored.archived)} archived, ${stored.moving} moving`,
          faults: [
            ...(await differences(world, known, stored)),
            ...(await askedAgain(world, samples[((round - 1) * 17) % samples.length])),
          ],
        };
      },
    };
  });
  const isWhole = await archiveRest(world, start + (days + 2 + keptDays) * day, known);
  return isRight && isWhole;
}

async function differences(world: KillWorld, { all, before }: Known, stored: Stored): Promise<string[]> {
  const { decisions, archived, action_results, notifications } = stored;
  return faultsOf(
    [decisions + archived === before.decisions, `${decisions} + ${archived} decisions instead of ${before.decisions}`],
    [
      action_results === before.action_results && notifications === before.notifications,
      "actions or messages were added or lost",
    ],
    [(await walk(world)) === all, "THE PAGES DIFFER"],
  );
}

/** Whoever asks again is answered with what is there. */
async function askedAgain({ client }: KillWorld, sample: Sample | undefined): Promise<string[]> {
  if (sample === undefined) return ["nothing to ask"];
  const { decision_id, at, ...question } = sample;
  const answer = await client.evaluateFull({ ...question, timestamp: new Date(at).toISOString() });
  return faultsOf([answer.replayed && answer.decision_id === decision_id, `${decision_id} was decided a second time`]);
}

async function archiveRest(world: KillWorld, clock: number, known: Known): Promise<boolean> {
  const { order } = world;
  await order({ verb: "set the clock", at: clock });
  let stored = await order({ verb: "sweep" });
  while (stored.decisions > 0) stored = await order({ verb: "sweep" });
  const faults = await differences(world, known, stored);
  if (stored.moving > 0) faults.push(`${stored.moving} segments still move`);
  console.log(
    `\nAt the end ${whole(stored.archived)} are archived in ${stored.segments} segments; ${stored.objects} objects, so ${stored.objects - stored.segments} that a kill left over. ${faults.join("; ") || "Nothing lost, nothing twice, the same pages."}`,
  );
  return faults.length === 0;
}
