import { unaskedCooldown } from "../../firing/rule.ts";
import type { Costs } from "./cost-curve.ts";
import type { LabelledDecision } from "./labelled-decisions.ts";
import { leaveOneOut } from "./leave-one-out.ts";
import type { CutSearch } from "./optimum.ts";
import type { WeighedScore } from "./score-weights.ts";
import { binomialAtMost } from "../../statistics/binomial.ts";
import { parseDuration } from "../../values/time.ts";
import { counted } from "../../values/wording/counted.ts";

/** The stretches of consecutive decisions that fire, of one entity in the order of time. */
function runsOf<T>(decisions: readonly T[], fires: (one: T) => boolean): T[][] {
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
interface AlarmsWanted {
  readonly count: number;
  readonly wanted: number;
}

/** Counts the alarms of all entities under a cut. */
function alarmsUnder(entities: readonly (readonly LabelledDecision[])[], cut: number): AlarmsWanted {
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
function heldMostly(entities: readonly (readonly LabelledDecision[])[], cut: number): number {
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

/** Ratings that speak for a cut and against it, and how many for it would do beside those against it. */
interface Support {
  readonly for: number;
  readonly against: number;
  readonly needed: number;
}

/** What the three disputes that open a side leave of doubt where both errors cost the same; a dearer error takes more of them. */
const doubt = 1 / 8;

type DecisionsByEntity = readonly (readonly LabelledDecision[])[];

/**
 * Whether so few of the rated runs that a stricter cut silences were right that it pays with the certainty of three disputes at
 * even costs (Clopper and Pearson 1934): the support it has, or null where that is enough.
 */
function thinlyTighter(entities: DecisionsByEntity, cut: number, costs: Costs): Support | null {
  const silenced = entities
    .flatMap((decisions) => runsOf(decisions, ({ fires }) => fires))
    .filter((run) => run.every(({ strength }) => strength <= cut));
  const wrong = silenced.filter((run) => run.some(({ rating }) => rating === "false_positive"));
  const right = silenced.filter((run) => !wrong.includes(run) && run.some(({ rating }) => rating === "correct"));
  return shortOf(wrong.length, right.length, costs.alarm / costs.miss);
}

/** The same of a looser cut: of the runs that it raises, those that nobody reported as missed speak against it. */
function thinlyLooser(entities: DecisionsByEntity, cut: number, costs: Costs): Support | null {
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

/** Why a cut that costs less on the stored decisions is not recommended all the same. */
interface Objection {
  readonly reason:
    | "would_silence_correct"
    | "would_silence_most"
    | "would_double_alarms"
    | "would_hold_most"
    | "too_few_ratings"
    | "entities_disagree";
  /** What stands against it and what to do, after the value it is about. */
  readonly words: string;
}

/** The decisions of each entity in the order of time, as people labelled them and as they weigh. */
interface JudgedEntities {
  readonly labelled: readonly (readonly LabelledDecision[])[];
  readonly weighed: readonly (readonly WeighedScore[])[];
}

/** Undisputed runs of firings from which on most of them must go on firing. */
const enoughRuns = 5;

const otherWays = "To have another volume of alerts whatever the ratings say, ask for a target volume.";

/** What stands against a cut that is otherwise the best; null where nothing does. `search` is what it was found under. */
export function objectionTo({ labelled, weighed }: JudgedEntities, search: CutSearch, cut: number): Objection | null {
  const tighter = cut > search.current;
  const sided = tighter ? tooTight(labelled, weighed, cut) : tooLoose(labelled, search.current, cut);
  return sided ?? disagreement(weighed, search) ?? (tighter ? thinlyTight : thinlyLoose)(labelled, cut, search.costs);
}

function tooTight(
  labelled: JudgedEntities["labelled"],
  weighed: JudgedEntities["weighed"],
  cut: number,
): Objection | null {
  const fires = ({ fires: now }: { fires: boolean }) => now;
  const silent = ({ strength }: { strength: number }) => strength <= cut;
  const right = labelled
    .flatMap((decisions) => runsOf(decisions, fires))
    .filter((run) => run.some(({ rating }) => rating === "correct"));
  if (right.length > 0 && right.every((run) => run.every(silent))) {
    const whole = right.length === 1 ? "the one run of alerts" : `all ${right.length} runs of alerts`;
    return {
      reason: "would_silence_correct",
      words: `would silence ${whole} that somebody rated correct. Judge another figure of the signal, or withdraw those ratings. ${otherWays}`,
    };
  }
  const undisputed = weighed
    .flatMap((decisions) => runsOf(decisions, fires))
    .filter((run) => run.every(({ firing }) => firing === 0));
  const silenced = undisputed.filter((run) => run.every(silent)).length;
  if (undisputed.length < enoughRuns || silenced * 2 <= undisputed.length) return null;
  return {
    reason: "would_silence_most",
    words: `would silence ${silenced} of the ${undisputed.length} runs of alerts that nobody disputed. Rate more of them: those that are false count once they are disputed. To have fewer alerts whatever the ratings say, ask for a target volume.`,
  };
}

function tooLoose(labelled: JudgedEntities["labelled"], current: number, cut: number): Objection | null {
  const held = heldMostly(labelled, cut);
  if (held > 0) {
    return {
      reason: "would_hold_most",
      words: `would hold more than half of the time for ${held} of ${labelled.length} ${labelled.length === 1 ? "entity" : "entities"}. Judge another figure of the signal, or give the entities that differ a condition of their own. ${otherWays}`,
    };
  }
  const [before, after] = [alarmsUnder(labelled, current), alarmsUnder(labelled, cut)];
  if (after.count <= 2 * Math.max(before.count, after.wanted)) return null;
  return {
    reason: "would_double_alarms",
    words: `would raise ${after.count} alarms where there were ${before.count}, and people reported ${after.wanted} of them as missed; an alarm that stays open counts once every ${unaskedCooldown}. Report more of what was missed, or judge another figure of the signal. ${otherWays}`,
  };
}

function thinlyTight(labelled: JudgedEntities["labelled"], cut: number, costs: Costs): Objection | null {
  const support = thinlyTighter(labelled, cut, costs);
  if (!support) return null;
  return {
    reason: "too_few_ratings",
    words: `would silence ${runsText(support.for)} rated wrong and ${support.against} rated right, which is too few to know that it does not cost incidents. ${priced(costs)} it takes ${support.needed} rated wrong. Rate more of the alerts. ${otherWays}`,
  };
}

function thinlyLoose(labelled: JudgedEntities["labelled"], cut: number, costs: Costs): Objection | null {
  const support = thinlyLooser(labelled, cut, costs);
  if (!support) return null;
  return {
    reason: "too_few_ratings",
    words: `would raise ${runsText(support.for)} that people reported as missed and ${support.against} that nobody did. ${priced(costs)} it takes ${support.needed} reported. Report more of what was missed, or judge another figure of the signal. ${otherWays}`,
  };
}

const runsText = (count: number) => `${counted(count, "run")} of alerts`;

function priced({ miss, alarm }: Costs): string {
  if (miss === alarm) return "Where a missed event costs as much as a false alarm,";
  const [dear, cheap] = miss > alarm ? ["a missed event", "false alarms"] : ["a false alarm", "missed events"];
  return `Where ${dear} costs as much as ${Math.max(miss, alarm) / Math.min(miss, alarm)} ${cheap},`;
}

function disagreement(weighed: JudgedEntities["weighed"], search: CutSearch): Objection | null {
  if (weighed.length < 2) return null;
  const { current, left_out } = leaveOneOut(weighed, search);
  if (left_out < current) return null;
  const disputing = weighed.filter((entity) => entity.some(isDisputed)).length;
  const who =
    disputing === 1
      ? `rests on the ratings of one of ${weighed.length} entities`
      : `does not hold from one of the ${weighed.length} entities to the next`;
  return {
    reason: "entities_disagree",
    words: `${who}: a value chosen without an entity serves that entity no better than the current one. Rate alerts of more entities, or give those that differ a condition of their own.`,
  };
}

const isDisputed = ({ fires, firing, silent }: WeighedScore) => (fires ? firing > 0 : silent > 0);
