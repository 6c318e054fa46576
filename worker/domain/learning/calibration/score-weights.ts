import type { Moment } from "./labelled-decisions.ts";

/** The weight of a firing run, as a whole number that most run lengths divide: costs are sums of integers, hence exact. */
export const unit = 720_720_000;
/** 1 / p: what nobody disputed is presumed right, but counts for a tenth of what somebody did. */
export const doubt = 10;

/** What a score costs on either side of a cut, in units of `unit * doubt`, before the costs of the context. */
export interface Weighed {
  readonly strength: number;
  /** Alarm cost if it fires. */
  readonly firing: number;
  /** Miss cost if it does not. */
  readonly silent: number;
  /** It fires under the current value. */
  readonly fires: boolean;
}

/** The weights, with what the gates and the report count. */
export interface Weights {
  readonly weighed: readonly Weighed[];
  /** Firings that a false_positive disputes by name. */
  readonly disputed_firings: number;
  /** Silences that a false_negative disputes. */
  readonly disputed_silences: number;
  readonly firing_runs: number;
  readonly firings: number;
}

interface Run {
  readonly length: number;
  readonly disputed: boolean;
}

/**
 * Weighs every moment. Consecutive firings of an entity are a run of weight 1, shared equally, and one false_positive
 * disputes the run; a disputed silence weighs 1; any other silence min(1, firing runs / silences). A dispute that the
 * current value already answers keeps its weight, so that moving back costs what it cost when it was raised.
 */
export function weigh(entities: readonly (readonly Moment[])[]): Weights {
  const weighed: Weighed[] = [];
  const counts = { disputed_firings: 0, disputed_silences: 0, firing_runs: 0, firings: 0 };
  let silences = 0;
  for (const moments of entities) {
    counts.firing_runs += moments.filter((one, i) => one.fires && !moments[i - 1]?.fires).length;
    for (const { fires } of moments) {
      if (fires) counts.firings++;
      else silences++;
    }
  }
  const quiet = silences === 0 ? 0 : Math.min(unit, roundHalfUp((unit * counts.firing_runs) / silences));
  for (const moments of entities) {
    const runsNow = runsOf(moments, (one) => one.fires);
    const runsThen = runsOf(moments, (one) => one.fired);
    moments.forEach(({ strength, fires, rating }, i) => {
      if (rating === "false_positive" && fires) counts.disputed_firings++;
      if (rating === "false_negative" && !fires) counts.disputed_silences++;
      const now = runsNow[i];
      const then = runsThen[i];
      const disputed = now?.disputed === true || then?.disputed === true;
      const share = roundHalfUp(unit / (now ?? then ?? { length: 1 }).length);
      weighed.push({
        strength,
        fires,
        firing: rating === "false_negative" ? 0 : disputed ? share * doubt : fires ? 0 : quiet,
        silent: rating === "false_negative" ? unit * doubt : fires && !disputed ? share : 0,
      });
    });
  }
  return { weighed, ...counts };
}

function runsOf(moments: readonly Moment[], fires: (one: Moment) => boolean): (Run | undefined)[] {
  const runs = Array.from<Run | undefined>({ length: moments.length });
  for (let from = 0; from < moments.length; from++) {
    if (!fires(moments[from] as Moment)) continue;
    let to = from;
    let disputed = false;
    for (; to < moments.length && fires(moments[to] as Moment); to++) {
      disputed ||= (moments[to] as Moment).rating === "false_positive";
    }
    const run = { length: to - from, disputed };
    for (let i = from; i < to; i++) runs[i] = run;
    from = to;
  }
  return runs;
}

function roundHalfUp(x: number): number {
  return Math.floor(x + 0.5);
}
