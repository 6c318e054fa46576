import type { Manifest, ManifestInput, PutManifestBody } from "../../contract/resources/service/manifests.ts";
import { DomainError } from "../../domain/values/errors/errors.ts";
import { type Principal, principalOf } from "../../domain/values/principal.ts";
import { formatTimestamp } from "../../domain/values/time.ts";
import type { StoredManifest } from "../ports/service/manifests.ts";
import type { Services } from "../services.ts";

/** What a folder has made of the service. Throws not_found. */
export async function getManifest(services: Services, { name }: ManifestInput): Promise<Manifest> {
  const manifest = await services.manifests.find(name);
  if (manifest !== null) return manifestView(services, manifest);
  throw new DomainError("not_found", `Nothing was applied under the name ${name}.`, { location: "name" });
}

/** Keeps what was applied, in the place of the revision before. Throws conflict where that is not the one that is there. */
export async function putManifest(
  services: Services,
  { name, revision, fingerprint_key, entries }: ManifestInput & PutManifestBody,
  by: Principal,
): Promise<Manifest> {
  const present = await services.manifests.find(name);
  const stored = {
    name,
    revision,
    fingerprint_key,
    entries: entries as StoredManifest["entries"],
    applied_at: services.now(),
    applied_by: by.id,
  };
  const isNext = revision === (present?.revision ?? 0) + 1;
  if (present !== null && present.fingerprint_key !== fingerprint_key)
    throw stale(name, "has another fingerprint key", "fingerprint_key");
  if (!isNext || !(await services.manifests.put(stored)))
    throw stale(name, `is not at revision ${revision - 1}`, "revision");
  return manifestView(services, stored);
}

const stale = (name: string, message: string, location: string) =>
  new DomainError("conflict", `The manifest ${name} ${message}: somebody else has applied.`, {
    location,
    suggestion: "Read it again, and plan again.",
  });

async function manifestView(
  { principals }: Services,
  { applied_at, applied_by, ...rest }: StoredManifest,
): Promise<Manifest> {
  const names = await principals.names([applied_by]);
  return {
    ...rest,
    entries: rest.entries as Manifest["entries"],
    applied_at: formatTimestamp(applied_at),
    applied_by: principalOf(applied_by, names.get(applied_by)),
  };
}
