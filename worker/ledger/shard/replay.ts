import { type ConditionBundle, compileBundle } from "../../domain/learning/backtest/bundle.ts";
import { distinctTimes, type Span, steppedTimes } from "../../domain/learning/backtest/question-times.ts";
import { noOutcomes, replay } from "../../domain/learning/backtest/replay.ts";
import type { CompiledCondition } from "../../domain/condition/compiled.ts";
import { signalRequirements } from "../../domain/condition/requirements.ts";
import type { SeriesView, SignalRequirement, SignalViews } from "../../domain/values/series.ts";
import type { ReplayPart } from "../../usecases/ports/replays.ts";
import type { Entities, Entity } from "./entities.ts";
import type { ObservationTimes } from "./observation-times.ts";
import type { Observations } from "./observations.ts";
import { inPieces, type Turns } from "./slices.ts";

/** Where a replay stands: the place of an entity in the request, and the time it was last asked about. */
export interface ReplayCursor {
  entity: number;
  after: number | null;
}

/** A stretch of a replay in one shard, under one watermark. */
export interface ShardReplayRequest {
  conditions: readonly ConditionBundle[];
  entities: readonly string[];
  span: Span;
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

export interface ReplayParts extends Turns {
  entities: Entities;
  observations: Observations;
  times: ObservationTimes;
}

/** Replays stored observations through the conditions. Seals nothing and writes nothing. */
export async function replayStretch(parts: ReplayParts, request: ShardReplayRequest): Promise<ShardReplay> {
  const conditions = request.conditions.map(compileBundle);
  const { entities, span, watermark } = request;
  const signals = parts.times.signalNos(signalsOf(conditions.slice(0, 1)));
  const found: ReplayPart[] = [];
  let { entity: at, after } = request.cursor;
  await inPieces(parts, request.most, (units) => {
    let done = 0;
    while (done < units && at < entities.length) {
      const entity = parts.entities.find(entities[at] ?? "");
      const times = entity ? timesOf(parts, signals, entity, span, watermark, after, units - done) : [];
      if (entity && times.length > 0) {
        found.push(replayTimes(parts.observations, conditions, entity, watermark, times));
        after = times.at(-1) ?? after;
      }
      done += Math.max(1, times.length);
      if (times.length > 0) continue;
      at += 1;
      after = null;
    }
    return done;
  });
  return { parts: found, next: at < entities.length ? { entity: at, after } : null };
}

/** The ids of every signal some conditions read, each once. */
export function signalsOf(conditions: readonly CompiledCondition[]): string[] {
  const needs = conditions.flatMap((condition) => [...signalRequirements(condition).values()].flat());
  return [...new Set(needs.map(({ primitive_id }) => primitive_id))];
}

function timesOf(
  { times }: ReplayParts,
  signals: readonly { signal_no: number }[],
  { entity_no }: Entity,
  span: Span,
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

function replayTimes(
  observations: Observations,
  conditions: readonly CompiledCondition[],
  { entity_no, entity_id }: Entity,
  watermark: number,
  times: number[],
): ReplayPart {
  const outcomes = conditions.map((condition) => {
    const viewsOf = viewsOfPiece(observations, condition, entity_no, watermark, times);
    const own = noOutcomes();
    replay(condition, viewsOf, times, own);
    return own;
  });
  return { entity_id, times, outcomes };
}

/** One view per signal for a whole piece: it reaches as far back as the first question needs, and up to the last. */
function viewsOfPiece(
  observations: Observations,
  condition: CompiledCondition,
  entityNo: number,
  watermark: number,
  times: readonly number[],
): (conceptKey: string) => SignalViews {
  const [start = 0, end = start] = [times[0], times.at(-1)];
  const needs = signalRequirements(condition);
  const views = new Map<string, SeriesView>();
  const load = (need: SignalRequirement) =>
    observations.view(entityNo, { ...need, span_ms: need.span_ms + (end - start) }, end, watermark);
  for (const [conceptKey, ofConcept] of needs) {
    for (const need of ofConcept) views.set(`${conceptKey} ${need.primitive_id}`, load(need));
  }
  return (conceptKey) => (primitiveId) => {
    const view = views.get(`${conceptKey} ${primitiveId}`);
    if (!view) throw new Error("a condition reads a signal that it does not require");
    return view;
  };
}
