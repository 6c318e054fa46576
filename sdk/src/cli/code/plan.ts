import type { Fields } from "../../local/fields.ts";
import type { DecisionMonitor } from "../../client.ts";
import { isDecisionMonitorError } from "../../error.ts";
import type { Manifest } from "../../generated/schemas.ts";
import { textOrJson, digestOf, isSameForm, managedMark } from "./canonical.ts";
import type { Folder } from "./folder.ts";
import type { Kind, KindName, Live, Spec } from "./kind.ts";
import { kinds } from "./kinds/registry.ts";
import { isOver } from "./kinds/silences.ts";
import { missingSecrets, withSecrets } from "./secrets.ts";

/** What becomes of an object; `left`: the folder described it and does not any more; `blocked`: it cannot become so. */
type PlanAction = "create" | "change" | "replace" | "remove" | "unchanged" | "left" | "blocked";

/** One object of a plan, as it is shown. */
export interface PlanStep {
  action: PlanAction;
  kind: KindName;
  id: string;
  /** Whether it was changed outside since it was last applied. */
  drift: boolean;
  differences: { field: string; service: unknown; folder: unknown }[];
  notes: string[];
}

/** The same with what it is made from. */
export interface PlannedStep extends PlanStep {
  of: Kind;
  spec: Spec | null;
  live: Live | null;
}

/** What makes a service equal to a folder. */
export interface FolderPlan {
  name: string;
  steps: PlannedStep[];
  manifest: Manifest | null;
  /** Equal for equal plans. */
  fingerprint: string;
}

/** The parts of a fingerprint in the manifest: what cannot be seen, and what can. */
const unseenMark = (key: string, { unseen, secrets }: Kind, fields: Fields): string =>
  managedMark(key, [...(secrets?.(fields) ?? []).map(({ value }) => value ?? null), ...(unseen?.(fields) ?? [])]);
const seenMark = (key: string, { shown }: Kind, { fields }: Spec, live: Live): string =>
  managedMark(key, shown?.(live.fields, fields) ?? live.fields);

/** The fingerprint of an object as it was applied. */
export const fingerprintOf = (key: string, kind: Kind, spec: Spec, live: Live): string =>
  unseenMark(key, kind, withSecrets(kind, spec.fields)) + seenMark(key, kind, spec, live);

/** Compares a folder with a service; writes nothing. */
export async function makePlan(
  client: DecisionMonitor,
  { name, specs }: Folder,
  { prune, now }: { prune: boolean; now: number },
): Promise<FolderPlan> {
  const manifest = await manifestOf(client, name);
  const steps: PlannedStep[] = [];
  for (const kind of kinds) {
    const own = specs.filter((spec) => spec.kind === kind.name);
    const entries = new Map(
      manifest?.entries.filter((one) => one.kind === kind.name).map(({ id, fingerprint }) => [id, fingerprint]),
    );
    if (own.length === 0 && entries.size === 0) continue;
    const gone = [...entries.keys()].filter((id) => !own.some((spec) => spec.id === id));
    const wanted = [...own, ...gone.map((id) => ({ kind: kind.name, id, fields: {}, file: "" }))];
    const lives = new Map((await kind.read(client, wanted)).map((live) => [live.id, live]));
    const replaced = new Set(
      steps.filter(({ action }) => action === "replace").map(({ kind: of, id }) => `${of} ${id}`),
    );
    const compare = { kind, key: manifest?.fingerprint_key ?? "", now, replaced };
    for (const spec of own.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
      steps.push(await planStep(client, compare, spec, lives.get(spec.id) ?? null, entries.get(spec.id) ?? null));
    for (const id of gone.toSorted()) {
      const live = lives.get(id);
      if (live !== undefined) steps.push(await leftover(client, kind, live, prune));
    }
  }
  const due = steps.map(({ of: _, spec: __, live: ___, ...step }) => step);
  return { name, steps, manifest, fingerprint: digestOf([manifest?.revision ?? 0, due]) };
}

async function manifestOf(client: DecisionMonitor, name: string): Promise<Manifest | null> {
  try {
    return await client.manifests.get({ name });
  } catch (error) {
    if (isDecisionMonitorError(error, "not_found")) return null;
    throw error;
  }
}

interface Comparing {
  kind: Kind;
  key: string;
  now: number;
  /** What the plan replaces so far, by kind and id. */
  replaced: ReadonlySet<string>;
}

async function planStep(
  client: DecisionMonitor,
  { kind, key, now, replaced }: Comparing,
  spec: Spec,
  live: Live | null,
  entry: string | null,
): Promise<PlannedStep> {
  const missing = missingSecrets(kind, spec);
  const step = { kind: kind.name, id: spec.id, of: kind, spec, live, drift: false, differences: [], notes: [] };
  if (live === null) {
    if (kind.name === "silence" && isOver(spec.fields, now))
      return { ...step, action: "unchanged", notes: ["it is over"] };
    return { ...step, action: "create", drift: entry !== null, notes: missing.map(notSet) };
  }
  const wanted = kind.expected?.(spec.fields, live) ?? spec.fields;
  const there = kind.shown?.(live.fields, spec.fields) ?? live.fields;
  const differences = Object.keys({ ...there, ...wanted })
    .filter((field) => field in wanted || !isSilent(kind, field))
    .filter((field) => !isSameForm(wanted[field], there[field]))
    .map((field) => ({ field, service: there[field] ?? null, folder: wanted[field] ?? null }));
  const drift = entry !== null && entry.slice(16) !== seenMark(key, kind, spec, live);
  const isOther =
    entry !== null &&
    missing.length === 0 &&
    entry.slice(0, 16) !== unseenMark(key, kind, withSecrets(kind, spec.fields));
  const isBereft = kind.name === "silence" && replaced.has(`task ${textOrJson(spec.fields["task"])}`);
  const compared = { ...step, drift, differences };
  const notes = missing.map((name) => `${name} is not set, so the secret is not compared`);
  if (differences.length === 0 && !isOther && !isBereft) {
    const silent = drift ? ["changed outside, in what the folder does not say"] : [];
    return { ...compared, action: "unchanged", notes: [...notes, ...silent] };
  }
  const remedy = kind.remedy(
    differences.map(({ field }) => field),
    spec.fields,
    live,
  );
  const told = [
    ...(isOther && differences.length === 0 ? ["a secret or a version that is not shown is another"] : []),
    ...(isBereft ? ["its task is replaced"] : []),
  ];
  if (remedy.how === "change") return { ...compared, action: "change", notes: [...told, ...missing.map(notSet)] };
  const lost = remedy.how === "replace" ? await lossesOf(client, kind, live) : [];
  return { ...compared, action: remedy.how, notes: [...told, remedy.why, ...lost, ...missing.map(notSet)] };
}

/** Fields about which a folder may say nothing: then they are as the service or the sentence has them. */
const isSilent = ({ name }: Kind, field: string): boolean =>
  (name === "task" && field === "firing") ||
  (name === "silence" && field === "from") ||
  (name === "context" && field !== "domain") ||
  (name === "task" && field === "asked_as");

const notSet = (name: string) => `${name} has to be set before this can be applied`;

const lossesOf = async (client: DecisionMonitor, { losses }: Kind, live: Live): Promise<string[]> =>
  ((await losses?.(client, live)) ?? []).map((loss) => `lost: ${loss}`);

async function leftover(client: DecisionMonitor, kind: Kind, live: Live, prune: boolean): Promise<PlannedStep> {
  const step = { kind: kind.name, id: live.id, of: kind, spec: null, live, drift: false, differences: [] };
  if (kind.remove === undefined) return { ...step, action: "left", notes: [`a ${kind.name} is never removed`] };
  if (!prune) return { ...step, action: "left", notes: ["--prune removes it"] };
  return { ...step, action: "remove", notes: await lossesOf(client, kind, live) };
}

/** Whether a step writes something. */
export const isDue = ({ action }: Pick<PlanStep, "action">): boolean => action !== "unchanged" && action !== "left";
