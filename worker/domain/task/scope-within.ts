import { reaches, reachesAllFrom } from "../values/reach.ts";
import type { ScopeRule } from "./scope.ts";

/** Whether no entity of a scope is outside of what may be touched. Whom a namespace holds depends on the data, so it never is within. */
export function isScopeWithin(rules: readonly ScopeRule[], entities: readonly string[] | null): boolean {
  return (
    entities === null ||
    rules.every((rule) => {
      if (rule.kind === "prefix") return reachesAllFrom(entities, rule.value);
      return rule.kind === "entity" && reaches(entities, rule.value);
    })
  );
}
