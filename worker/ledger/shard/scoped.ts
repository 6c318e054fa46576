import { inScope, type ScopeRule } from "../../domain/task/scope.ts";
import type { Entities } from "./entities.ts";
import type { Observations } from "./observations.ts";

/** Which entities of a shard to list, and from where. */
export interface ScopedRequest {
  scope: readonly ScopeRule[];
  /** The entity number after which to go on; 0 from the start. */
  after: number;
  limit: number;
}

/** A page of entities in a scope; `next` is null after the last. */
export interface ScopedPage {
  entities: string[];
  next: number | null;
}

const scannedAtOnce = 2_000;

/** The next entities of the scope. Scans a bounded number, so a page may hold fewer than `limit` and yet not be the last. */
export function scopedPage(
  parts: { entities: Pick<Entities, "after">; observations: Pick<Observations, "namespaces"> },
  { scope, after, limit }: ScopedRequest,
): ScopedPage {
  const found: string[] = [];
  const scanned = parts.entities.after(after, scannedAtOnce);
  for (const { entity, entity_no } of scanned) {
    if (!inScope(scope, { entity, namespaces: parts.observations.namespaces(entity_no) })) continue;
    found.push(entity);
    if (found.length === limit) return { entities: found, next: entity_no };
  }
  return { entities: found, next: scanned.length < scannedAtOnce ? null : (scanned.at(-1)?.entity_no ?? null) };
}
