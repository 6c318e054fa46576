import type { GuardrailsDefinition } from "../domain/guardrails/definition.ts";
import type { Config, ConfigProblem } from "../env.ts";
import type { IntentReader, SecondReader } from "../reading/reader.ts";
import type { ActionStore } from "../storage/action-store.ts";
import type { ChannelStore } from "../storage/channel-store.ts";
import type { DecisionStore } from "../storage/decision-store.ts";
import type { CalibrationStore } from "../storage/calibration-store.ts";
import type { DefinitionStore } from "../storage/definition-store.ts";
import type { FeedbackStore } from "../storage/feedback-store.ts";
import type { NotificationStore } from "../storage/notification-store.ts";
import type { PrimitiveStore } from "../storage/primitive-store.ts";
import type { Recorder } from "../storage/recorder.ts";
import type { TaskStore } from "../storage/task-store.ts";
import type { VersionStore } from "../storage/version-store.ts";
import type { VersionSwitch } from "./ports/active-version.ts";
import type { Senders } from "./ports/actions.ts";
import type { ApiKeys } from "./ports/api-keys.ts";
import type { Batches } from "./ports/batches.ts";
import type { Connector } from "./ports/connectors.ts";
import type { Idempotency } from "./ports/idempotency.ts";
import type { Jobs } from "./ports/jobs.ts";
import type { Ledger } from "./ports/ledger.ts";
import type { Pseudonyms } from "./ports/pseudonyms.ts";
import type { RateLimit } from "./ports/rate-limit.ts";
import type { Replays } from "./ports/replays.ts";
import type { WorkQueue } from "./ports/work.ts";
import type { Proofs } from "./ports/proofs.ts";
import type { Workflows } from "./ports/workflows.ts";

/** Everything a use case may reach outside the domain: stores, senders, clock and ids. */
export interface Services {
  config: Config;
  /** Epoch milliseconds. */
  now(): number;
  /** A fresh id, sortable by time. */
  newId(): string;
  /** 32 random bytes in hex, fit for a secret. */
  newRandom(): string;
  /** Lets a promise outlive the answer, so that a send begun is a send finished. */
  defer(promise: Promise<unknown>): void;
  pause(milliseconds: number): Promise<void>;
  primitives: PrimitiveStore;
  definitions: DefinitionStore;
  tasks: TaskStore;
  actions: ActionStore;
  decisions: DecisionStore;
  feedback: FeedbackStore;
  calibrations: CalibrationStore;
  channels: ChannelStore;
  notifications: NotificationStore;
  recorder: Recorder;
  ledger: Ledger;
  proofs: Proofs;
  connector: Connector;
  pseudonyms: Pseudonyms;
  batches: Batches;
  jobs: Jobs;
  work: WorkQueue;
  replays: Replays;
  reader: IntentReader;
  /** Null where no model is configured. */
  secondReader: SecondReader | null;
  versions: VersionStore;
  versionSwitch: VersionSwitch;
  /** The definition of the file; throws `unavailable` when the file is broken. */
  fileGuardrails(): GuardrailsDefinition;
  senders: Senders;
  workflows: Workflows;
  idempotency: Idempotency;
  rateLimit: RateLimit;
  apiKeys: ApiKeys;
  health: HealthSources;
}

/** What /healthz looks at. */
export interface HealthSources {
  configuration: readonly ConfigProblem[];
  guardrailsFile: { ok: true } | { ok: false; message: string };
  missingMigrations(): Promise<string[]>;
  /** The number of shards this deployment was first started with. */
  ledgerShards(): Promise<number>;
}
