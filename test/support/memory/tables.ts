import type { StoredPerson, StoredSession } from "../../../worker/usecases/ports/service/people.ts";
import type { ActionResultRow, StoredAction } from "../../../worker/usecases/ports/actions/actions.ts";
import type { StoredVersion, VersionedKind } from "../../../worker/usecases/ports/definitions/active-version.ts";
import type { NewObservation } from "../../../worker/usecases/ports/evaluation/ledger.ts";
import type { JobRow } from "../../../worker/usecases/ports/service/jobs.ts";
import type { StoredApiKey } from "../../../worker/usecases/ports/service/api-keys.ts";
import type { BriefQuestion } from "../../../worker/usecases/ports/tasks/brief-looks.ts";
import type { CalibrationRow } from "../../../worker/usecases/ports/learning/calibrations.ts";
import type { StoredOutcome } from "../../../worker/usecases/ports/decisions/decisions.ts";
import type { AttemptRow, DeliveryRow } from "../../../worker/usecases/ports/actions/deliveries.ts";
import type { ConceptRow, ConditionRow } from "../../../worker/usecases/ports/definitions/definitions.ts";
import type { StoredFeed } from "../../../worker/usecases/ports/signals/feeds.ts";
import type { Tally } from "../../../worker/domain/feeds/tally.ts";
import type { FeedbackRow } from "../../../worker/usecases/ports/learning/feedback.ts";
import type { StoredEscalation } from "../../../worker/usecases/ports/alarms/escalations.ts";
import type { StoredComment } from "../../../worker/usecases/ports/alarms/comments.ts";
import type { StoredIncident } from "../../../worker/usecases/ports/alarms/incidents.ts";
import type { LinkUse } from "../../../worker/usecases/ports/alarms/links.ts";
import type { StoredNotification } from "../../../worker/usecases/ports/actions/notifications.ts";
import type { StoredSilence } from "../../../worker/usecases/ports/alarms/silences.ts";
import type { Compilation, StoredTask } from "../../../worker/usecases/ports/tasks/tasks.ts";
import type { Look } from "../../../worker/usecases/ports/tasks/watching.ts";
import type { StoredChannel } from "../../../worker/usecases/ports/actions/channels.ts";
import type { Primitive } from "../../../worker/domain/values/definitions/primitive.ts";

/** A task without what is looked up when it is read. */
export type TaskRow = Omit<StoredTask, "last_triggered_at" | "delivery">;

/** A look that a watch keeps in brief. */
export type StoredLook = Omit<Look, "decision_id"> & Omit<BriefQuestion, "entity"> & { entity_id: string };

/** A delivery with its attempts, and the request that had it sent again last. */
export interface StoredDelivery {
  row: DeliveryRow;
  attempts: AttemptRow[];
  resend_id: string | null;
}

/** A job with what is asked and answered, and the lease on it. */
export interface StoredJob extends JobRow {
  lease_id: string | null;
  enqueued_at: number;
  result: unknown;
  items: unknown[];
}

/** The rows that memory stores share, as the tables of one database. */
export function createTables() {
  const versions: Record<VersionedKind, StoredVersion[]> = { guardrails: [], context: [] };
  return {
    primitives: new Map<string, { primitive: Omit<Primitive, "created_at">; created_at: number }>(),
    concepts: new Map<string, ConceptRow>(),
    conditions: new Map<string, ConditionRow>(),
    compilations: new Map<string, Compilation>(),
    tasks: new Map<string, TaskRow>(),
    actions: new Map<string, StoredAction>(),
    actionResults: new Map<string, ActionResultRow>(),
    decisions: new Map<string, Omit<StoredOutcome, "actions">>(),
    channels: new Map<string, StoredChannel & { free_at?: number; busy_until?: number }>(),
    deliveries: new Map<string, StoredDelivery>(),
    notifications: new Map<string, StoredNotification>(),
    silences: new Map<string, StoredSilence>(),
    incidents: new Map<string, StoredIncident>(),
    escalations: new Map<string, StoredEscalation>(),
    people: new Map<string, StoredPerson>(),
    sessions: new Map<string, StoredSession & { lease_until: number | null }>(),
    spentStates: new Map<string, number>(),
    comments: new Map<string, StoredComment>(),
    linkUses: new Array<LinkUse>(),
    feeds: new Map<string, StoredFeed>(),
    feedTallies: new Map<string, Tally>(),
    feedSeries: new Map<string, string>(),
    feedback: new Map<string, FeedbackRow>(),
    calibrations: new Map<string, CalibrationRow>(),
    looks: new Array<StoredLook>(),
    observations: new Array<NewObservation>(),
    jobs: new Map<string, StoredJob>(),
    apiKeys: new Map<string, StoredApiKey & { secret_hash: string }>(),
    versions,
  };
}

export type Tables = ReturnType<typeof createTables>;

export const versionKey = (id: string, version: string): string => `${id}@${version}`;

/** Keeps a row under a key that is free; false when it is taken. */
export function addNew<Row>(table: Map<string, Row>, key: string, row: Row): boolean {
  if (table.has(key)) return false;
  table.set(key, structuredClone(row));
  return true;
}
