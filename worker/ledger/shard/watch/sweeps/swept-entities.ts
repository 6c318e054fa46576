import { listedIn, type ScopeRule } from "../../../../domain/task/scope.ts";
import type { Work } from "../../../../domain/values/work.ts";
import type { Entities, Entity } from "../../observations/entities.ts";
import type { Observations } from "../../observations/observations.ts";
import { isInScope, scanScope } from "../../observations/scoped.ts";

/** Which entities come next: those in the scope after one number and up to another. */
interface SweptRequest {
  scope: readonly ScopeRule[];
  t: number;
  after: number;
  last: number;
  limit: number;
}

/** The next entities in the order of their numbers; `after` is where to go on. */
export interface SweptPage {
  found: SweptQuestion[];
  after: number;
  done: boolean;
}

/** Whom a look is about, and when. */
export interface SweptQuestion {
  entity: Entity;
  t: number;
}

interface SweptParts {
  entities: Pick<Entities, "after" | "find" | "byNo">;
  observations: Pick<Observations, "namespaces">;
}

const scannedAtOnce = 500;
const unitsPerEntity = 500;

/** Finds the next entities of a scope, in steps. */
export function* nextEntities(parts: SweptParts, request: SweptRequest): Work<SweptPage> {
  const { scope, t, last, limit } = request;
  const names = listedIn(scope);
  if (names !== null) return listedEntities(parts, names, request);
  const found: SweptQuestion[] = [];
  let { after } = request;
  while (found.length < limit && after < last) {
    const page = scanScope(parts, { scope, after, limit: limit - found.length }, scannedAtOnce);
    for (const entity of page.found) if (entity.entity_no <= last) found.push({ entity, t });
    after = page.next ?? last;
    yield scannedAtOnce * unitsPerEntity;
  }
  return { found, after: Math.min(after, last), done: after >= last };
}

function listedEntities({ entities }: SweptParts, names: readonly string[], request: SweptRequest): SweptPage {
  const { t, after, last, limit } = request;
  const all = names.flatMap((name) => entities.find(name) ?? []);
  const left = all
    .filter(({ entity_no }) => entity_no > after && entity_no <= last)
    .sort((a, b) => a.entity_no - b.entity_no);
  const found = left.slice(0, limit).map((entity) => ({ entity, t }));
  return { found, after: found.at(-1)?.entity.entity_no ?? last, done: found.length === left.length };
}

/** The next entities among those that something new was pushed of; `times` by number, in rising order. */
export function* nextPushed(
  parts: SweptParts,
  { scope, after, limit }: Pick<SweptRequest, "scope" | "after" | "limit">,
  times: ReadonlyMap<number, number>,
): Work<SweptPage> {
  const found: SweptQuestion[] = [];
  const numbers = [...times.keys()].filter((entityNo) => entityNo > after);
  let at = after;
  for (const entityNo of numbers) {
    if (found.length === limit) return { found, after: at, done: false };
    at = entityNo;
    const entity = parts.entities.byNo(entityNo);
    if (entity && isInScope(parts.observations, scope, entity)) found.push({ entity, t: times.get(entityNo) ?? 0 });
    yield unitsPerEntity;
  }
  return { found, after: at, done: true };
}
