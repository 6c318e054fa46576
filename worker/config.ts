import { readDatabases } from "./platform/settings/databases.ts";
import { readDelivery } from "./platform/settings/delivery.ts";
import { readSecrets } from "./platform/settings/keys.ts";
import { readLimits } from "./platform/settings/limits.ts";
import { readLinks } from "./platform/settings/links.ts";
import { readLog } from "./platform/settings/log.ts";
import { readReader } from "./platform/settings/reader.ts";
import { readRetention } from "./platform/settings/retention.ts";
import { readSignIn } from "./platform/settings/sign-in.ts";
import type { ConfigProblem, ReportSetting, Vars } from "./platform/settings/setting.ts";
import { readWatching } from "./platform/settings/watching.ts";
import { readWorkflows } from "./platform/settings/workflows.ts";

export type { ConfigProblem, Vars } from "./platform/settings/setting.ts";

/** The configuration of one deployment, parsed once per isolate. */
export type Config = ReturnType<typeof readSettings>;

/** Reads every variable; a bad one is reported and replaced by its default, so that /healthz can name it. */
export function readConfig(env: Vars): { config: Config; problems: ConfigProblem[] } {
  const problems: ConfigProblem[] = [];
  const config = readSettings(env, (variable, message) => {
    problems.push({ variable, message });
    return null;
  });
  return { config, problems };
}

function readSettings(env: Vars, report: ReportSetting) {
  const links = readLinks(env, report);
  return {
    ...readSecrets(env, report),
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
}
