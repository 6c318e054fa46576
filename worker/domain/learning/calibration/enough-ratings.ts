import { binomialAtMost } from "../../statistics/binomial.ts";
import { runsOf } from "./alarm-runs.ts";
import type { Costs } from "./cost-curve.ts";
import type { LabelledDecision } from "./labelled-decisions.ts";

/** Ratings that speak for a cut and against it, and how many for it would do beside those against it. */
interface Support {
  readonly for: number;
  readonly against: number;
  readonly needed: number;
}

/** What the three disputes that open a side leave of doubt where both errors cost the same; a dearer error takes more of them. */
const doubt = 1 / 8;

type Entities = readonly (readonly LabelledDecision[])[];

/**
 * Whether so few of the rated runs that a stricter cut silences were right that it pays with the certainty of three disputes at
 * even costs (Clopper and Pearson 1934): the support it has, or null where that is enough.
 */
export function thinlyTighter(entities: Entities, cut: number, costs: Costs): Support | null {
  const silenced = entities
    .flatMap((decisions) => runsOf(decisions, ({ fires }) => fires))
    .filter((run) => run.every(({ strength }) => strength <= cut));
  const wrong = silenced.filter((run) => run.some(({ rating }) => rating === "false_positive"));
  const right = silenced.filter((run) => !wrong.includes(run) && run.some(({ rating }) => rating === "correct"));
  return shortOf(wrong.length, right.length, costs.alarm / costs.miss);
}

/** The same of a looser cut: of the runs that it raises, those that nobody reported as missed speak against it. */
export function thinlyLooser(entities: Entities, cut: number, costs: Costs): Support | null {
  const raised = entities
    .flatMap((decisions) => runsOf(decisions, ({ strength }) => strength > cut))
    .filter((run) => !run.some(({ fires }) => fires));
  const wanted = raised.filter((run) => run.some(({ rating }) => rating === "false_negative"));
  return shortOf(wanted.length, raised.length - wanted.length, costs.miss / costs.alarm);
}

/** `odds` are those of a rating against the cut at which it neither pays nor costs. */
function shortOf(supporting: number, against: number, odds: number): Support | null {
  // The allowance keeps a chance that comes to the doubt exactly from lying above it by its last bit.
  const enough = (count: number) => count > 0 && binomialAtMost(against, count + against, odds) <= doubt * (1 + 1e-9);
  if (enough(supporting)) return null;
  let [few, needed] = [supporting, 2 * supporting + 1];
  while (!enough(needed)) [few, needed] = [needed, 2 * needed];
  while (needed - few > 1) {
    const middle = Math.floor((few + needed) / 2);
    if (enough(middle)) needed = middle;
    else few = middle;
  }
  return { for: supporting, against, needed };
}
