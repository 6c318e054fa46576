import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { apiKeyHeader } from "../../contract/wire/headers.ts";
import type { Scope } from "../../domain/values/scope.ts";
import { DomainError } from "../../domain/values/errors/errors.ts";
import type { AppEnv } from "./context.ts";

/** Whether the key that was used has a scope. */
export const holdsScope = (c: Context<AppEnv>, scope: Scope): boolean => (c.get("scopes") ?? []).includes(scope);

/** Throws `forbidden` where the key that was used has none of some scopes. */
export function checkScope(c: Context<AppEnv>, ...anyOf: readonly Scope[]): void {
  if (anyOf.some((scope) => holdsScope(c, scope))) return;
  const held = c.get("scopes") ?? [];
  const needed = anyOf.map((scope) => `\`${scope}\``).join(" or ");
  throw new DomainError("forbidden", `This API key lacks the scope ${needed}; it has ${held.join(", ")}.`, {
    location: apiKeyHeader,
    suggestion: `Use a key with the scope ${needed}, which POST /keys issues.`,
  });
}

/** Lets only keys with one of some scopes pass; where a signature may stand for a key, also whoever has none. */
export function requireScope(anyOf: readonly Scope[], signed = false) {
  return createMiddleware<AppEnv>(async function requireScope(c, next) {
    if (!(signed && c.get("by") === undefined)) checkScope(c, ...anyOf);
    await next();
  });
}
