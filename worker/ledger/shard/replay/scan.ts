import { type QuestionSpan, stepCount } from "../../../domain/learning/backtest/question-times.ts";
import type { ScopeRule } from "../../../domain/task/scope.ts";
import type { SignalPoints, ScannedEntity } from "../../../usecases/ports/decisions/replays.ts";
import type { Entities, Entity } from "../observations/entities.ts";
import type { ObservationTimes } from "../observations/observation-times.ts";
import type { Observations } from "../observations/observations.ts";
import { scanScope } from "../observations/scoped.ts";
import type { Clock } from "../slices.ts";

/** One page of what a shard holds for a replay. */
export interface ShardScanRequest {
  subjects: { entities: readonly string[] } | { scope: readonly ScopeRule[] };
  signals: readonly string[];
  span: QuestionSpan;
  /** Counting stops beyond this many questions. */
  maxQuestions: number;
  /** From the page before; null for the first. */
  page: { after: number; watermark: number } | null;
}

export interface ShardScan {
  watermark: number;
  entities: ScannedEntity[];
  questions: number;
  signals: Record<string, SignalPoints>;
  /** Of observations of the span that are gone for their age: the time before which all are; null where none is. */
  gone_before: number | null;
  /** The page to ask for next, or null. */
  next: { after: number; watermark: number } | null;
}

const pageEntities = 500;
const countedPerPause = 50_000;

interface ScanParts extends Pick<Clock, "pause"> {
  entities: Entities;
  observations: Pick<Observations, "namespaces" | "sequence">;
  times: ObservationTimes;
}

/** Finds the entities of a page of which a replay has something to ask, and counts the questions. */
export async function scanPage(parts: ScanParts, request: ShardScanRequest): Promise<ShardScan> {
  const { span, maxQuestions } = request;
  const watermark = request.page?.watermark ?? parts.observations.sequence;
  const { candidates, next } = scannedCandidates(parts, request);
  const signals = parts.times.signalNos(request.signals);
  const scan: ShardScan = { watermark, entities: [], questions: 0, signals: {}, gone_before: null, next: null };
  for (const { entity_no, entity, entity_id } of candidates) {
    const held = signals.filter(({ signal_no }) => {
      const range = { entity_no, signal_no, from: span.from, to: span.to, watermark };
      const gone = parts.times.goneBefore(range);
      scan.gone_before = laterOf(scan.gone_before, gone);
      return gone !== null || parts.times.anyUpTo(range);
    });
    if (held.length === 0) continue;
    const before = scan.questions;
    if (span.step_ms !== null) scan.questions += stepCount({ ...span, step_ms: span.step_ms });
    for (const { primitive_id, signal_no } of held) {
      await countSignal(parts, scan, request, { entity_no, signal_no, primitive_id, watermark });
      if (scan.questions > maxQuestions) return scan;
    }
    if (scan.questions > before) scan.entities.push({ entity, entity_id });
  }
  scan.next = next === null ? null : { after: next, watermark };
  return scan;
}

function scannedCandidates(
  { entities, observations }: ScanParts,
  { subjects, page }: ShardScanRequest,
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
  parts: ScanParts,
  scan: ShardScan,
  { span, maxQuestions }: ShardScanRequest,
  signal: { entity_no: number; signal_no: number; primitive_id: string; watermark: number },
): Promise<void> {
  const { primitive_id, ...place } = signal;
  const sum = (scan.signals[primitive_id] ??= { points: 0, first_at: null, last_at: null });
  for (let { from } = span; ;) {
    const { points, first_at, last_at } = parts.times.count({ ...place, from, to: span.to }, countedPerPause);
    sum.points += points;
    sum.first_at = earlierOf(sum.first_at, first_at);
    sum.last_at = laterOf(sum.last_at, last_at);
    if (span.step_ms === null) scan.questions += points;
    if (points < countedPerPause || last_at === null || scan.questions > maxQuestions) return;
    from = last_at + 1;
    await parts.pause(0);
  }
}

const earlierOf = (a: number | null, b: number | null) => (a === null || (b !== null && b < a) ? b : a);
const laterOf = (a: number | null, b: number | null) => (a === null || (b !== null && b > a) ? b : a);
