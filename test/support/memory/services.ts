import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readConfig } from "../../../worker/config.ts";
import { definitionOf, loadGuardrailsFile } from "../../../worker/platform/guardrails-source.ts";
import { watchHealth } from "../../../worker/domain/task/watch/health.ts";
import { lexicalReader } from "../../../worker/reading/lexical/reader.ts";
import type { Services } from "../../../worker/usecases/services.ts";
import { TEST_VARS } from "../vars.ts";
import { memoryActions } from "./actions.ts";
import { memoryApiKeys } from "./api-keys.ts";
import { memoryBriefLooks } from "./brief-looks.ts";
import { memoryCalibrations } from "./calibrations.ts";
import { memoryChannels } from "./channels.ts";
import { memoryDecisions } from "./decisions.ts";
import { memoryDeliveries } from "./deliveries.ts";
import { memoryDefinitions } from "./definitions.ts";
import { memoryEscalations } from "./escalations.ts";
import { memoryFeedback } from "./feedback.ts";
import { memoryFeeds } from "./feeds.ts";
import { memoryComments } from "./comments.ts";
import { memoryIncidents } from "./incidents.ts";
import { memoryJobs } from "./jobs.ts";
import { memoryLedger } from "./ledger.ts";
import { memoryNotifications } from "./notifications.ts";
import { newestFirst } from "./pages.ts";
import { memoryPeople, memorySessions } from "./people.ts";
import { memoryPrimitives } from "./primitives.ts";
import { memoryPseudonyms } from "./pseudonyms.ts";
import { memorySilences } from "./silences.ts";
import { createTables, type Tables } from "./tables.ts";
import { memoryTasks } from "./tasks.ts";
import { memoryVersions, memoryVersionSwitch } from "./versions.ts";

const guardrailsFile = loadGuardrailsFile(
  readFileSync(join(import.meta.dirname, "../../../svc_guardrails.yaml"), "utf8"),
);

const plenty = { allowed: true, limit: 1000, remaining: 999, reset_at: 60_000 };

/** A port that these services do not have: whoever needs it runs in the real runtime. */
const absent = () => Promise.reject(new Error("this has no stand-in in memory"));

export interface MemoryServices extends Services {
  /** What the stores hold, to look at and to put things in. */
  readonly tables: Tables;
  /** What was logged. */
  readonly logged: { event: string; [field: string]: unknown }[];
}

/** Services whose stores are maps: every store is there, and a ledger that judges what it was given. */
export function memoryServices(overrides: Partial<Services> = {}): MemoryServices {
  const tables = createTables();
  const logged: MemoryServices["logged"] = [];
  let time = Date.UTC(2025, 0, 1);
  let ids = 0;
  /** Later by a millisecond each time it is read. */
  const now = overrides.now ?? (() => time++);
  const { ledger, batches, planner } = memoryLedger(tables, now);
  const services: MemoryServices = {
    tables,
    logged,
    config: readConfig(TEST_VARS).config,
    narrowed: null,
    now,
    newId: () => `00000000-0000-7000-8000-${String(++ids).padStart(12, "0")}`,
    newRandom: () => String(++ids).padStart(64, "0"),
    defer: () => undefined,
    pause: () => Promise.resolve(),
    decisionLog: null,
    populations: { partials: absent, claim: absent },
    loggedRows: { contents: absent, list: absent, buckets: absent },
    ledgerSums: { shards: 1, settle: absent, recount: absent, unsealed: absent },
    loggedArchive: { contents: absent, list: absent },
    log: (event, fields) => void logged.push({ event, ...fields }),
    audited: () => services,
    audit: { add: absent, list: absent },
    purging: { isObserved: absent, purge: absent },
    erasing: {
      find: absent,
      forgetName: () => Promise.resolve(),
      erase: absent,
      isErased: () => Promise.resolve(false),
    },
    erasures: {
      begin: absent,
      underWay: absent,
      due: absent,
      scopesNaming: absent,
      removeByName: absent,
      removeByPseudonym: absent,
      finish: absent,
      find: absent,
      list: absent,
    },
    primitives: memoryPrimitives(tables),
    definitions: memoryDefinitions(tables),
    tasks: memoryTasks(tables),
    actions: memoryActions(tables),
    decisions: memoryDecisions(tables),
    archives: { move: absent, state: () => Promise.resolve({ isUsed: false, isBound: false }) },
    feedback: memoryFeedback(tables),
    calibrations: memoryCalibrations(tables),
    channels: memoryChannels(tables),
    notifications: memoryNotifications(tables),
    notices: { some: absent, ofMembers: () => Promise.resolve([]) },
    deliveries: memoryDeliveries(tables),
    silences: memorySilences(tables),
    manifests: { find: absent, put: absent },
    metrics: { facts: absent, last: absent, keep: absent },
    pins: { keep: absent, find: absent, sweep: absent },
    incidents: memoryIncidents(tables),
    comments: memoryComments(tables),
    escalations: memoryEscalations(tables),
    listCounts: { repair: absent },
    linkUses: {
      add: async (use) => void tables.linkUses.push(use),
      list: async (incidentId, after, limit) =>
        newestFirst(
          tables.linkUses.filter(({ incident_id }) => incident_id === incidentId),
          (use) => [use.used_at, use.use_id],
          after,
          limit,
        ),
    },
    versions: memoryVersions(tables),
    versionSwitch: memoryVersionSwitch(tables, now),
    apiKeys: memoryApiKeys(tables),
    people: memoryPeople(tables),
    sessions: memorySessions(tables),
    issuer: null,
    principals: {
      names: async (ids) =>
        new Map(
          ids.flatMap((id) => {
            const name = tables.apiKeys.get(id)?.name ?? tables.people.get(id)?.name;
            return name === undefined ? [] : [[id, name] as const];
          }),
        ),
    },
    pseudonyms: memoryPseudonyms(),
    reader: lexicalReader,
    secondReader: null,
    fileGuardrails: () => definitionOf(guardrailsFile),
    rateLimit: { take: () => Promise.resolve(plenty), spend: () => Promise.resolve(plenty), exhausted: () => null },
    feeds: memoryFeeds(tables),
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
    sourceReads: { find: absent, claimDue: absent, advance: absent },
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
    briefLooks: memoryBriefLooks(tables),
    watches: {
      version: () => Promise.resolve(0),
      list: absent,
      note: absent,
      last: () => Promise.resolve(null),
      load: () => Promise.resolve({ all: 0, changes: 0 }),
    },
    proofs: { verify: absent, ledgerOf: absent },
    signalEntities: { page: absent },
    signalUses: { taskCounts: absent, concepts: absent, pins: absent },
    batches,
    replays: { scan: absent, replay: absent, explain: absent },
    senders: {
      notification: { send: absent },
      webhook: { send: absent },
      workflow: { send: absent },
      register: { send: absent },
    },
    jobs: memoryJobs(tables),
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
