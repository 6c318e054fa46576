import type { Health } from "../../contract/resources/service/health.ts";
import { keptSince } from "../../domain/values/kept.ts";
import { formatTimestamp } from "../../domain/values/time.ts";
import { watchTrouble } from "../../domain/task/watch/health.ts";
import { fullStore } from "../../domain/values/errors/full-store.ts";
import { DomainError } from "../../domain/values/errors/errors.ts";
import type { Services } from "../services.ts";

type CheckAnswer = Health["checks"][number];

/** Whether the service can work; throws `unavailable` naming what prevents it. */
export async function getHealth(services: Services): Promise<Health> {
  const checks = [configuration(services), guardrailsFileCheck(services), await migrations(services)];
  if (checks.every((check) => check.ok))
    checks.push(
      await database(services),
      await ledgerShards(services),
      await watches(services),
      await log(services),
      await archive(services),
      ...removalChecks(services),
    );
  const failed = checks.filter((check) => !check.ok);
  if (failed.length === 0) return { status: "ok", version: "2.1", checks };
  throw new DomainError("unavailable", failed.map((check) => check.message).join(" "), { details: { checks } });
}

function configuration({ health }: Services): CheckAnswer {
  if (health.configuration.length === 0) return { name: "configuration", ok: true };
  return {
    name: "configuration",
    ok: false,
    message: health.configuration.map((problem) => problem.message).join(" "),
  };
}

function guardrailsFileCheck({ health }: Services): CheckAnswer {
  if (health.guardrailsFile.ok) return { name: "guardrails_file", ok: true };
  return { name: "guardrails_file", ok: false, message: health.guardrailsFile.message };
}

async function migrations({ health }: Services): Promise<CheckAnswer> {
  const missing = await health.missingMigrations();
  if (missing.length === 0) return { name: "migrations", ok: true };
  return { name: "migrations", ok: false, message: `Migrations are not applied: ${missing.join(", ")}.` };
}

/** Source: https://developers.cloudflare.com/d1/platform/limits/ */
const largestDatabase = 10e9;

/** A database that is full still reads. */
async function database({ health }: Services): Promise<CheckAnswer> {
  try {
    const share = Math.floor(((await health.databaseSize()) / largestDatabase) * 100);
    if (share < 80) return { name: "database", ok: true };
    return { name: "database", ok: true, message: `The database holds ${share}% of the 10 GB that D1 stores.` };
  } catch (error) {
    const full = fullStore(error);
    if (full === null) throw error;
    return { name: "database", ok: false, message: full.message };
  }
}

async function ledgerShards({ health, config }: Services): Promise<CheckAnswer> {
  const started = await health.ledgerShards();
  if (started === config.ledgerShards) return { name: "ledger_shards", ok: true };
  return {
    name: "ledger_shards",
    ok: false,
    message: `LEDGER_SHARDS is ${config.ledgerShards}, but this deployment started with ${started}; set it back.`,
  };
}

const longestWaitMs = 5 * 60_000;

/** A log that takes nothing in loses nothing: what waits is in the database. One that was set back has lost something. */
async function log(services: Services): Promise<CheckAnswer> {
  const [since, setBack] = await Promise.all([services.decisionLog?.waitingSince() ?? null, isSetBack(services)]);
  if (setBack)
    return { name: "log", ok: false, message: "The log is shorter than what it has signed; it has stopped signing." };
  if (since === null || services.now() - since < longestWaitMs) return { name: "log", ok: true };
  return { name: "log", ok: true, message: `The log has taken nothing in since ${formatTimestamp(since)}.` };
}

async function isSetBack({ decisionLog }: Services): Promise<boolean> {
  try {
    return (await decisionLog?.take())?.behind ?? false;
  } catch (error) {
    if (error instanceof DomainError && error.code === "unavailable") return false;
    throw error;
  }
}

/** What was archived can be asked for at any time. */
async function archive({ archives, config }: Services): Promise<CheckAnswer> {
  const { isUsed, isBound } = await archives.state();
  if (isUsed && !isBound)
    return { name: "archive", ok: false, message: "Decisions are archived, but the bucket ARCHIVE is not bound." };
  if (config.keepDecisionsMs !== null) return { name: "archive", ok: true };
  return { name: "archive", ok: true, message: "SVC_KEEP_DECISIONS is not set: decisions stay in the database." };
}

const removalChecks = (services: Services): CheckAnswer[] => [
  keptCheck(services, "observations", "SVC_KEEP_OBSERVATIONS", services.config.keepObservationsMs),
  keptCheck(services, "looks", "SVC_KEEP_LOOKS", services.config.keepLooksMs),
];

/** What is removed for its age is gone for good. */
function keptCheck(
  services: Services,
  name: "observations" | "looks",
  variable: string,
  keepMs: number | null,
): CheckAnswer {
  if (keepMs === null) return { name, ok: true, message: `${variable} is not set: ${name} stay for good.` };
  const since = formatTimestamp(keptSince(services.now(), keepMs));
  return { name, ok: true, message: `${name === "looks" ? "Looks" : "Observations"} are kept since ${since}.` };
}

/** Watches that are behind do not stop the service from answering, so the check says so and does not fail. */
async function watches({ watches: known }: Services): Promise<CheckAnswer> {
  const health = await known.last();
  const message = health === null ? null : watchTrouble(health);
  return { name: "watches", ok: true, ...(message === null ? {} : { message }) };
}
