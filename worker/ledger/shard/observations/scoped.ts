import { inScope, type ScopeRule } from "../../../domain/task/scope.ts";
import type { Entities, Entity } from "./entities.ts";
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

const entitiesScanned = 2_000;

interface ScopeParts {
  entities: Pick<Entities, "after">;
  observations: Pick<Observations, "namespaces">;
}

/** Whether a scope holds an entity; its namespaces are looked up only where they matter. */
export function isInScope(
  observations: Pick<Observations, "namespaces">,
  scope: readonly ScopeRule[],
  { entity, entity_no }: Pick<Entity, "entity" | "entity_no">,
): boolean {
  return inScope(scope, {
    entity,
    get namespaces() {
      return observations.namespaces(entity_no);
    },
  });
}

/** The next entities of a scope among the next `scanned` of the shard, at most `limit`; `next` is null after the last. */
export function scanScope(
  { entities, observations }: ScopeParts,
  { scope, after, limit }: ScopedRequest,
  scanned: number,
): { found: Entity[]; next: number | null } {
  const found: Entity[] = [];
  const all = entities.after(after, scanned);
  for (const entity of all) {
    if (!isInScope(observations, scope, entity)) continue;
    found.push(entity);
    if (found.length === limit) return { found, next: entity.entity_no };
  }
  return { found, next: all.length < scanned ? null : (all.at(-1)?.entity_no ?? null) };
}

/** The next entities of the scope. Scans a bounded number, so a page may hold fewer than `limit` and yet not be the last. */
export function scopedPage(parts: ScopeParts, request: ScopedRequest): ScopedPage {
  const { found, next } = scanScope(parts, request, entitiesScanned);
  return { entities: found.map(({ entity }) => entity), next };
}
