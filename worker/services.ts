import { EmailMessage } from "cloudflare:email";
import { bytesToHex } from "@noble/hashes/utils.js";
import { uuidv7 } from "uuidv7";
import journal from "../migrations/meta/_journal.json";
import guardrailsText from "../svc_guardrails.yaml";
import { BoundWorkflows } from "./outbound/bound-workflows.ts";
import { notificationSender } from "./outbound/notification.ts";
import { boundMail, type Mail, noMail } from "./outbound/mail.ts";
import { createPost } from "./outbound/post.ts";
import { registerSender } from "./outbound/register.ts";
import { webhookSender } from "./outbound/webhook.ts";
import { workflowSender } from "./outbound/workflow.ts";
import { httpConnector } from "./outbound/source.ts";
import { postgresDatabases } from "./outbound/postgres.ts";
import { type Config, readConfig } from "./config.ts";
import { logSaltOf } from "./domain/decision/log/keys.ts";
import type { Env } from "./env.ts";
import { builtInReader, openAiCompatible, workersAi } from "./readers.ts";
import { createWorkQueue } from "./platform/producer.ts";
import { ActionStore } from "./storage/actions/action-store.ts";
import { AuditStore } from "./storage/service/audit-store.ts";
import { auditedDatabase } from "./storage/service/audited-database.ts";
import { ApiKeyStore } from "./storage/service/api-key-store.ts";
import { PopulationClient } from "./ledger/client/population-client.ts";
import { BatchClient } from "./ledger/client/batch-client.ts";
import { BriefLooksClient } from "./ledger/client/brief-looks-client.ts";
import { ChannelStore } from "./storage/actions/channel-store.ts";
import { definitionOf, loadGuardrailsFile } from "./platform/guardrails-source.ts";
import { CalibrationStore } from "./storage/learning/calibration-store.ts";
import { Archiver } from "./storage/decisions/archive/archiver.ts";
import { LoggedSegments } from "./storage/decisions/archive/logged-archive.ts";
import { SegmentBucket } from "./storage/decisions/archive/segment-bucket.ts";
import { type Caches, newCaches } from "./storage/caches.ts";
import { DecisionStore } from "./storage/decisions/decision-store.ts";
import { DefinitionStore } from "./storage/definitions/definition-store.ts";
import { DeliveryStore } from "./storage/actions/delivery-store.ts";
import { DeploymentStore } from "./storage/definitions/deployment-store.ts";
import { IdempotencyStore } from "./storage/service/idempotency-store.ts";
import { CommentStore } from "./storage/alarms/comment-store.ts";
import { IncidentStore } from "./storage/alarms/incident-store.ts";
import { JobStore } from "./storage/service/job-store.ts";
import { EscalationStore } from "./storage/alarms/escalation-store.ts";
import { FeedStore } from "./storage/feeds/feed-store.ts";
import { FeedbackStore } from "./storage/learning/feedback-store.ts";
import { ListCountStore } from "./storage/service/list-count-store.ts";
import { LogClient } from "./ledger/client/log-client.ts";
import { LoggedStore } from "./storage/log/logged-store.ts";
import { LogQueue } from "./storage/log/log-queue.ts";
import { MetricsStore } from "./storage/service/metrics-store.ts";
import { PinStore } from "./storage/service/pin-store.ts";
import { PurgingClient } from "./ledger/client/purging-client.ts";
import { ErasingClient } from "./ledger/client/erasing-client.ts";
import { ErasureStore } from "./storage/signals/erasure-store.ts";
import { LedgerClient } from "./ledger/client/ledger-client.ts";
import { LinkUseStore } from "./storage/alarms/link-use-store.ts";
import { NoticeStore } from "./storage/alarms/notice-store.ts";
import { NotificationStore } from "./storage/actions/notification-store.ts";
import { PrimitiveStore } from "./storage/signals/primitive-store.ts";
import { RateLimitClient } from "./platform/rate-limit-client.ts";
import { PseudonymClient } from "./ledger/client/pseudonym-client.ts";
import { PrincipalStore } from "./storage/service/principal-store.ts";
import { oidcIssuer } from "./outbound/issuer.ts";
import { PeopleStore } from "./storage/people/people-store.ts";
import { SessionStore } from "./storage/people/session-store.ts";
import { ProofClient } from "./ledger/client/proof-client.ts";
import { Recorder } from "./storage/decisions/recorder.ts";
import { ReplayClient } from "./ledger/client/replay-client.ts";
import { SumsClient } from "./ledger/client/sums-client.ts";
import { SignalEntitiesClient } from "./ledger/client/signal-entities-client.ts";
import { SignalUsesStore } from "./storage/signals/uses-store.ts";
import { SourceReadStore } from "./storage/signals/source-read-store.ts";
import { ManifestStore } from "./storage/service/manifest-store.ts";
import { SilenceStore } from "./storage/alarms/silence-store.ts";
import { TaskStore } from "./storage/tasks/task-store.ts";
import { WatchListStore } from "./storage/tasks/watch-list-store.ts";
import { WatchClient } from "./ledger/client/watch-client.ts";
import { VersionStore } from "./storage/definitions/version-store.ts";
import { VersionSwitchClient } from "./platform/version-switch-client.ts";
import type { AuditedChange } from "./usecases/ports/service/audit.ts";
import type { SecondReader } from "./usecases/ports/tasks/reader.ts";
import type { Services } from "./usecases/services.ts";
import { logFault } from "./log.ts";

const guardrailsFile = loadGuardrailsFile(guardrailsText);
const expectedMigrations = journal.entries.map((entry) => `${entry.tag}.sql`);
const pauseFor = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
const newRandom = () => bytesToHex(crypto.getRandomValues(new Uint8Array(32)));

function mailOf({ EMAIL }: Env, { mailFrom }: Config, now: () => number): Mail {
  if (EMAIL === undefined || mailFrom === null) return noMail;
  const send = async (from: string, to: string, raw: string) => EMAIL.send(new EmailMessage(from, to, raw));
  return boundMail({ send, from: mailFrom, now });
}

/** What services are made of: the bindings, the clock, and what is remembered of the database behind them. */
interface GivenToServices {
  env: Env;
  now: () => number;
  caches: Caches;
}

type Shared = Omit<Services, "defer" | "audited">;
const shared = new WeakMap<Env, { given: GivenToServices; services: Shared }>();

/** Builds stores, clients, clock and ids from the bindings; nothing else in the worker sees both sides. */
export function createServices(env: Env, ctx: { waitUntil(promise: Promise<unknown>): void }): Services {
  const { given, services } = shared.get(env) ?? connected(env);
  const defer: Services["defer"] = (promise) => ctx.waitUntil(promise);
  const known: Services = { ...services, defer, audited: (change) => auditedServices(given, known, change) };
  return known;
}

function connected(env: Env): { given: GivenToServices; services: Shared } {
  const given = { env, now: () => Date.now(), caches: newCaches() };
  const made = { given, services: connect(given) };
  shared.set(env, made);
  return made;
}

type Makers = { readonly [Name in keyof Services]?: () => Services[Name] };

/** The stores through which keys change things, over a database. */
const storesOver = (db: D1Database, { now, caches }: GivenToServices, config: Config) => {
  const logSalt = logSaltOf(config.log);
  return {
    primitives: () => new PrimitiveStore(db, logSalt, caches),
    definitions: () => new DefinitionStore(db, logSalt, caches),
    tasks: () => new TaskStore(db, logSalt, caches),
    actions: () => new ActionStore(db, logSalt, caches),
    feedback: () => new FeedbackStore(db, logSalt),
    calibrations: () => new CalibrationStore(db, logSalt),
    channels: () => new ChannelStore(db, logSalt),
    feeds: () => new FeedStore(db, config.pseudonymKey, { now, pause: pauseFor }),
    erasures: () => new ErasureStore(db, config.pseudonymKey, logSalt),
    silences: () => new SilenceStore(db),
    incidents: () => new IncidentStore(db),
    comments: () => new CommentStore(db, logSalt),
    deliveries: () => new DeliveryStore(db, logSalt),
    jobs: () => new JobStore(db, config.pseudonymKey),
    manifests: () => new ManifestStore(db),
    people: () => new PeopleStore(db),
  } satisfies Makers;
};

/** Services with some of them made again, each when it is first asked for: a request changes few of them. */
function remade(services: Services, makers: Makers): Services {
  const getters = Object.entries(makers).map(([name, make]: [string, () => unknown]) => {
    let made: unknown;
    return [name, { enumerable: true, get: () => (made ??= make()) }] as const;
  });
  return Object.defineProperties({ ...services }, Object.fromEntries(getters));
}

/** The stores through which keys change things, over a database that takes the row of the audit trail along. */
function auditedServices(given: GivenToServices, services: Services, change: AuditedChange): Services {
  const { apiKeys, config, versionSwitch } = services;
  return remade(services, {
    ...storesOver(auditedDatabase(given.env.DB, change, logSaltOf(config.log)), given, config),
    apiKeys: () => apiKeys.audited(change),
    versionSwitch: () => versionSwitch.audited(change),
  });
}

function connect(given: GivenToServices): Shared {
  const { env, now } = given;
  const { config, problems } = readConfig(env);
  const deployment = new DeploymentStore(env.DB);
  const workflows = new BoundWorkflows(boundWorkflows(env, config));
  const logSalt = logSaltOf(config.log);
  const stores = storesOver(env.DB, given, config);
  const [channels, primitives] = [stores.channels(), stores.primitives()];
  const ledger = new LedgerClient(env.LEDGER, config, deployment);
  const sums = new SumsClient(ledger, new LoggedStore(env.DB));
  const post = createPost(config, fetch, now);
  const segments = new SegmentBucket(env.ARCHIVE);
  return {
    config,
    narrowed: null,
    now,
    newId: uuidv7,
    newRandom,
    pause: pauseFor,
    log: logFault,
    principals: new PrincipalStore(env.DB),
    people: stores.people(),
    sessions: new SessionStore(env.DB, config.pseudonymKey),
    issuer:
      config.oidc &&
      oidcIssuer({ settings: config.oidc, allowPrivateTargets: config.allowPrivateTargets, fetcher: fetch, now }),
    audit: new AuditStore(env.DB, logSalt),
    erasing: new ErasingClient(ledger),
    purging: new PurgingClient(ledger),
    erasures: stores.erasures(),
    primitives,
    signalEntities: new SignalEntitiesClient(ledger),
    signalUses: new SignalUsesStore(env.DB),
    definitions: stores.definitions(),
    tasks: stores.tasks(),
    actions: stores.actions(),
    decisions: new DecisionStore(env.DB, segments),
    archives: new Archiver(env.DB, segments),
    feeds: stores.feeds(),
    feedback: stores.feedback(),
    calibrations: stores.calibrations(),
    channels,
    notifications: new NotificationStore(env.DB),
    notices: new NoticeStore(env.DB),
    silences: stores.silences(),
    manifests: stores.manifests(),
    pins: new PinStore(env.DB),
    metrics: new MetricsStore(env.DB),
    incidents: stores.incidents(),
    comments: stores.comments(),
    escalations: new EscalationStore(env.DB),
    linkUses: new LinkUseStore(env.DB),
    listCounts: new ListCountStore(env.DB),
    planner: new Recorder(env.DB),
    ledger,
    watching: new WatchClient(ledger),
    briefLooks: new BriefLooksClient(ledger),
    watches: new WatchListStore(env.DB),
    proofs: new ProofClient(ledger),
    loggedRows: sums,
    ledgerSums: sums,
    loggedArchive: new LoggedSegments(env.DB, segments),
    decisionLog: config.log === null ? null : new LogClient(env.LOG, new LogQueue(env.DB)),
    connector: httpConnector({ config, fetcher: fetch, now }),
    databases: postgresDatabases(config.databases, pauseFor),
    sourceReads: new SourceReadStore(env.DB),
    pseudonyms: new PseudonymClient(ledger),
    batches: new BatchClient(ledger),
    populations: new PopulationClient(ledger),
    jobs: stores.jobs(),
    deliveries: stores.deliveries(),
    work: createWorkQueue(env),
    replays: new ReplayClient(ledger, { now, pause: pauseFor }),
    reader: builtInReader,
    secondReader: secondReaderOf(env, config),
    versions: new VersionStore(env.DB),
    versionSwitch: new VersionSwitchClient(env.ACTIVE_VERSION),
    fileGuardrails: () => definitionOf(guardrailsFile),
    senders: {
      notification: notificationSender({ channels, variables: config.actionEnv, post, mail: mailOf(env, config, now) }),
      webhook: webhookSender(post),
      workflow: workflowSender(workflows),
      register: registerSender(primitives, ledger),
    },
    workflows,
    idempotency: new IdempotencyStore(env.DB, env.IDEMPOTENCY, config.pseudonymKey),
    rateLimit: new RateLimitClient(env.RATE_LIMITER, now),
    apiKeys: new ApiKeyStore(env.DB, logSalt),
    health: {
      configuration: problems,
      guardrailsFile,
      missingMigrations: () => deployment.missingMigrations(expectedMigrations),
      databaseSize: keptFor(10_000, now, () => deployment.written()),
      ledgerShards: () => deployment.ledgerShards(config.ledgerShards),
    },
  };
}

/** Asks again only when an answer is so old, or has failed: whoever asks needs no key. */
function keptFor<T>(forMs: number, now: () => number, ask: () => Promise<T>): () => Promise<T> {
  let last: { at: number; answer: T } | null = null;
  return async () => {
    const at = now();
    if (last === null || at - last.at >= forMs) last = { at, answer: await ask() };
    return last.answer;
  };
}

/** The model that drafts sentences, where one is configured; it sees sentence and catalogue, and nothing else calls it. */
function secondReaderOf(env: Env, { reader }: Config): SecondReader | null {
  switch (reader.kind) {
    case "lexical":
      return null;
    case "workers-ai":
      return env.AI ? workersAi({ ai: env.AI, model: reader.model }) : null;
    case "openai-compatible": {
      const { model, baseUrl, apiKey } = reader;
      const key = apiKey === null ? {} : { apiKey };
      return openAiCompatible({ baseUrl, model, ...key, fetch: (...args) => fetch(...args) });
    }
  }
}

/** Bindings differ from deployment to deployment, so SVC_WORKFLOWS names them; readConfig has checked that they are there. */
function boundWorkflows(env: Env, { workflowBindings }: Config): Map<string, Workflow> {
  const bindings = env as unknown as Record<string, Workflow>;
  return new Map([...workflowBindings].flatMap(([name, key]) => (bindings[key] ? [[name, bindings[key]]] : [])));
}
