import { signalRequirements } from "../../domain/condition/requirements.ts";
import { compileDefinitions } from "../../domain/decision/definitions.ts";
import {
  type DecisionProof,
  type LedgerEvidence,
  type MissingRows,
  readable,
  recordedWatermark,
  type SealedFacts,
  verifyRecordInSteps,
} from "../../domain/decision/verify.ts";
import type { LedgerRow } from "../../domain/decision/in-view.ts";
import { DomainError } from "../../domain/values/errors.ts";
import type { SeriesView, SignalRequirement } from "../../domain/values/series.ts";
import { formatTimestamp, parseTimestamp } from "../../domain/values/time.ts";
import type { Work } from "../../domain/values/work.ts";
import type { LedgerVerification, ProofRequest } from "../../usecases/ports/proofs.ts";
import { selectInView } from "./column.ts";
import type { Entities, Entity } from "./entities.ts";
import { first } from "./schema.ts";
import type { Seals } from "./seals.ts";
import { fromStored } from "./series-reader.ts";

/** Rows a proof hands out: about 20 MB of JSON. */
const maxRows = 200_000;

/** What evidence is read from: the tables themselves, not what is in memory. */
export interface EvidenceParts {
  sql: SqlStorage;
  entities: Pick<Entities, "findByPseudonym">;
  seals: Pick<Seals, "find">;
}

interface ProvenQuestion {
  entity: Entity;
  t: number;
  watermarks: Readonly<Record<string, number>>;
  needs: ReadonlyMap<string, readonly SignalRequirement[]>;
}

/** Recomputes a recorded decision from the stored rows and tells every difference. */
export function* verifyDecision(parts: EvidenceParts, request: ProofRequest): Work<LedgerVerification> {
  const entity = parts.entities.findByPseudonym(request.entity_id);
  const question = entity && questionOf(request, entity);
  return {
    differences: yield* verifyRecordInSteps(request.record, request, question && evidenceOf(parts, question)),
    bucket: entity?.bucket ?? null,
  };
}

/** The rows that a recorded decision could see, and what was sealed; throws `payload_too_large`. */
export function ledgerOf(parts: EvidenceParts, request: ProofRequest): DecisionProof["ledger"] {
  const entity = parts.entities.findByPseudonym(request.entity_id);
  const question = entity && questionOf(request, entity);
  if (!question) return null;
  let left = maxRows;
  const views = [...question.needs].map(([concept, needs]) => {
    const sealed = sealedOf(parts, question, concept);
    const watermark = sealed?.watermark ?? recordedWatermark(question, concept);
    const signals = needs.map((need) => {
      const rows = rowsInView(parts.sql, question, need, watermark);
      left -= rows.length;
      if (left < 0) throw tooManyRows();
      const first_at = firstAt(parts.sql, question, need, watermark);
      return {
        primitive_id: need.primitive_id,
        first_at: first_at === null ? null : formatTimestamp(first_at),
        rows: rows.map((row) => ({ ...row, observed_at: formatTimestamp(row.observed_at) })),
      };
    });
    return { concept, watermark, sealed, signals };
  });
  return { entity_id: question.entity.entity_id, views, missing: missingRows(parts.sql, question) };
}

function tooManyRows(): DomainError {
  return new DomainError("payload_too_large", `This decision saw more than ${maxRows} observations.`, {
    suggestion: "POST /decisions/{decision_id}/verify recomputes it where the observations lie.",
  });
}

/** Null for a record or definitions that cannot be read: what is wrong with them is told elsewhere. */
function questionOf(request: ProofRequest, entity: Entity): ProvenQuestion | null {
  const record = readable(request.record);
  if (record === null) return null;
  try {
    const needs = signalRequirements(compileDefinitions(request));
    return { entity, t: parseTimestamp(record.evaluated_at), watermarks: record.watermarks, needs };
  } catch {
    return null;
  }
}

function evidenceOf(parts: EvidenceParts, question: ProvenQuestion): LedgerEvidence {
  const { sql } = parts;
  return {
    entity_id: question.entity.entity_id,
    viewsOf: (key, watermark) => (primitiveId) => {
      const need = (question.needs.get(key) ?? []).find((one) => one.primitive_id === primitiveId);
      return viewOf(sql, question, need ?? { primitive_id: primitiveId, span_ms: 0, next: false }, watermark);
    },
    sealed: (key) => sealedOf(parts, question, key),
    missing: missingRows(sql, question),
  };
}

function viewOf(sql: SqlStorage, question: ProvenQuestion, need: SignalRequirement, watermark: number): SeriesView {
  const rows = rowsInView(sql, question, need, watermark);
  const columns = {
    times: rows.map((row) => row.observed_at),
    seqs: rows.map((row) => row.sequence),
    values: rows.map((row) => row.value),
  };
  const view = selectInView(columns, watermark);
  return { ...view, first_at: firstAt(sql, question, need, watermark) };
}

function sealedOf({ seals }: EvidenceParts, { entity, t }: ProvenQuestion, conceptKey: string): SealedFacts | null {
  return seals.find(entity.entity_no, conceptKey, t);
}

const inView = `FROM observations o JOIN signals s USING (signal_no)
  WHERE o.entity_no = ?1 AND s.primitive_id = ?2 AND o.seq <= ?3`;

function firstAt(
  sql: SqlStorage,
  { entity }: ProvenQuestion,
  need: SignalRequirement,
  watermark: number,
): number | null {
  const query = `SELECT min(o.observed_at) AS at ${inView}`;
  return first<{ at: number | null }>(sql, query, entity.entity_no, need.primitive_id, watermark)?.at ?? null;
}

/** The rows of a signal that a question needs, ordered by (observed_at, seq); corrected ones too. */
function rowsInView(
  sql: SqlStorage,
  { entity, t }: ProvenQuestion,
  need: SignalRequirement,
  watermark: number,
): LedgerRow[] {
  const { primitive_id, span_ms, next } = need;
  const bound = (query: string, at: number) =>
    first<{ at: number | null }>(sql, query, entity.entity_no, primitive_id, watermark, at)?.at ?? null;
  const from = bound(`SELECT max(o.observed_at) AS at ${inView} AND o.observed_at <= ?4`, t - span_ms);
  const to = next ? bound(`SELECT min(o.observed_at) AS at ${inView} AND o.observed_at > ?4`, t) : t;
  const rows = sql.exec<{ observed_at: number; seq: number; value: SqlStorageValue; is_boolean: number }>(
    `SELECT o.observed_at, o.seq, o.value, s.is_boolean ${inView} AND o.observed_at >= ?4 AND o.observed_at <= ?5
     ORDER BY o.observed_at, o.seq`,
    entity.entity_no,
    primitive_id,
    watermark,
    from ?? Number.MIN_SAFE_INTEGER,
    to ?? t,
  );
  return [...rows].map((row) => ({
    observed_at: row.observed_at,
    value: fromStored(row.value, row.is_boolean === 1),
    sequence: row.seq,
  }));
}

/** Rows are only ever added, so a signal with fewer of them than were counted in has lost some. */
function missingRows(sql: SqlStorage, { entity, needs }: ProvenQuestion): MissingRows[] {
  const ids = new Set([...needs.values()].flat().map((need) => need.primitive_id));
  return [...ids].flatMap((primitive_id) => {
    const counted = first<{ taken: number; held: number }>(
      sql,
      `SELECT e.points AS taken,
         (SELECT count(*) FROM observations o WHERE o.entity_no = e.entity_no AND o.signal_no = e.signal_no) AS held
       FROM entity_signals e JOIN signals s USING (signal_no) WHERE e.entity_no = ? AND s.primitive_id = ?`,
      entity.entity_no,
      primitive_id,
    );
    return counted && counted.held < counted.taken ? [{ primitive_id, ...counted }] : [];
  });
}
