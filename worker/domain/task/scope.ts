import { DomainError } from "../values/errors/errors.ts";
import { isReached, reachesAllFrom } from "../values/reach.ts";

/** One way an entity can belong to a task; an entity belongs when any rule holds. */
export type ScopeRule =
  | { kind: "all" }
  | { kind: "prefix"; value: string }
  | { kind: "namespace"; value: string }
  | { kind: "entity"; value: string };

/** What scope rules look at: the entity's id and the namespaces of the signals it has observations of. */
interface ScopedEntity {
  entity: string;
  namespaces: readonly string[];
}

/**
 * Reads `entity_scope`: `all` or `*`; `prefix:*` or `prefix:beginning*`; a namespace of one of the task's signals; a literal entity id; or a
 * comma-separated list of these. Throws `validation_error` on an empty part or a lone wildcard inside an id.
 */
export function parseScope(scope: string, namespaces: readonly string[], location = "entity_scope"): ScopeRule[] {
  return scope.split(",").map((part) => parsePart(part.trim(), namespaces, location));
}

function parsePart(part: string, namespaces: readonly string[], location: string): ScopeRule {
  if (part === "all" || part === "*") return { kind: "all" };
  if (/^[^*]+:[^*]*\*$/.test(part)) {
    return { kind: "prefix", value: part.slice(0, -1) };
  }
  if (part === "" || part.includes("*")) {
    throw new DomainError("validation_error", `"${part}" is not a scope.`, {
      location,
      suggestion:
        'Use "all", "prefix:*", "prefix:eu-*", a signal namespace such as "account", an entity id, or a comma-separated list of these.',
    });
  }
  return namespaces.includes(part) ? { kind: "namespace", value: part } : { kind: "entity", value: part };
}

/** The entity ids of a scope that names nothing else: it is its own list, and nobody need be searched. Null for any other scope. */
export function listedIn(rules: readonly ScopeRule[]): string[] | null {
  const listed = rules.flatMap((rule) => (rule.kind === "entity" ? [rule.value] : []));
  return listed.length === rules.length ? [...new Set(listed)] : null;
}

/** Whether the scope holds the entity. The recording batch decides the same in SQL. */
export function inScope(rules: readonly ScopeRule[], entity: ScopedEntity): boolean {
  return rules.some((rule) => {
    switch (rule.kind) {
      case "all":
        return true;
      case "prefix":
        return entity.entity.startsWith(rule.value);
      case "namespace":
        return entity.namespaces.includes(rule.value);
      case "entity":
        return entity.entity === rule.value;
    }
  });
}

/** Whether no entity of a scope is outside of what may be touched. Whom a namespace holds depends on the data, so it never is within. */
export function isScopeWithin(rules: readonly ScopeRule[], entities: readonly string[] | null): boolean {
  return (
    entities === null ||
    rules.every((rule) => {
      if (rule.kind === "prefix") return reachesAllFrom(entities, rule.value);
      return rule.kind === "entity" && isReached(entities, rule.value);
    })
  );
}
