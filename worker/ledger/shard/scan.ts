import { type Span, stepCount } from "../../domain/learning/backtest/question-times.ts";
import type { ScopeRule } from "../../domain/task/scope.ts";
import type { SignalPoints, SurveyedEntity } from "../../usecases/ports/replays.ts";
import type { Entities, Entity } from "./entities.ts";
import type { ObservationTimes } from "./observation-times.ts";
import type { Observations } from "./observations.ts";
import { scanScope } from "./scoped.ts";
import type { Turns } from "./slices.ts";

/** One page of what a shard holds for a replay. */
export interface ShardSurveyRequest {
  subjects: { entities: readonly string[] } | { scope: readonly ScopeRule[] };
  signals: readonly string[];
  span: Span;
  /** Counting stops beyond this many questions. */
  most: number;
  /** From the page before; null for the first. */
  page: { after: number; watermark: number } | null;
}

export interface ShardSurvey {
  watermark: number;
  entities: SurveyedEntity[];
  questions: number;
  signals: Record<string, SignalPoints>;
  /** The page to ask for next, or null. */
  next: { after: number; watermark: number } | null;
}

const pageEntities = 500;
const countedAtOnce = 50_000;

interface SurveyParts extends Pick<Turns, "pause"> {
  entities: Entities;
  observations: Pick<Observations, "namespaces" | "sequence">;
  times: ObservationTimes;
}

/** Finds the entities of a page of which a replay has something to ask, and counts the questions. */
export async function surveyPage(parts: SurveyParts, request: ShardSurveyRequest): Promise<ShardSurvey> {
  const { span, most } = request;
  const watermark = request.page?.watermark ?? parts.observations.sequence;
  const { candidates, next } = candidatesOf(parts, request);
  const signals = parts.times.signalNos(request.signals);
  const survey: ShardSurvey = { watermark, entities: [], questions: 0, signals: {}, next: null };
  for (const { entity_no, entity, entity_id } of candidates) {
    const held = signals.filter(({ signal_no }) =>
      parts.times.anyUpTo({ entity_no, signal_no, to: span.to, watermark }),
    );
    if (held.length === 0) continue;
    const before = survey.questions;
    if (span.step_ms !== null) survey.questions += stepCount({ ...span, step_ms: span.step_ms });
    for (const { primitive_id, signal_no } of held) {
      await countSignal(parts, survey, request, { entity_no, signal_no, primitive_id, watermark });
      if (survey.questions > most) return survey;
    }
    if (survey.questions > before) survey.entities.push({ entity, entity_id });
  }
  survey.next = next === null ? null : { after: next, watermark };
  return survey;
}

function candidatesOf(
  { entities, observations }: SurveyParts,
  { subjects, page }: ShardSurveyRequest,
): { candidates: Entity[]; next: number | null } {
  if ("entities" in subjects) {
    return { candidates: subjects.entities.flatMap((entity) => entities.find(entity) ?? []), next: null };
  }
  const request = { scope: subjects.scope, after: page?.after ?? 0, limit: Infinity };
  const { found, next } = scanScope({ entities, observations }, request, pageEntities);
  return { candidates: found, next };
}

/** Counts in slices: a long series must not keep the shard from answering. */
async function countSignal(
  parts: SurveyParts,
  survey: ShardSurvey,
  { span, most }: ShardSurveyRequest,
  signal: { entity_no: number; signal_no: number; primitive_id: string; watermark: number },
): Promise<void> {
  const { primitive_id, ...place } = signal;
  const sum = (survey.signals[primitive_id] ??= { points: 0, first_at: null, last_at: null });
  for (let { from } = span; ;) {
    const { points, first_at, last_at } = parts.times.count({ ...place, from, to: span.to }, countedAtOnce);
    sum.points += points;
    sum.first_at = earliest(sum.first_at, first_at);
    sum.last_at = latest(sum.last_at, last_at);
    if (span.step_ms === null) survey.questions += points;
    if (points < countedAtOnce || last_at === null || survey.questions > most) return;
    from = last_at + 1;
    await parts.pause(0);
  }
}

const earliest = (a: number | null, b: number | null) => (a === null || (b !== null && b < a) ? b : a);
const latest = (a: number | null, b: number | null) => (a === null || (b !== null && b > a) ? b : a);
