import type { PopulationFacts } from "../../../domain/concept/population/facts.ts";
import type { SignalError } from "../../../domain/decision/record.ts";
import type { ErrorData } from "../../../domain/values/errors/error-data.ts";
import type { ShownMark } from "../../../domain/values/mark.ts";
import type { PrimitiveType, Scalar } from "../../../domain/values/values.ts";
import type { ConditionRef } from "../../../domain/values/definitions/condition.ts";

/** One value to append; `observed_at` in epoch milliseconds. */
export interface NewObservation {
  primitive_id: string;
  type: PrimitiveType;
  entity: string;
  observed_at: number;
  value: Scalar;
  /** What tells it from other events of its time. */
  event_id?: string;
  /** A counter began again at 0 since the observation before. */
  reset?: boolean;
  /** It adds nothing where its series has a row of its time, whatever that says. */
  if_new?: true;
  /** The series ended here. */
  stale?: boolean;
  /** The canonical JSON of its labels, of a signal with members. */
  member?: string;
}

/** What an append came to. */
export interface Appended {
  accepted: number;
  unchanged: number;
  /** Places of the observations whose shard did not answer: they may be stored or not. */
  unconfirmed: number[];
  /** Why the first of those shards did not, in words for the caller. */
  failure?: string;
  /** Places of those that were not stored, as what was observed then has expired. */
  expired: number[];
  /** Places of those that were not stored, as their entity has as many members as it may. */
  full: number[];
  /** Places of those that were not stored, as their entity is a group. */
  groups: number[];
}

/** A stored observation with its place in the ledger. */
export interface StoredObservation extends ShownMark {
  primitive_id: string;
  observed_at: number;
  value: Scalar;
  /** As it was appended. */
  member?: string;
  sequence: number;
  recorded_at: number;
}

/** Values fetched for a question that the named concepts were not yet sealed for, and fetches that failed. */
export interface FetchedValues {
  /** Concept keys. */
  concepts: string[];
  observations: NewObservation[];
  errors: SignalError[];
  /** What the members of groups came to, by concept key. */
  populations?: Readonly<Record<string, PopulationFacts>>;
}

/** How far the fetching of signals has come. `connected` are the keys of concepts that read a signal with a connector. */
export interface FetchState {
  connected?: readonly string[];
  /** Null before anything was fetched. */
  fetched?: FetchedValues | null;
}

/** The ledger cannot answer before signals of these concepts (by key) are fetched. */
export interface NeedsFetch {
  ok: "needs_fetch";
  concepts: string[];
}

/** What a stored record saw: how much of the ledger by concept key, and which fetches had failed. */
export interface RecordedView {
  watermarks: Readonly<Record<string, number>>;
  signal_errors: readonly SignalError[];
  populations?: Readonly<Record<string, PopulationFacts>> | undefined;
}

/** What a caller wants to know of one entity under one condition version. */
export interface Question extends FetchState, ConditionRef {
  entity: string;
  /** Epoch milliseconds: the question's timestamp, or the present for a snapshot. */
  t: number;
  /** Set for a snapshot: it is not sealed and is recorded under this id. */
  snapshot_id: string | null;
  /** Set where the snapshot was recorded before: the answer is computed from what that record saw. */
  recorded?: RecordedView;
  dry_run: boolean;
  explain: boolean;
  /** Epoch milliseconds after which a question that is not yet being recorded is dropped. */
  deadline: number;
}

/** What a caller wants a concept to compute of one entity. */
export interface ResultQuestion extends FetchState {
  concept_id: string;
  concept_version: string;
  entity: string;
  /** Epoch milliseconds. */
  t: number;
  /** Whether what it sees is fixed for good, as for a question that names its time. */
  sealed: boolean;
  explain: boolean;
  /** Epoch milliseconds; 30 seconds from now where none is given. */
  deadline?: number;
}

/** A Result alone. `explanation` is the JSON of `{ contributions, nodes }`, when asked for. */
export interface LedgerResult {
  ok: true;
  value: Scalar;
  explanation: string | null;
}

/** The state of one action of one decision. */
export interface ActionRow {
  decision_id: string;
  action_id: string;
  action_version: string;
  /** The task whose own action it is; null for a registered one. Only a recording tells. */
  task_id?: string | null;
  state: "planned" | "sending" | "triggered" | "failed" | "skipped" | "would_trigger";
  reason: string | null;
  error: { type: string; message: string } | null;
  attempted_at: number | null;
  finished_at: number | null;
}

/** An answer that could not be given, as data: errors lose their class on the way out of a Durable Object. */
export interface LedgerFailure {
  ok: false;
  error: ErrorData;
}

/** A decision, recorded unless the question was a dry run. `record` is the stored JSON, byte for byte. */
export interface LedgerOutcome {
  ok: true;
  record: string;
  recorded_at: number | null;
  replayed: boolean;
  actions: ActionRow[];
  /** Namespaces of the entity's signals, for the scope of a dry run. */
  namespaces: string[];
  /** The per-node trace as JSON, when asked for. */
  explanation: string | null;
}

/** Which stored rows are listed. */
export interface ListRange {
  from: number | null;
  to: number | null;
  before: readonly [observed_at: number, sequence: number] | null;
  limit: number;
}

/** The ledger as use cases see it; one entity's data always lives in one place. */
export interface Ledger {
  /** Appends, each shard its part whole or not at all; the same again adds only what is missing. */
  append(observations: NewObservation[]): Promise<Appended>;
  /** Newest first by (observed_at, sequence), before the given position. */
  observations(entity: string, primitiveId: string, range: ListRange): Promise<StoredObservation[]>;
  ask(question: Question): Promise<LedgerOutcome | NeedsFetch>;
  /** Computes a Result; records nothing. */
  execute(question: ResultQuestion): Promise<LedgerResult | NeedsFetch>;
  /** The pseudonym of an entity, or null when the ledger holds nothing of it. */
  pseudonym(entity: string): Promise<string | null>;
  /** The raw entity behind a pseudonym of the given bucket, for actions that are sent later. */
  entityOf(entityId: string, bucket: number): Promise<string | null>;
}
