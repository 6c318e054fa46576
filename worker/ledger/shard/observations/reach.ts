import type { ScopeRule } from "../../../domain/task/scope.ts";
import type { TaskReach, ReachRequest } from "../../../usecases/ports/tasks/reach.ts";
import type { Points } from "../points/points.ts";
import { first } from "../sql/rows.ts";
import { behindAll } from "./entities.ts";

/** Scopes that a shard names at most. */
const mostScopes = 20;
/** Above every character that a name may go on with. */

/** What of a scope and of some signals a shard knows. */
export function shardReach(
  sql: SqlStorage,
  points: Pick<Points, "isObserved">,
  { scope, signals }: ReachRequest,
): TaskReach {
  const isThere = (query: string, ...values: string[]) => first(sql, query, ...values) !== undefined;
  const holds = (rule: ScopeRule): boolean => {
    switch (rule.kind) {
      case "all":
        return isThere("SELECT 1 FROM entities LIMIT 1");
      case "prefix":
        return isThere(
          "SELECT 1 FROM entities WHERE entity >= ? AND entity < ? LIMIT 1",
          rule.value,
          rule.value + behindAll,
        );
      case "namespace":
        return isThere(
          "SELECT 1 FROM signals WHERE primitive_id >= ? AND primitive_id < ?",
          `${rule.value}.`,
          `${rule.value}/`,
        );
      case "entity":
        return isThere("SELECT 1 FROM entities WHERE entity = ?", rule.value);
    }
  };
  return {
    holds: scope.map(holds),
    observed: signals.map((signal) => {
      const query = "SELECT signal_no FROM signals WHERE primitive_id = ?";
      const found = first<{ signal_no: number }>(sql, query, signal);
      return found !== undefined && points.isObserved(found.signal_no);
    }),
    scopes: storedScopes(sql),
  };
}

/** The first scopes by name: what names begin with, up to a colon, or whole names. */
function storedScopes(sql: SqlStorage): string[] {
  const scopes: string[] = [];
  for (let from = ""; scopes.length < mostScopes;) {
    const next = first<{ entity: string }>(
      sql,
      "SELECT entity FROM entities WHERE entity > ? ORDER BY entity LIMIT 1",
      from,
    );
    if (next === undefined) break;
    const prefix = next.entity.slice(0, next.entity.indexOf(":") + 1);
    scopes.push(prefix.length > 1 ? `${prefix}*` : next.entity);
    from = prefix.length > 1 ? prefix + behindAll : next.entity;
  }
  return scopes;
}
