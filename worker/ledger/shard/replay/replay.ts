import { compileDefinitions, type PinnedDefinitions } from "../../../domain/decision/definitions.ts";
import { distinctTimes, type QuestionSpan, steppedTimes } from "../../../domain/learning/backtest/question-times.ts";
import { addExpired, noOutcomes, type Outcomes, replayInSteps } from "../../../domain/learning/backtest/replay.ts";
import type { CompiledCondition } from "../../../domain/condition/compiled.ts";
import { requiredSignals, signalRequirements } from "../../../domain/condition/requirements.ts";
import { isExpired } from "../../../domain/values/kept.ts";
import type { SeriesView, SignalViews } from "../../../domain/values/series.ts";
import type { Work } from "../../../domain/values/work.ts";
import type { ReplayPart } from "../../../usecases/ports/decisions/replays.ts";
import type { Entities, Entity } from "../observations/entities.ts";
import type { ObservationTimes } from "../observations/observation-times.ts";
import type { Observations } from "../observations/observations.ts";
import type { Slices } from "../slices.ts";

/** Where a replay stands: the place of an entity in the request, and the time it was last asked about. */
export interface ReplayCursor {
  entity: number;
  after: number | null;
}

/** A stretch of a replay in one shard, under one watermark. */
export interface ShardReplayRequest {
  conditions: readonly PinnedDefinitions[];
  entities: readonly string[];
  span: QuestionSpan;
  watermark: number;
  cursor: ReplayCursor;
  /** About how many questions to answer at most. */
  most: number;
}

export interface ShardReplay {
  parts: ReplayPart[];
  /** Where to go on, or null at the end. */
  next: ReplayCursor | null;
}

export interface ReplayParts {
  entities: Entities;
  observations: Observations;
  times: ObservationTimes;
  slices: Slices;
}

/** Questions that share what is read for them. */
const perPiece = 64;
/** A stretch ends after this long, well before the caller gives up. */
const stretchMs = 5_000;
const unitsPerReplay = 1_000;

/** Replays stored observations through the conditions, as far as it comes in a few seconds. Seals nothing and writes nothing. */
export function* replayStretch(parts: ReplayParts, request: ShardReplayRequest): Work<ShardReplay> {
  const conditions = request.conditions.map(compileDefinitions);
  const { entities, span, watermark, most } = request;
  const signals = parts.times.signalNos(conditions.slice(0, 1).flatMap(requiredSignals));
  const until = parts.slices.now() + stretchMs;
  const found: ReplayPart[] = [];
  let { entity: at, after } = request.cursor;
  for (let done = 0; at < entities.length && done < most && parts.slices.now() <= until;) {
    const entity = parts.entities.find(entities[at] ?? "");
    const atMost = Math.min(perPiece, most - done);
    const times = entity ? replayTimes(parts, signals, entity, span, watermark, after, atMost) : [];
    if (entity && times.length > 0) {
      const part = yield* replayPiece(parts, conditions, entity, watermark, times, until);
      found.push(part);
      after = part.times.at(-1) ?? after;
      done += part.times.length;
    } else {
      yield unitsPerReplay;
      at += 1;
      after = null;
      done += 1;
    }
  }
  return { parts: found, next: at < entities.length ? { entity: at, after } : null };
}

function replayTimes(
  { times }: ReplayParts,
  signals: readonly { signal_no: number }[],
  { entity_no }: Entity,
  span: QuestionSpan,
  watermark: number,
  after: number | null,
  most: number,
): number[] {
  if (span.step_ms !== null) return steppedTimes({ ...span, step_ms: span.step_ms }, after, most);
  const from = after === null ? span.from : after + 1;
  const lists = signals.map(({ signal_no }) =>
    times.list({ entity_no, signal_no, from, to: span.to, watermark }, most),
  );
  return distinctTimes(lists, most);
}

/** The outcomes at the times, or at as many of them as there is time for: one at least. */
function* replayPiece(
  { observations, slices }: ReplayParts,
  conditions: readonly CompiledCondition[],
  { entity_no, entity_id }: Entity,
  watermark: number,
  times: readonly number[],
  until: number,
): Work<ReplayPart> {
  const viewsOf = (condition: CompiledCondition, some: readonly number[]) =>
    unlessExpired(viewsOfPiece(observations, condition, entity_no, watermark, some));
  const seen: (PieceViews | null)[] = [];
  for (const condition of conditions) seen.push(yield* viewsOf(condition, times));
  const outcomes = conditions.map(noOutcomes);
  let done = 0;
  for (const t of times) {
    for (const [i, condition] of conditions.entries()) {
      // Where a piece begins before what is kept, its later questions may not.
      const views = seen[i] ?? (yield* viewsOf(condition, [t]));
      const into = outcomes[i] as Outcomes;
      if (views === null) addExpired(into);
      else yield* replayInSteps(condition, views, [t], into);
    }
    yield unitsPerReplay;
    done += 1;
    if (slices.now() > until) break;
  }
  return { entity_id, times: times.slice(0, done), outcomes };
}

type PieceViews = (conceptKey: string) => SignalViews;

/** Null instead of what needs observations that have expired. */
function* unlessExpired<T>(work: Work<T>): Work<T | null> {
  try {
    return yield* work;
  } catch (error) {
    if (isExpired(error)) return null;
    throw error;
  }
}

/** One view per signal for a whole piece: it reaches as far back as the first question needs, and up to the last. */
function* viewsOfPiece(
  observations: Observations,
  condition: CompiledCondition,
  entityNo: number,
  watermark: number,
  times: readonly number[],
): Work<PieceViews> {
  const [start = 0, end = start] = [times[0], times.at(-1)];
  const views = new Map<string, SeriesView>();
  for (const [conceptKey, ofConcept] of signalRequirements(condition)) {
    for (const need of ofConcept) {
      const whole = { ...need, span_ms: need.span_ms + (end - start) };
      yield* observations.load(entityNo, [whole], end, watermark);
      views.set(`${conceptKey} ${need.primitive_id}`, observations.view(entityNo, whole, end, watermark));
    }
  }
  return (conceptKey) => (primitiveId) => {
    const view = views.get(`${conceptKey} ${primitiveId}`);
    if (!view) throw new Error("a condition reads a signal that it does not require");
    return view;
  };
}
