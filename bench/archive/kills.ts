import { killAt } from "../kills/kill-at.ts";
import { walk } from "./pages.ts";
import { whole } from "../print.ts";
import { type Sample, seed, settled, timesOf } from "./seed.ts";
import { calls, type Step, type Stored } from "./steps.ts";
import { day, keptDays, startWorld, type World } from "./world.ts";

/** A day's decisions leave in two batches of 500 at most. */
const perDay = 1;
const batches = 2;

interface Moment {
  step: Step;
  nth: number;
}

/** Every step of archiving a day's decisions; once through, they come again. */
const moments: readonly Moment[] = calls.flatMap((call) =>
  (["before", "after"] as const).flatMap((when): Moment[] => {
    const count = call === "move" ? batches : 1;
    return Array.from({ length: count }, (_, at) => ({ step: `${when} ${call}`, nth: at + 1 }));
  }),
);

/** Archives a day more and is killed on the way, so many times; tells whether nothing was lost, doubled or changed. */
export async function kills(count: number): Promise<boolean> {
  const world = await startWorld();
  try {
    const days = count + 2;
    const start = Date.now() - days * day;
    const { samples } = await seed(world, timesOf(days * perDay, days, start + days * day));
    await world.order({ verb: "set the clock", at: start + days * day });
    await settled(world);
    const all = await walk(world);
    const before = await world.order({ verb: "count" });
    console.log(
      `${whole(before.decisions)} decisions over ${days} days; each kill comes while a day's leave the database.`,
    );
    let wrong = 0;
    for (let at = 0; at < count; at += 1) {
      const moment = moments[at % moments.length];
      if (moment === undefined) break;
      const clock = start + (at + 2) * day + keptDays * day + day / 2;
      const { isReached, said, stored } = await kill(world, moment, clock);
      const faults = [
        ...(isReached ? [] : [`the step was not reached: ${said}`]),
        ...(await faultsOf(world, { all, before, stored })),
        ...(await askedAgain(world, samples[(at * 17) % samples.length])),
      ];
      wrong += faults.length;
      console.log(
        `${String(at + 1).padStart(3)} of ${count}  ${`${moment.step} (${moment.nth})`.padEnd(22)} ${whole(stored.archived).padStart(7)} archived, ${stored.moving} moving  ${faults.join("; ") || "nothing lost, nothing twice, the same pages"}`,
      );
    }
    const ended = await end(world, start + (days + 2 + keptDays) * day, { all, before });
    return wrong === 0 && ended;
  } finally {
    await world.service.remove();
  }
}

/** Begins to archive, kills the process at a step, and starts it again. */
async function kill(world: World, { step, nth }: Moment, clock: number) {
  await world.order({ verb: "set the clock", at: clock });
  await world.order({ verb: "stop", step, nth });
  const killed = await killAt(world.service, {
    work: () => world.order({ verb: "sweep" }),
    reached: () => world.order({ verb: "await" }),
  });
  await world.order({ verb: "set the clock", at: clock });
  return { ...killed, stored: await world.order({ verb: "count" }) };
}

interface Known {
  all: string;
  before: Stored;
}

async function faultsOf(world: World, { all, before, stored }: Known & { stored: Stored }): Promise<string[]> {
  const faults: string[] = [];
  if (stored.decisions + stored.archived !== before.decisions)
    faults.push(`${stored.decisions} + ${stored.archived} decisions instead of ${before.decisions}`);
  if (stored.action_results !== before.action_results || stored.notifications !== before.notifications)
    faults.push("actions or messages were added or lost");
  if ((await walk(world)) !== all) faults.push("THE PAGES DIFFER");
  return faults;
}

/** Whoever asks again is answered with what is there. */
async function askedAgain({ ask }: World, sample: Sample | undefined): Promise<string[]> {
  if (sample === undefined) return ["nothing to ask"];
  const { decision_id, at, ...question } = sample;
  const answer = await ask("/evaluate/full", { ...question, timestamp: new Date(at).toISOString() });
  const { replayed, decision_id: found } = JSON.parse(answer) as { replayed: boolean; decision_id: string };
  return replayed && found === decision_id ? [] : [`${decision_id} was decided a second time`];
}

async function end(world: World, clock: number, known: Known): Promise<boolean> {
  await world.order({ verb: "set the clock", at: clock });
  let stored = await world.order({ verb: "sweep" });
  while (stored.decisions > 0) stored = await world.order({ verb: "sweep" });
  const faults = await faultsOf(world, { ...known, stored });
  console.log(
    `\nAt the end ${whole(stored.archived)} are archived in ${stored.segments} segments, ${stored.moving} of them moving; ${stored.objects} objects, so ${stored.objects - stored.segments} that a kill left over. ${faults.join("; ") || "Nothing lost, nothing twice, the same pages."}`,
  );
  return faults.length === 0 && stored.moving === 0;
}
