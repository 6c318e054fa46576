import type { VersionInput, VersionsQuery } from "../../contract/resources/definitions/guardrails.ts";
import type { Principal } from "../../domain/values/principal.ts";
import { DomainError } from "../../domain/values/errors/errors.ts";
import { formatTimestamp } from "../../domain/values/time.ts";
import type { StoredVersion, VersionedKind } from "../ports/definitions/versions.ts";
import { attributed, attributedOne } from "../service/attributed.ts";
import type { Services } from "../services.ts";

const withoutVersion = { guardrails: "file", context: "none" } as const;

/** A version with who made it. */
export type AttributedVersion = StoredVersion & { by: Principal | null };

/** The id of who made a version. */
const createdBy = ({ key_id }: StoredVersion): string | null => key_id;

/** v3 for number 3. */
export const versionName = (version: Pick<StoredVersion, "number">): string => `v${version.number}`;

/** Versions as a list asks for them, newest first. */
function versionsOf(
  services: Services,
  kind: VersionedKind,
  { limit, before }: VersionsQuery,
): Promise<StoredVersion[]> {
  return services.versions.list(kind, {
    below: before === undefined ? null : versionNumber(before),
    limit: limit ?? null,
  });
}

/** A version by its name; throws `not_found`. */
async function findVersion(services: Services, kind: VersionedKind, name: string): Promise<StoredVersion> {
  const number = /^v([1-9]\d{0,14})$/.exec(name)?.[1];
  const version = number === undefined ? null : await services.versions.find(kind, Number(number));
  if (version) return version;
  throw new DomainError("not_found", `There is no ${kind} version ${name}.`, {
    location: "version",
    suggestion: `GET /${kind}/versions lists them.`,
  });
}

/** How a version came to be, and whether it is in force, as it is shown. */
export const originFields = ({ change_note, key_id, by, created_at, is_active }: AttributedVersion) => ({
  change_note,
  created_by: key_id,
  by,
  created_at: formatTimestamp(created_at),
  is_active,
});

/** Reading and showing versions of one kind; `toView` shows one with who made it. */
export function versionViews<View>(kind: VersionedKind, toView: (stored: AttributedVersion) => View) {
  const one = async (services: Services, stored: StoredVersion): Promise<View> =>
    toView(await attributedOne(services, stored, createdBy));
  return {
    one,
    list: async (services: Services, query: VersionsQuery = {}): Promise<View[]> =>
      (await attributed(services, await versionsOf(services, kind, query), createdBy)).map(toView),
    find: async (services: Services, { version }: VersionInput): Promise<View> =>
      one(services, await findVersion(services, kind, version)),
  };
}

/** The number in a version's name; 0 for `file` and `none`. */
export const versionNumber = (name: string): number => (name.startsWith("v") ? Number(name.slice(1)) : 0);

/** The version in force by its name; `file` or `none` where there is none. */
export const inForce = (kind: VersionedKind, active: Pick<StoredVersion, "number"> | null): string =>
  active === null ? withoutVersion[kind] : versionName(active);

/** The refusal of a version that was to replace another than the one in force; 0 stands for none. */
export function replacedMeanwhile(kind: VersionedKind, actual: number, replaces: number): DomainError {
  const name = (number: number) => inForce(kind, number === 0 ? null : { number });
  return new DomainError("conflict", `${name(actual)} of the ${kind} is in force, not ${name(replaces)}.`, {
    location: "replaces",
    suggestion: `Look at what ${name(actual)} says, and send yours again with replaces ${name(actual)}.`,
    details: { in_force: name(actual) },
  });
}

/** How many active tasks were compiled under the version in force, and how many under older ones. */
interface VersionImpact {
  current_version: string;
  tasks_on_current_version: number;
  tasks_on_older_versions: { version: string; task_count: number }[];
  total_stale_tasks: number;
}

/** Counts active tasks by the version they were compiled under; one that was compiled without a version counts as older. */
export async function versionImpact(services: Services, kind: VersionedKind): Promise<VersionImpact> {
  const active = (await services.versionSwitch.active())[kind];
  const current = inForce(kind, active);
  const counts = (await services.versions.activeTasks(kind)).map(({ version, task_count }) => ({
    version: version ?? withoutVersion[kind],
    task_count,
  }));
  const older = counts
    .filter(({ version }) => version !== current)
    .sort((a, b) => versionNumber(b.version) - versionNumber(a.version));
  return {
    current_version: current,
    tasks_on_current_version: counts.find(({ version }) => version === current)?.task_count ?? 0,
    tasks_on_older_versions: older,
    total_stale_tasks: older.reduce((sum, { task_count }) => sum + task_count, 0),
  };
}
