import { type DatabaseSettings, type DatabaseVars, readDatabases } from "./platform/settings/databases.ts";
import { type DeliverySettings, type DeliveryVars, readDelivery } from "./platform/settings/delivery.ts";
import { type Keys, type KeyVars, readKeys } from "./platform/settings/keys.ts";
import { type Limits, type LimitVars, readLimits } from "./platform/settings/limits.ts";
import { type LinkSettings, type LinkVars, readLinks } from "./platform/settings/links.ts";
import { type LogSettings, type LogVars, readLog } from "./platform/settings/log.ts";
import { type ReaderSettings, type ReaderVars, readReader } from "./platform/settings/reader.ts";
import { readRetention, type RetentionSettings, type RetentionVars } from "./platform/settings/retention.ts";
import { readSignIn, type SignInSettings, type SignInVars } from "./platform/settings/sign-in.ts";
import type { ConfigProblem, Report } from "./platform/settings/setting.ts";
import { readWatching, type WatchSettings, type WatchVars } from "./platform/settings/watching.ts";
import { readWorkflows, type WorkflowSettings, type WorkflowVars } from "./platform/settings/workflows.ts";

export type { ConfigProblem } from "./platform/settings/setting.ts";

/** The variables that wrangler.toml and secrets set; each is text until {@link readConfig} has read it. */
export interface Vars
  extends
    KeyVars,
    LimitVars,
    ReaderVars,
    DatabaseVars,
    DeliveryVars,
    WorkflowVars,
    LinkVars,
    LogVars,
    WatchVars,
    RetentionVars,
    SignInVars {}

/** The configuration of one deployment, parsed once per isolate. */
export interface Config
  extends
    Keys,
    Limits,
    ReaderSettings,
    DatabaseSettings,
    DeliverySettings,
    WorkflowSettings,
    LinkSettings,
    LogSettings,
    WatchSettings,
    RetentionSettings,
    SignInSettings {}

/** Reads every variable; a bad one is reported and replaced by its default, so that /healthz can name it. */
export function readConfig(env: Vars): { config: Config; problems: ConfigProblem[] } {
  const problems: ConfigProblem[] = [];
  const report: Report = (variable, message) => {
    problems.push({ variable, message });
    return null;
  };
  const links = readLinks(env, report);
  const config: Config = {
    ...readKeys(env, report),
    ...readLimits(env, report),
    ...readReader(env, report),
    ...readDatabases(env, report),
    ...readDelivery(env, report),
    ...readWorkflows(env, report),
    ...links,
    ...readLog(env, links, report),
    ...readWatching(env, report),
    ...readRetention(env, report),
    ...readSignIn(env, report),
  };
  return { config, problems };
}
