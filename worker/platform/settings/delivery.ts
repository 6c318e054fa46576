import { settingList, namedIn, type ReportSetting, type Vars } from "./setting.ts";

/** How messages and calls go out. */
interface DeliverySettings {
  allowPrivateTargets: boolean;
  /** What `${NAME}` may stand for in action headers: only names listed in SVC_ACTION_ENV. */
  actionEnv: Readonly<Record<string, string>>;
  /** All of them sign, so that one can replace another without a gap. */
  webhookSecrets: readonly string[];
  /** The sender of mail; null where there is no binding that sends any. */
  mailFrom: string | null;
}

/** Reads what deliveries need. */
export function readDelivery(env: Vars, report: ReportSetting): DeliverySettings {
  return {
    allowPrivateTargets: env.SVC_ALLOW_PRIVATE_TARGETS === "true",
    actionEnv: actionVariables(env, report),
    webhookSecrets: webhookSecrets(env, report),
    mailFrom: mailFrom(env, report),
  };
}

function actionVariables(env: Vars, report: ReportSetting): Record<string, string> {
  const values: Record<string, string> = {};
  for (const name of settingList(env.SVC_ACTION_ENV)) {
    const value = namedIn(env, name);
    if (name.startsWith("SVC_"))
      report(name, `SVC_ACTION_ENV must not list ${name}: it is a variable of the service itself.`);
    else if (typeof value === "string") values[name] = value;
    else report(name, `${name} is listed in SVC_ACTION_ENV but is not set.`);
  }
  return values;
}

const base64Form = /^(whsec_)?(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{4}|[A-Za-z0-9+/]{3}=|[A-Za-z0-9+/]{2}==)$/;

/** A secret is base64, with or without the prefix `whsec_`. */
function webhookSecrets(env: Vars, report: ReportSetting): string[] {
  const secrets = settingList(env.SVC_WEBHOOK_SECRET);
  if (secrets.some((secret) => !base64Form.test(secret)))
    report("SVC_WEBHOOK_SECRET", "SVC_WEBHOOK_SECRET must be base64; separate several secrets with commas.");
  return secrets;
}

/** Mail needs both the binding and an address of a domain that Cloudflare sends mail for. */
function mailFrom(env: Vars, report: ReportSetting): string | null {
  const from = env.SVC_EMAIL_FROM || null;
  const isBound = "EMAIL" in env;
  if (from === null && !isBound) return null;
  if (!isBound) return report("EMAIL", "SVC_EMAIL_FROM needs a [[send_email]] binding named EMAIL.");
  if (from === null) return report("SVC_EMAIL_FROM", "SVC_EMAIL_FROM is not set; the binding EMAIL needs a sender.");
  if (/^[A-Za-z0-9._%+-]+@[A-Za-z0-9.-]+$/.test(from)) return from;
  return report("SVC_EMAIL_FROM", "SVC_EMAIL_FROM must be one mail address, such as alerts@example.com.");
}
