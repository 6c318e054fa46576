import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { apiKeyHeader } from "../../contract/wire/headers.ts";
import type { Scope } from "../../domain/values/scope.ts";
import { DomainError } from "../../domain/values/errors/errors.ts";
import type { AppEnv } from "./context.ts";

/** Whether the key that was used has a scope. */
export const holdsScope = (c: Context<AppEnv>, scope: Scope): boolean => (c.get("scopes") ?? []).includes(scope);

<<<<<<< HEAD
/** Throws `forbidden` where the key that was used lacks a scope. */
export function checkScope(c: Context<AppEnv>, scope: Scope): void {
  if (holdsScope(c, scope)) return;
  const held = c.get("scopes") ?? [];
  throw new DomainError("forbidden", `This API key lacks the scope \`${scope}\`; it has ${held.join(", ")}.`, {
    location: apiKeyHeader,
    suggestion: `Use a key with the scope \`${scope}\`, which POST /keys issues.`,
  });
}

/** Lets only keys with a scope pass; where a signature may stand for a key, also whoever has none. */
export function requireScope(scope: Scope, signed = false) {
  return createMiddleware<AppEnv>(async function requireScope(c, next) {
    if (!(signed && c.get("by") === undefined)) checkScope(c, scope);
=======
/** Lets only keys with one of some scopes pass; where a signature may stand for a key, also whoever has none. */
export function requireScope(anyOf: readonly Scope[], signed = false) {
  return createMiddleware<AppEnv>(async function requireScope(c, next) {
    if (!anyOf.some((scope) => holdsScope(c, scope)) && !(signed && c.get("by") === undefined)) {
      const held = c.get("scopes") ?? [];
      const needed = anyOf.map((scope) => `\`${scope}\``).join(" or ");
      throw new DomainError("forbidden", `This API key lacks the scope ${needed}; it has ${held.join(", ")}.`, {
        location: apiKeyHeader,
        suggestion: `Use a key with the scope ${needed}, which POST /keys issues.`,
      });
    }
>>>>>>> 0021e105 (feat(people): keys narrowed to entities and signals, and what each operation touches)
    await next();
  });
}
