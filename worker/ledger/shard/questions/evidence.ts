import { signalRequirements } from "../../../domain/condition/requirements.ts";
import { compileDefinitions } from "../../../domain/decision/definitions.ts";
import {
  type LedgerEvidence,
  type MissingRows,
  readable,
  recordedWatermark,
  type SealedFacts,
  verifyRecordInSteps,
} from "../../../domain/decision/verify.ts";
import { type LedgerRow, viewOfRows } from "../../../domain/decision/in-view.ts";
import { DomainError } from "../../../domain/values/errors/errors.ts";
import { reachesExpired } from "../../../domain/values/kept.ts";
import { shownMark } from "../../../domain/values/mark.ts";
import { memberLabels } from "../../../domain/values/members.ts";
import {
  needOf,
  noSeries,
  type SeriesView,
  type SignalRequirement,
  viewOfMembers,
} from "../../../domain/values/series.ts";
import { formatTimestamp, parseTimestamp, timestampOrNull } from "../../../domain/values/time.ts";
import type { Work } from "../../../domain/values/work.ts";
import type { LedgerVerification, ProofRequest, ProvenLedger } from "../../../usecases/ports/decisions/proofs.ts";
import type { Entities, Entity } from "../observations/entities.ts";
import { storedMembers } from "../observations/members.ts";
import { first } from "../sql/rows.ts";
import type { Points } from "../points/points.ts";
import type { Watermarks } from "../sealing/watermarks.ts";
import { SeriesReader, type SeriesRef } from "../observations/series-reader.ts";

/** Rows a proof hands out: about 20 MB of JSON. */
const mostEvidenceRows = 200_000;

/** What evidence is read from: the tables themselves, not what is in memory. */
export interface EvidenceParts {
  sql: SqlStorage;
  points: Pick<Points, "asStored">;
  entities: Pick<Entities, "findByPseudonym">;
  watermarks: Pick<Watermarks, "find">;
}

interface ProvenQuestion {
  sql: SqlStorage;
  points: Points;
  entity: Entity;
  t: number;
  watermarks: Readonly<Record<string, number>>;
  needs: ReadonlyMap<string, readonly SignalRequirement[]>;
}

/** Recomputes a recorded decision from the stored rows and reports every difference; of one whose rows have expired, those that show. */
export function* verifyRecorded(parts: EvidenceParts, request: ProofRequest): Work<LedgerVerification> {
  const entity = parts.entities.findByPseudonym(request.entity_id);
  const question = entity && provenQuestion(parts, request, entity);
  const evidence = question && evidenceOf(parts, question);
  return {
    differences: yield* verifyRecordInSteps(request.record, request, evidence),
    bucket: entity?.bucket ?? null,
    expired: evidence?.expired === true,
  };
}

/** The rows that a recorded decision could see, and what was sealed; throws `payload_too_large`. */
export function ledgerOf(parts: EvidenceParts, request: ProofRequest): ProvenLedger {
  const entity = parts.entities.findByPseudonym(request.entity_id);
  const question = entity && provenQuestion(parts, request, entity);
  if (!question) return { ledger: null, expired: false };
  if (hasExpired(parts, question)) return { ledger: null, expired: true };
  let left = mostEvidenceRows;
  const views = [...question.needs].map(([concept, needs]) => {
    const sealed = sealedOf(parts, question, concept);
    const watermark = sealed?.watermark ?? recordedWatermark(question, concept);
    const signals = needs.flatMap((need) =>
      provenSeries(question, need).map((series) => {
        const rows = rowsInView(question, series, need, watermark);
        left -= rows.length;
        if (left < 0) throw tooManyRows();
        const first_at = firstAt(question, series, watermark);
        return {
          primitive_id: need.primitive_id,
          ...(series.member !== null && { member: memberLabels(series.member) }),
          first_at: timestampOrNull(first_at),
          rows: rows.map(({ mark, ...row }) => ({
            ...row,
            observed_at: formatTimestamp(row.observed_at),
            ...shownMark(mark),
          })),
        };
      }),
    );
    return { concept, watermark, sealed, signals };
  });
  const ledger = { entity_id: question.entity.entity_id, views, missing: missingRows(question) };
  return { ledger, expired: false };
}

/** Whether some of the rows that a decision saw are gone for their age. */
function hasExpired(parts: EvidenceParts, question: ProvenQuestion): boolean {
  return [...question.needs].some(([concept, needs]) => {
    const watermark = sealedOf(parts, question, concept)?.watermark ?? recordedWatermark(question, concept);
    return needs.some((need) =>
      provenSeries(question, need).some((series) => {
        const expiry = new SeriesReader(question.points).expiry(series);
        if (!expiry) return false;
        const times = rowsInView(question, series, need, watermark).map(({ observed_at }) => observed_at);
        return reachesExpired(expiry, watermark, times, question.t - need.span_ms);
      }),
    );
  });
}

function tooManyRows(): DomainError {
  return new DomainError("payload_too_large", `This decision saw more than ${mostEvidenceRows} observations.`, {
    suggestion: "POST /decisions/{decision_id}/verify recomputes it where the observations are stored.",
  });
}

/** Null for a record or definitions that cannot be read; the fault is reported elsewhere. */
function provenQuestion({ sql, points }: EvidenceParts, request: ProofRequest, entity: Entity): ProvenQuestion | null {
  const record = readable(request.record);
  if (record === null) return null;
  try {
    const needs = signalRequirements(compileDefinitions(request));
    const stored = points.asStored();
    return {
      sql,
      points: stored,
      entity,
      t: parseTimestamp(record.evaluated_at),
      watermarks: record.watermarks,
      needs,
    };
  } catch {
    return null;
  }
}

function evidenceOf(parts: EvidenceParts, question: ProvenQuestion): LedgerEvidence {
  return {
    entity_id: question.entity.entity_id,
    viewsOf: (key, watermark) => (primitiveId) =>
      provenView(question, needOf(question.needs.get(key) ?? [], primitiveId), watermark),
    sealed: (key) => sealedOf(parts, question, key),
    missing: missingRows(question),
    expired: hasExpired(parts, question),
  };
}

function provenView(question: ProvenQuestion, need: SignalRequirement, watermark: number): SeriesView {
  const members = provenSeries(question, need).map((series) => {
    const rows = rowsInView(question, series, need, watermark);
    return { member: series.member, view: viewOfRows(rows, watermark, firstAt(question, series, watermark)) };
  });
  const named = members.flatMap(({ member, view }) => (member === null ? [] : [{ member, view }]));
  return named.length > 0 ? viewOfMembers(named) : (members[0]?.view ?? noSeries);
}

function sealedOf(
  { watermarks }: EvidenceParts,
  { entity, t }: ProvenQuestion,
  conceptKey: string,
): SealedFacts | null {
  return watermarks.find(entity, conceptKey, t);
}

/** A series as it is stored; `member` is null where it is of none. */
type ProvenSeries = SeriesRef & { member: string | null };

/** The series of a signal: one for each member, or one alone; none of a signal that was never observed. */
function provenSeries(
  { sql, entity }: Pick<ProvenQuestion, "sql" | "entity">,
  { primitive_id }: Pick<SignalRequirement, "primitive_id">,
): ProvenSeries[] {
  const query = "SELECT signal_no, is_boolean FROM signals WHERE primitive_id = ?";
  const signal = first<{ signal_no: number; is_boolean: number }>(sql, query, primitive_id);
  if (!signal) return [];
  const { entity_no } = entity;
  const { signal_no } = signal;
  const alone = { entity_no, signal_no, is_boolean: signal.is_boolean === 1, member: null };
  const members = storedMembers(sql, entity_no, signal_no);
  return members.length === 0 ? [alone] : members.map((one) => ({ ...alone, ...one }));
}

function firstAt(question: ProvenQuestion, series: SeriesRef, watermark: number): number | null {
  const reader = new SeriesReader(question.points);
  // Where all rows are there, they say themselves where they begin.
  return reader.expiry(series) ? reader.firstAt(series, watermark) : reader.nextAt(series, watermark);
}

/** The rows of a signal that a question needs, ordered by (observed_at, seq); corrected ones too. */
function rowsInView(
  question: ProvenQuestion,
  series: SeriesRef,
  need: SignalRequirement,
  watermark: number,
): LedgerRow[] {
  const reader = new SeriesReader(question.points);
  const [from, to] = reader.bounds(series, need, question.t, watermark);
  const { times, seqs, values, marks } = reader.inView(series, from, to, watermark);
  return times.map((observed_at, i) => ({
    observed_at,
    value: values[i] ?? null,
    sequence: seqs[i] as number,
    mark: marks?.[i] ?? null,
  }));
}

/** Rows go only for their age, which is counted, so a signal with fewer of them than that leaves has lost some. */
function missingRows(question: ProvenQuestion): MissingRows[] {
  const ids = new Set([...question.needs.values()].flat().map((need) => need.primitive_id));
  return [...ids].flatMap((primitive_id) =>
    provenSeries(question, { primitive_id }).flatMap((series) => {
      const head = question.points.head(series);
      if (!head) return [];
      const held = head.expired + question.points.count(series);
      return held < head.points ? [{ primitive_id, taken: head.points, held }] : [];
    }),
  );
}
