import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readConfig } from "../../../worker/config.ts";
import { definitionOf, loadGuardrailsFile } from "../../../worker/platform/guardrails-source.ts";
import { watchHealth } from "../../../worker/domain/task/watch/health.ts";
import { lexicalReader } from "../../../worker/reading/lexical/reader.ts";
import { ActionStore } from "../../../worker/storage/actions/action-store.ts";
import { ChannelStore } from "../../../worker/storage/actions/channel-store.ts";
import { DeliveryStore } from "../../../worker/storage/actions/delivery-store.ts";
import { NotificationStore } from "../../../worker/storage/actions/notification-store.ts";
import { CommentStore } from "../../../worker/storage/alarms/comment-store.ts";
import { EscalationStore } from "../../../worker/storage/alarms/escalation-store.ts";
import { IncidentStore } from "../../../worker/storage/alarms/incident-store.ts";
import { LinkUseStore } from "../../../worker/storage/alarms/link-use-store.ts";
import { NoticeStore } from "../../../worker/storage/alarms/notice-store.ts";
import { SilenceStore } from "../../../worker/storage/alarms/silence-store.ts";
import { newCaches } from "../../../worker/storage/caches.ts";
import { Archiver } from "../../../worker/storage/decisions/archive/archiver.ts";
import { SegmentBucket } from "../../../worker/storage/decisions/archive/segment-bucket.ts";
import { DecisionStore } from "../../../worker/storage/decisions/decision-store.ts";
import { DefinitionStore } from "../../../worker/storage/definitions/definition-store.ts";
import { VersionStore } from "../../../worker/storage/definitions/version-store.ts";
import { FeedStore } from "../../../worker/storage/feeds/feed-store.ts";
import { CalibrationStore } from "../../../worker/storage/learning/calibration-store.ts";
import { FeedbackStore } from "../../../worker/storage/learning/feedback-store.ts";
import { PeopleStore } from "../../../worker/storage/people/people-store.ts";
import { SessionStore } from "../../../worker/storage/people/session-store.ts";
import { ApiKeyStore } from "../../../worker/storage/service/api-key-store.ts";
import { AuditStore } from "../../../worker/storage/service/audit-store.ts";
import { JobStore } from "../../../worker/storage/service/job-store.ts";
import { ListCountStore } from "../../../worker/storage/service/list-count-store.ts";
import { ManifestStore } from "../../../worker/storage/service/manifest-store.ts";
import { MetricsStore } from "../../../worker/storage/service/metrics-store.ts";
import { PinStore } from "../../../worker/storage/service/pin-store.ts";
import { PrincipalStore } from "../../../worker/storage/service/principal-store.ts";
import { ErasureStore } from "../../../worker/storage/signals/erasure-store.ts";
import { PrimitiveStore } from "../../../worker/storage/signals/primitive-store.ts";
import { SourceReadStore } from "../../../worker/storage/signals/source-read-store.ts";
import { SignalUsesStore } from "../../../worker/storage/signals/uses-store.ts";
import { TaskStore } from "../../../worker/storage/tasks/task-store.ts";
import { WatchListStore } from "../../../worker/storage/tasks/watch-list-store.ts";
import type { Services } from "../../../worker/usecases/services.ts";
import { TEST_VARS } from "../vars.ts";
import { memoryBriefLooks, type StoredLook } from "./brief-looks.ts";
import { memoryLedger, type PushedObservations } from "./ledger.ts";
import { memoryPseudonyms } from "./pseudonyms.ts";
import { type TestDatabase, testDatabase } from "./database.ts";
import { memoryVersionSwitch } from "./versions.ts";

const guardrailsFile = loadGuardrailsFile(
  readFileSync(join(import.meta.dirname, "../../../svc_guardrails.yaml"), "utf8"),
);

const plenty = { allowed: true, limit: 1000, remaining: 999, reset_at: 60_000 };

/** Stores of which a test can replace a single question. */
function opened<Stores extends Record<string, object>>(stores: Stores): Stores {
  const methods = (store: object) =>
    Object.getOwnPropertyNames(Object.getPrototypeOf(store)).filter((name) => name !== "constructor");
  const open = (store: object) =>
    Object.fromEntries(methods(store).map((name) => [name, (Reflect.get(store, name) as () => unknown).bind(store)]));
  return Object.fromEntries(Object.entries(stores).map(([name, store]) => [name, open(store)])) as Stores;
}

/** A port that these services do not have: whoever needs it runs in the real runtime. */
const absent = () => Promise.reject(new Error("this has no stand-in in memory"));

export interface MemoryServices extends Services {
  /** What the stores hold, to look at and to put things in. */
  readonly stored: TestDatabase;
  /** What was pushed. */
  readonly observations: PushedObservations;
  /** What watches have kept in brief. */
  readonly looks: StoredLook[];
  /** What was logged. */
  readonly logged: { event: string; [field: string]: unknown }[];
}

/**
 * Services on a database in this process: every store is there, and a ledger that judges what it was given. What stands `over`
 * the database may break its calls.
 */
export function memoryServices(
  overrides: Partial<Services> = {},
  over: (db: D1Database) => D1Database = (db) => db,
): MemoryServices {
  const stored = testDatabase();
  const db = over(stored.db);
  const observations: PushedObservations = new Map();
  const looks: StoredLook[] = [];
  const logged: MemoryServices["logged"] = [];
  let time = Date.UTC(2025, 0, 1);
  let ids = 0;
  /** Later by a millisecond each time it is read. */
  const now = overrides.now ?? (() => time++);
  const { config } = readConfig(TEST_VARS);
  const caches = newCaches();
  const segments = new SegmentBucket(undefined);
  const pause = () => Promise.resolve();
  const stores = opened({
    actions: new ActionStore(db, null, caches),
    definitions: new DefinitionStore(db, null, caches),
    apiKeys: new ApiKeyStore(db),
    archives: new Archiver(db, segments),
    audit: new AuditStore(db),
    calibrations: new CalibrationStore(db),
    channels: new ChannelStore(db),
    comments: new CommentStore(db),
    decisions: new DecisionStore(db, segments),
    deliveries: new DeliveryStore(db),
    erasures: new ErasureStore(db, config.pseudonymKey),
    escalations: new EscalationStore(db),
    feedback: new FeedbackStore(db),
    feeds: new FeedStore(db, config.pseudonymKey, { now, pause }),
    incidents: new IncidentStore(db),
    jobs: new JobStore(db, config.pseudonymKey),
    linkUses: new LinkUseStore(db),
    listCounts: new ListCountStore(db),
    manifests: new ManifestStore(db),
    metrics: new MetricsStore(db),
    notices: new NoticeStore(db),
    notifications: new NotificationStore(db),
    people: new PeopleStore(db),
    pins: new PinStore(db),
    primitives: new PrimitiveStore(db, null, caches),
    principals: new PrincipalStore(db),
    sessions: new SessionStore(db, config.pseudonymKey),
    signalUses: new SignalUsesStore(db),
    silences: new SilenceStore(db),
    sourceReads: new SourceReadStore(db),
    tasks: new TaskStore(db, null, caches),
    versions: new VersionStore(db),
    watches: new WatchListStore(db),
  });
  const { ledger, batches, planner } = memoryLedger({ ...stores, db, observations, now });
  const services: MemoryServices = {
    stored,
    observations,
    looks,
    logged,
    ...stores,
    config,
    narrowed: null,
    now,
    newId: () => `00000000-0000-7000-8000-${String(++ids).padStart(12, "0")}`,
    newRandom: () => String(++ids).padStart(8, "0").repeat(8),
    defer: () => undefined,
    pause,
    decisionLog: null,
    populations: { partials: absent, claim: absent },
    loggedRows: { contents: absent, list: absent, buckets: absent },
    ledgerSums: { shards: 1, settle: absent, recount: absent, unsealed: absent },
    loggedArchive: { contents: absent, list: absent },
    log: (event, fields) => void logged.push({ event, ...fields }),
    audited: () => services,
    purging: { isObserved: absent, purge: absent },
    erasing: {
      find: absent,
      forgetName: () => Promise.resolve(),
      erase: absent,
      isErased: () => Promise.resolve(false),
    },
    versionSwitch: memoryVersionSwitch(db, now),
    issuer: null,
    pseudonyms: memoryPseudonyms(),
    reader: lexicalReader,
    secondReader: null,
    fileGuardrails: () => definitionOf(guardrailsFile),
    rateLimit: { take: () => Promise.resolve(plenty), spend: () => Promise.resolve(plenty), exhausted: () => null },
    workflows: { names: [], start: absent, find: () => Promise.resolve(null), signal: absent },
    work: {
      runJob: () => Promise.resolve(),
      fetchLooks: () => Promise.resolve(),
      readSources: () => Promise.resolve(),
      sendActions: () => Promise.resolve(),
      deliver: () => Promise.resolve(),
    },
    connector: { fetch: absent },
    databases: { names: [], read: absent },
    planner,
    ledger: {
      ...ledger,
      observations: absent,
      execute: absent,
      pseudonym: absent,
      entityOf: absent,
    },
    watching: {
      hasten: () => Promise.resolve(watchHealth([])),
      status: (tasks) => Promise.resolve(new Map(tasks.map((task) => [task, []]))),
      fetchChunk: absent,
      keepFetched: absent,
      sweeps: absent,
      looks: absent,
      lastLooks: absent,
      look: absent,
    },
    briefLooks: memoryBriefLooks(looks),
    proofs: { verify: absent, ledgerOf: absent },
    signalEntities: { page: absent },
    batches,
    replays: { scan: absent, replay: absent, explain: absent },
    senders: {
      notification: { send: absent },
      webhook: { send: absent },
      workflow: { send: absent },
      register: { send: absent },
    },
    idempotency: { begin: absent, complete: absent, copy: absent, release: absent, sweep: absent },
    health: {
      configuration: [],
      guardrailsFile,
      missingMigrations: () => Promise.resolve([]),
      databaseSize: () => Promise.resolve(0),
      ledgerShards: () => Promise.resolve(2),
    },
    ...overrides,
  };
  return services;
}
