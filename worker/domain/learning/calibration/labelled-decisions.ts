import type { Axis } from "../../condition/strategies/strategy.ts";
import type { FeedbackValue, RatedDecision, ScoredDecision } from "./evidence.ts";
import { grouped } from "../../values/grouped.ts";

/** What is known about one entity at one time: its score, whether it fired, and its latest rating. */
export interface LabelledDecision {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly strength: number;
  /** It fires under the current value. */
  readonly fires: boolean;
  /** It fired in some version when it was made. */
  readonly fired: boolean;
  readonly rating: FeedbackValue | null;
  /** How many decisions it stands for. */
  readonly weight: number;
}

/** What became of the ratings. Every one is counted once. */
export interface RatingCounts {
  total: number;
  /** Disputes that speak to the cut. */
  used: number;
  correct: number;
  /** A later rating of the same decision took its place. */
  superseded: number;
  /** No stored decision has this version, entity and time. */
  unmatched: number;
  /** A false_positive on a decision that did not fire, or a false_negative on one that did. */
  contradictory: number;
  /** Its decision has no score, so no cut changes it. */
  unscored: number;
}

/** Labelled decisions of each entity in the order of time, and the counts: of what they stand for. */
export interface LabelledHistory {
  readonly entities: readonly (readonly LabelledDecision[])[];
  readonly ratings: RatingCounts;
  readonly scored: number;
  readonly unscored: number;
  /** Decisions that fired without a score: every cut leaves them firing. */
  readonly unscored_firings: number;
  /** How much is known of one scored decision: 1 where each stands for itself, less where some stand for many (Kish 1965). */
  readonly known: number;
}

type Rated = RatedDecision & { readonly order: number };

/**
 * Joins decisions and ratings. Decisions of several versions on one entity and time are one labelled decision, a deterministic one
 * before a snapshot; of several ratings the last counts. `ratings` are in the order in which they were stored.
 */
export function labelDecisions(
  decisions: readonly ScoredDecision[],
  ratings: readonly RatedDecision[],
  axis: Axis,
  cut: number,
): LabelledHistory {
  const counts: RatingCounts = {
    total: ratings.length,
    used: 0,
    correct: 0,
    superseded: 0,
    unmatched: 0,
    contradictory: 0,
    unscored: 0,
  };
  const said = byEntityAndTime(ratings, counts);
  const totals = { scored: 0, unscored: 0, unscored_firings: 0 };
  let squares = 0;
  const entities = groupByEntity(decisions).map(([entity, own]) => {
    const rated = said.get(entity);
    const labelled: LabelledDecision[] = [];
    for (let from = 0; from < own.length;) {
      let to = from + 1;
      const at = (own[from] as ScoredDecision).evaluated_at;
      while (to < own.length && (own[to] as ScoredDecision).evaluated_at === at) to++;
      const here = to === from + 1 ? [own[from] as ScoredDecision] : own.slice(from, to);
      const rating = ratingOf(here, rated?.get(at), counts);
      rated?.delete(at);
      const one = labelledDecision(here, rating, axis, cut);
      if (one) labelled.push(one);
      else {
        const weight = weightOf(here);
        totals.unscored += weight;
        if (here.some((one) => one.fired)) totals.unscored_firings += weight;
      }
      from = to;
    }
    for (const left of rated?.values() ?? []) counts.unmatched += left.length;
    said.delete(entity);
    for (const { weight } of labelled) {
      totals.scored += weight;
      squares += weight * weight;
    }
    return labelled;
  });
  for (const times of said.values()) for (const left of times.values()) counts.unmatched += left.length;
  for (const one of entities.flat()) {
    if (one.rating === "correct") counts.correct++;
    else if (one.rating !== null) counts.used++;
  }
  return { entities, ratings: counts, ...totals, known: squares === 0 ? 1 : totals.scored / squares };
}

/** The ratings of each entity at each time; those that name no time match nothing. */
function byEntityAndTime(ratings: readonly RatedDecision[], counts: RatingCounts): Map<string, Map<number, Rated[]>> {
  const said = new Map<string, Map<number, Rated[]>>();
  ratings.forEach((rating, order) => {
    if (rating.evaluated_at === null) {
      counts.unmatched++;
      return;
    }
    const times = said.get(rating.entity_id) ?? new Map<number, Rated[]>();
    said.set(rating.entity_id, times);
    const list = times.get(rating.evaluated_at) ?? [];
    times.set(rating.evaluated_at, list);
    list.push({ ...rating, order });
  });
  return said;
}

function groupByEntity(decisions: readonly ScoredDecision[]): [string, ScoredDecision[]][] {
  const groups = grouped(decisions, ({ entity_id }) => entity_id);
  for (const group of groups.values()) group.sort(byTime);
  return [...groups];
}

/** Total on everything that is looked at, so that the order in which records arrive has no say. */
function byTime(a: ScoredDecision, b: ScoredDecision): number {
  return (
    a.evaluated_at - b.evaluated_at ||
    Number(b.deterministic) - Number(a.deterministic) ||
    Number(b.score !== null) - Number(a.score !== null) ||
    (a.score ?? 0) - (b.score ?? 0) ||
    Number(b.fired) - Number(a.fired)
  );
}

function ratingOf(here: readonly ScoredDecision[], rated: readonly Rated[] | undefined, counts: RatingCounts) {
  if (!rated) return null;
  let last: { feedback: FeedbackValue; fired: boolean; scored: boolean } | null = null;
  for (const { condition_version, feedback } of rated) {
    const decision = here.find((one) => one.condition_version === condition_version);
    if (!decision) {
      counts.unmatched++;
      continue;
    }
    if (last) counts.superseded++;
    last = { feedback, fired: decision.fired, scored: here[0]?.score !== null };
  }
  if (!last) return null;
  if (!last.scored) counts.unscored++;
  else if (last.feedback !== "correct" && last.fired !== (last.feedback === "false_positive")) counts.contradictory++;
  else return last.feedback;
  return null;
}

function labelledDecision(
  here: readonly ScoredDecision[],
  rating: FeedbackValue | null,
  axis: Axis,
  cut: number,
): LabelledDecision | null {
  const score = here[0]?.score ?? null;
  if (score === null) return null;
  const strength = axis.strength(score);
  return {
    at: here[0]?.evaluated_at ?? 0,
    strength,
    fires: strength > cut,
    fired: here.some((one) => one.fired),
    rating,
    weight: weightOf(here),
  };
}

/** One that is recorded or rated stands for itself, also beside a look of another version that stands for many. */
function weightOf(here: readonly ScoredDecision[]): number {
  return here.reduce((least, { weight = 1 }) => Math.min(least, weight), Infinity);
}
