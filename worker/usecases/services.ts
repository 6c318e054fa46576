import type { LoggedSums, LoggedArchive, LoggedRows } from "./ports/decisions/logged.ts";
import type { DecisionLogReader } from "./ports/decisions/decision-log.ts";
import type { Config, ConfigProblem } from "../config.ts";
import type { Actions, Notices, Senders } from "./ports/actions/actions.ts";
import type { GuardrailsDefinition } from "../domain/values/definitions/guardrails.ts";
import type { VersionSwitch, Versions } from "./ports/definitions/versions.ts";
import type { Archives } from "./ports/decisions/archives.ts";
import type { Audit, AuditedChange } from "./ports/service/audit.ts";
import type { Issuer } from "./ports/service/issuer.ts";
import type { People, Sessions } from "./ports/service/people.ts";
import type { Principals } from "./ports/service/principals.ts";
import type { ApiKeys } from "./ports/service/api-keys.ts";
import type { BriefLooks } from "./ports/tasks/brief-looks.ts";
import type { Batches } from "./ports/evaluation/batches.ts";
import type { Calibrations } from "./ports/learning/calibrations.ts";
import type { Channels } from "./ports/actions/channels.ts";
import type { Connector } from "./ports/signals/connectors.ts";
import type { Decisions } from "./ports/decisions/decisions.ts";
import type { Deliveries } from "./ports/actions/deliveries.ts";
import type { Definitions } from "./ports/definitions/definitions.ts";
import type { Erasures, LedgerErasing, SignalPurging } from "./ports/signals/erasing.ts";
import type { Escalations } from "./ports/alarms/escalations.ts";
import type { Ratings } from "./ports/learning/feedback.ts";
import type { Feeds } from "./ports/signals/feeds.ts";
import type { Idempotency } from "./ports/service/idempotency.ts";
import type { IncidentComments } from "./ports/alarms/comments.ts";
import type { Incidents } from "./ports/alarms/incidents.ts";
import type { Jobs } from "./ports/service/jobs.ts";
import type { Ledger } from "./ports/evaluation/ledger.ts";
import type { LinkUses } from "./ports/alarms/links.ts";
import type { Metrics } from "./ports/service/metrics.ts";
import type { Manifests } from "./ports/service/manifests.ts";
import type { ListCounts } from "./ports/service/list-counts.ts";
import type { Narrowed } from "./ports/service/narrowed.ts";
import type { Notifications } from "./ports/actions/notifications.ts";
import type { Populations } from "./ports/evaluation/populations.ts";
import type { Pins } from "./ports/service/pins.ts";
import type { Planner } from "./ports/evaluation/planner.ts";
import type { Primitives } from "./ports/signals/primitives.ts";
import type { Proofs } from "./ports/decisions/proofs.ts";
import type { Pseudonyms } from "./ports/signals/pseudonyms.ts";
import type { RateLimits } from "./ports/service/rate-limit.ts";
import type { IntentReader, SecondReader } from "./ports/tasks/reader.ts";
import type { Replays } from "./ports/decisions/replays.ts";
import type { SignalEntities } from "./ports/signals/signal-entities.ts";
import type { SignalUses } from "./ports/signals/uses.ts";
import type { Databases, SourceReads } from "./ports/signals/source-reads.ts";
import type { Silences } from "./ports/alarms/silences.ts";
import type { Tasks } from "./ports/tasks/tasks.ts";
import type { WatchHealths, WatchLists, Watching } from "./ports/tasks/watching.ts";
import type { WorkQueue } from "./ports/service/work.ts";
import type { Workflows } from "./ports/actions/workflows.ts";

/** Everything a use case may reach outside the domain: stores, senders, clock and ids. */
export interface Services {
  config: Config;
  /** Who asks, where they may not touch everything; null for all others, and for what the service does on its own. */
  narrowed: Narrowed | null;
  /** Epoch milliseconds. */
  now(): number;
  /** A fresh id, sortable by time. */
  newId(): string;
  /** 32 random bytes in hex, fit for a secret. */
  newRandom(): string;
  /** Lets a promise outlive the answer, so that a send begun is a send finished. */
  defer(promise: Promise<unknown>): void;
  pause(milliseconds: number): Promise<void>;
  /** Tells the operator of a fault that the caller is not told of; the fields hold no secret and no raw entity. */
  log(event: string, fields: Readonly<Record<string, unknown>>): void;
  /** These services, but what they change leaves the row of a change in the audit trail, in one transaction with it. */
  audited(change: AuditedChange): Services;
  audit: Audit;
  erasing: LedgerErasing;
  purging: SignalPurging;
  erasures: Erasures;
  primitives: Primitives;
  signalEntities: SignalEntities;
  signalUses: SignalUses;
  definitions: Definitions;
  tasks: Tasks;
  actions: Actions;
  decisions: Decisions;
  archives: Archives;
  feeds: Feeds;
  feedback: Ratings;
  calibrations: Calibrations;
  channels: Channels;
  notifications: Notifications;
  notices: Notices;
  silences: Silences;
  incidents: Incidents;
  comments: IncidentComments;
  escalations: Escalations;
  linkUses: LinkUses;
  listCounts: ListCounts;
  planner: Planner;
  watching: Watching;
  briefLooks: BriefLooks;
  watches: WatchLists & WatchHealths;
  ledger: Ledger;
  proofs: Proofs;
  loggedRows: LoggedRows;
  ledgerSums: LoggedSums;
  loggedArchive: LoggedArchive;
  /** Null where SVC_LOG_KEY is not set. */
  decisionLog: DecisionLogReader | null;
  connector: Connector;
  databases: Databases;
  sourceReads: SourceReads;
  pseudonyms: Pseudonyms;
  batches: Batches;
  populations: Populations;
  jobs: Jobs;
  deliveries: Deliveries;
  work: WorkQueue;
  replays: Replays;
  reader: IntentReader;
  /** Null where no model is configured. */
  secondReader: SecondReader | null;
  versions: Versions;
  versionSwitch: VersionSwitch;
  /** The definition of the file; throws `unavailable` when the file is broken. */
  fileGuardrails(): GuardrailsDefinition;
  senders: Senders;
  workflows: Workflows;
  idempotency: Idempotency;
  rateLimit: RateLimits;
  apiKeys: ApiKeys;
  manifests: Manifests;
  pins: Pins;
  metrics: Metrics;
  principals: Principals;
  people: People;
  sessions: Sessions;
  /** Null where no issuer is configured. */
  issuer: Issuer | null;
  health: HealthSources;
}

/** What /healthz looks at. */
interface HealthSources {
  configuration: readonly ConfigProblem[];
  guardrailsFile: { ok: true } | { ok: false; message: string };
  missingMigrations(): Promise<string[]>;
  /** Bytes of the database, which has just stored something, or had at most 10 s ago; throws where it could not. */
  databaseSize(): Promise<number>;
  /** The number of shards this deployment was first started with. */
  ledgerShards(): Promise<number>;
}
