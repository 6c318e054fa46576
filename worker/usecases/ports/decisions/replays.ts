import type { PinnedDefinitions } from "../../../domain/decision/definitions.ts";
import type { QuestionSpan } from "../../../domain/learning/backtest/question-times.ts";
import type { Outcomes } from "../../../domain/learning/backtest/replay.ts";
import type { DecisionRecord } from "../../../domain/decision/record.ts";
import type { ScopeRule } from "../../../domain/task/scope.ts";

/** Whom to ask about: entities by id, or all that a scope holds. */
export type Subjects = { entities: readonly string[] } | { scope: readonly ScopeRule[] };

/** Distinct observation times of one signal within a span, in epoch milliseconds; over several entities their sum. */
export interface SignalPoints {
  points: number;
  first_at: number | null;
  last_at: number | null;
}

/** What there is to replay, before anything is replayed. */
export interface Scan {
  /** Entities of which there is something to ask, in pages. */
  pages: ScanPage[];
  entities: number;
  /** Questions at the most: equal observation times of two signals of an entity count twice. */
  questions: number;
  /** By primitive_id. */
  signals: Record<string, SignalPoints>;
  /** Of observations of the span that are gone for their age: the time before which all are; null where none is. */
  gone_before: number | null;
}

/** Entities that lie together. */
export interface ScanPage {
  shard: number;
  /** The ledger as of this sequence number is what the whole replay sees. */
  watermark: number;
  entities: ScannedEntity[];
}

export interface ScannedEntity {
  entity: string;
  /** The pseudonym. */
  entity_id: string;
}

export interface ScanRequest {
  subjects: Subjects;
  /** Ids of the signals that are read. */
  signals: readonly string[];
  span: QuestionSpan;
  /** Counting stops as soon as there are more than these. */
  max: { questions: number; entities: number };
  /** Epoch milliseconds after which it is given up with `execution_timeout`. */
  deadline: number;
}

export interface ReplayRequest {
  conditions: readonly PinnedDefinitions[];
  span: QuestionSpan;
  deadline: number;
}

/** Some questions of one entity, rising in time, and what each condition makes of them. */
export interface ReplayPart {
  entity_id: string;
  times: number[];
  outcomes: Outcomes[];
}

/** A question to explain. */
export interface SampleQuestion {
  entity_id: string;
  t: number;
}

/** Stored observations replayed where they are stored: nothing is sealed, recorded or sent. */
export interface Replays {
  scan(request: ScanRequest): Promise<Scan>;
  /** Hands all outcomes to `each`, a stretch at a time; parts of one entity in ascending time, entities in any order. */
  replay(scan: Scan, request: ReplayRequest, each: (parts: ReplayPart[]) => Promise<void>): Promise<void>;
  /** The records that the questions would have made, in their order. */
  explain(scan: Scan, condition: PinnedDefinitions, questions: readonly SampleQuestion[]): Promise<DecisionRecord[]>;
}
