import { grouped } from "../../../../worker/domain/values/grouped.ts";
import { randomBytes } from "node:crypto";
import type { DecisionMonitor } from "../../client.ts";
import { UsageError } from "../command.ts";
import type { ManifestEntry } from "../../generated/schemas.ts";
import { isSameForm } from "./canonical.ts";
import type { Writing } from "./kind.ts";
import { fingerprintOf, isDue, type FolderPlan, type PlannedStep, type PlanStep } from "./plan.ts";
import { missingSecrets, withSecrets } from "./secrets.ts";

/** How far applying came. */
export interface Applied {
  done: PlanStep[];
  /** What it stopped at, and why; null: all was done. */
  failed: { step: PlanStep; error: unknown } | null;
  left: PlanStep[];
}

/** Refuses a plan that cannot be applied as a whole: then nothing is written. Throws UsageError. */
export function refuseUnfit({ steps }: FolderPlan): void {
  const blocked = steps.filter(({ action }) => action === "blocked");
  if (blocked.length > 0)
    throw new UsageError(blocked.map(({ kind, id, notes }) => `${kind} ${id}: ${notes.join("; ")}`).join("\n"));
  const missing = steps.filter(isDue).flatMap(({ of, spec }) => (spec === null ? [] : missingSecrets(of, spec)));
  if (missing.length > 0)
    throw new UsageError(`These variables are not set: ${[...new Set(missing)].toSorted().join(", ")}.`);
}

/** Carries out a plan step by step, and keeps what was applied; where one fails, those before it stay and are kept. */
export async function applyPlan(
  client: DecisionMonitor,
  plan: FolderPlan,
  told: (step: PlanStep) => void,
): Promise<Applied> {
  // What others rest on is removed after them.
  const removed = plan.steps.filter(({ action }) => action === "remove").toReversed();
  const due = [...plan.steps.filter((step) => isDue(step) && step.action !== "remove"), ...removed];
  const done: PlannedStep[] = [];
  let failed: Applied["failed"] = null;
  for (const step of due) {
    try {
      await carryOutStep(client, step);
    } catch (error) {
      failed = { step: shownStep(step), error };
      break;
    }
    done.push(step);
    told(shownStep(step));
  }
  try {
    await keepManifest(client, plan, new Set(done));
  } catch (error) {
    // The first failure is the one to tell of.
    if (failed === null) throw error;
  }
  return { done: done.map(shownStep), failed, left: due.slice(done.length + (failed === null ? 0 : 1)).map(shownStep) };
}

const shownStep = ({ of: _, spec: __, live: ___, ...step }: PlannedStep): PlanStep => step;

async function carryOutStep(
  client: DecisionMonitor,
  { action, of, spec, live, differences }: PlannedStep,
): Promise<void> {
  if (action === "remove") {
    if (live !== null) await of.remove?.(client, live);
    return;
  }
  if (spec === null) throw new Error("a step without a description");
  const fields = withSecrets(of, spec.fields);
  const writing: Writing = { client, taskRef: (externalId) => taskRef(client, externalId) };
  if (action === "change" && live !== null) {
    const differing = differences.map(({ field }) => field);
    return of.change(writing, fields, live, differing);
  }
  if (action === "replace" && live !== null) {
    await of.tried?.(client, fields);
    await of.remove?.(client, live);
  }
  await of.create(writing, fields);
}

async function taskRef(client: DecisionMonitor, externalId: string): Promise<string> {
  const { items } = await client.tasks.list({ external_id: externalId });
  return items[0]?.task_id ?? externalId;
}

/** Keeps what the folder manages now: what is there of it, and what was left. */
async function keepManifest(
  client: DecisionMonitor,
  { name, steps, manifest }: FolderPlan,
  done: ReadonlySet<PlannedStep>,
): Promise<void> {
  const key = manifest?.fingerprint_key ?? randomBytes(16).toString("hex");
  const before = new Map(manifest?.entries.map((entry) => [`${entry.kind} ${entry.id}`, entry]));
  const entries: ManifestEntry[] = [];
  for (const [of, own] of grouped(steps, (step) => step.of)) {
    const specs = own.flatMap(({ spec }) => (spec === null ? [] : [spec]));
    const lives = new Map((await of.read(client, specs)).map((live) => [live.id, live]));
    for (const step of own) {
      const { kind, id, spec } = step;
      const live = lives.get(id);
      const entry = before.get(`${kind} ${id}`);
      const isApplied = spec !== null && (done.has(step) || step.action === "unchanged");
      if (isApplied && live !== undefined) {
        const unseen = missingSecrets(of, spec).length > 0 ? entry?.fingerprint.slice(0, 16) : undefined;
        const fingerprint = fingerprintOf(key, of, spec, live);
        entries.push({ kind, id, fingerprint: unseen === undefined ? fingerprint : unseen + fingerprint.slice(16) });
      } else if (entry !== undefined && !(step.action === "remove" && done.has(step))) entries.push(entry);
    }
  }
  if (entries.length === 0 && manifest === null) return;
  if (manifest !== null && isSameForm(entries, manifest.entries)) return;
  await client.manifests.put({ name, revision: (manifest?.revision ?? 0) + 1, fingerprint_key: key, entries });
}
