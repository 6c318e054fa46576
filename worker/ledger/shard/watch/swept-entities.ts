import type { ScopeRule } from "../../../domain/task/scope.ts";
import type { Work } from "../../../domain/values/work.ts";
import type { Entities, Entity } from "../entities.ts";
import type { Observations } from "../observations.ts";
import { scanScope } from "../scoped.ts";

/** Which entities come next: those in the scope after one number and up to another. */
interface SweptRequest {
  scope: readonly ScopeRule[];
  after: number;
  last: number;
  limit: number;
}

/** The next entities in the order of their numbers; `after` is where to go on. */
export interface SweptPage {
  found: Entity[];
  after: number;
  done: boolean;
}

interface SweptParts {
  entities: Pick<Entities, "after" | "find">;
  observations: Pick<Observations, "namespaces">;
}

const scannedAtOnce = 500;
const unitsPerEntity = 1_000;

/** Finds the next entities of a scope, in steps. */
export function* nextEntities(parts: SweptParts, request: SweptRequest): Work<SweptPage> {
  const { scope, last, limit } = request;
  if (scope.every((rule) => rule.kind === "entity")) return listed(parts, request);
  const found: Entity[] = [];
  let { after } = request;
  while (found.length < limit && after < last) {
    const page = scanScope(parts, { scope, after, limit: limit - found.length }, scannedAtOnce);
    found.push(...page.found.filter(({ entity_no }) => entity_no <= last));
    after = page.next ?? last;
    yield scannedAtOnce * unitsPerEntity;
  }
  return { found, after: Math.min(after, last), done: after >= last };
}

/** A scope of ids alone is its own list. */
function listed({ entities }: SweptParts, { scope, after, last, limit }: SweptRequest): SweptPage {
  const names = new Set(scope.flatMap((rule) => ("value" in rule ? [rule.value] : [])));
  const all = [...names].flatMap((name) => entities.find(name) ?? []);
  const left = all
    .filter(({ entity_no }) => entity_no > after && entity_no <= last)
    .sort((a, b) => a.entity_no - b.entity_no);
  const found = left.slice(0, limit);
  return { found, after: found.at(-1)?.entity_no ?? last, done: found.length === left.length };
}
