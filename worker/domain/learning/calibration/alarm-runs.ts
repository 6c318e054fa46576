import { unaskedCooldown } from "../../firing/rule.ts";
import { parseDuration } from "../../values/time.ts";
import type { LabelledDecision } from "./labelled-decisions.ts";

/** The stretches of consecutive decisions that fire, of one entity in the order of time. */
export function runsOf<T>(decisions: readonly T[], fires: (one: T) => boolean): T[][] {
  const runs: T[][] = [];
  let run: T[] | null = null;
  for (const one of decisions) {
    if (!fires(one)) run = null;
    else if (run) run.push(one);
    else runs.push((run = [one]));
  }
  return runs;
}

const cooldownMs = parseDuration(unaskedCooldown);

/** What a run comes to: an alarm that does not close counts again for every cooldown that it lasts. */
function alarmsOf(run: readonly LabelledDecision[]): number {
  return 1 + Math.floor(((run.at(-1)?.at ?? 0) - (run[0]?.at ?? 0)) / cooldownMs);
}

/** Alarms under a cut, and the runs of them in which somebody had reported a miss. */
interface Alarms {
  readonly count: number;
  readonly wanted: number;
}

/** Counts the alarms of all entities under a cut. */
export function alarmsUnder(entities: readonly (readonly LabelledDecision[])[], cut: number): Alarms {
  const runs = entities.flatMap((decisions) => runsOf(decisions, ({ strength }) => strength > cut));
  return {
    count: runs.reduce((sum, run) => sum + alarmsOf(run), 0),
    wanted: runs.filter((run) => run.some(({ rating }) => rating === "false_negative")).length,
  };
}

/**
 * Entities of which a looser cut fires more than half of the time, though it newly fires decisions there that nobody reported as
 * missed.
 */
export function heldMostly(entities: readonly (readonly LabelledDecision[])[], cut: number): number {
  return entities.filter((decisions) => {
    let [held, all, unwanted] = [0, 0, false];
    for (const { strength, fires, rating, weight } of decisions) {
      all += weight;
      if (strength <= cut) continue;
      held += weight;
      unwanted ||= !fires && rating !== "false_negative";
    }
    return unwanted && held * 2 > all;
  }).length;
}
