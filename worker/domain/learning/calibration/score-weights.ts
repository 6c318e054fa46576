import type { LabelledDecision } from "./labelled-decisions.ts";

/** The weight of a firing run, as a whole number that most run lengths divide: costs are sums of integers, so they are exact. */
export const runWeight = 720_720_000;
/** 1 / p: what nobody disputed is presumed right, but counts for a tenth of what somebody did. */
export const disputeFactor = 10;

/** What a score costs on either side of a cut, in units of `runWeight * disputeFactor`, before the costs of the context. */
export interface WeighedScore {
  readonly strength: number;
  /** Alarm cost if it fires. */
  readonly firing: number;
  /** Miss cost if it does not. */
  readonly silent: number;
  /** It fires under the current value. */
  readonly fires: boolean;
  /** How many decisions it stands for. */
  readonly weight: number;
}

/** The weights, with what the allowed moves and the report count. */
export interface ScoreWeights {
  /** Of each entity in the order of time. */
  readonly entities: readonly (readonly WeighedScore[])[];
  /** Firings that a false_positive disputes by name. */
  readonly disputed_firings: number;
  /** Silences that a false_negative disputes. */
  readonly disputed_silences: number;
  readonly firing_runs: number;
  readonly firings: number;
}

interface WeightedRun {
  readonly length: number;
  readonly disputed: boolean;
}

/**
 * Weighs every labelled decision. Consecutive firings of an entity are a run of weight 1, shared equally, and one false_positive
 * disputes all of the run that was not rated correct; a disputed silence weighs 1; any other silence min(1, firing runs / silences). A dispute that the
 * current value already answers keeps its weight, so that moving back costs what it cost when it was raised. A decision that
 * stands for many weighs as they all would.
 */
export function weighScores(entities: readonly (readonly LabelledDecision[])[]): ScoreWeights {
  const counts = { disputed_firings: 0, disputed_silences: 0, firing_runs: 0, firings: 0 };
  let silences = 0;
  for (const decisions of entities) {
    counts.firing_runs += decisions.filter((one, i) => one.fires && !decisions[i - 1]?.fires).length;
    for (const { fires, weight } of decisions) {
      if (fires) counts.firings += weight;
      else silences += weight;
    }
  }
  const quiet = silences === 0 ? 0 : Math.min(runWeight, roundHalfUp((runWeight * counts.firing_runs) / silences));
  const weighed = entities.map((decisions) => {
    const runsNow = weightedRuns(decisions, (one) => one.fires);
    const runsThen = weightedRuns(decisions, (one) => one.fired);
    return decisions.map(({ strength, fires, rating, weight }, i): WeighedScore => {
      if (rating === "false_positive" && fires) counts.disputed_firings++;
      if (rating === "false_negative" && !fires) counts.disputed_silences++;
      const now = runsNow[i];
      const then = runsThen[i];
      const disputed = rating !== "correct" && (now?.disputed === true || then?.disputed === true);
      const share = weight * roundHalfUp(runWeight / (now ?? then ?? { length: weight }).length);
      return {
        strength,
        fires,
        weight,
        firing: rating === "false_negative" ? 0 : disputed ? share * disputeFactor : fires ? 0 : quiet * weight,
        silent: rating === "false_negative" ? runWeight * disputeFactor : fires && !disputed ? share : 0,
      };
    });
  });
  return { entities: weighed, ...counts };
}

function weightedRuns(
  decisions: readonly LabelledDecision[],
  fires: (one: LabelledDecision) => boolean,
): (WeightedRun | undefined)[] {
  const runs = Array.from<WeightedRun | undefined>({ length: decisions.length });
  for (let from = 0; from < decisions.length; from++) {
    if (!fires(decisions[from] as LabelledDecision)) continue;
    let to = from;
    let disputed = false;
    let length = 0;
    for (; to < decisions.length && fires(decisions[to] as LabelledDecision); to++) {
      length += (decisions[to] as LabelledDecision).weight;
      disputed ||= (decisions[to] as LabelledDecision).rating === "false_positive";
    }
    const run = { length, disputed };
    for (let i = from; i < to; i++) runs[i] = run;
    from = to;
  }
  return runs;
}

function roundHalfUp(x: number): number {
  return Math.floor(x + 0.5);
}
