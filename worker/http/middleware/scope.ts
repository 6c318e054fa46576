import { createMiddleware } from "hono/factory";
import { apiKeyHeader } from "../../contract/wire/headers.ts";
import type { Scope } from "../../domain/values/scope.ts";
import { DomainError } from "../../domain/values/errors.ts";
import type { AppEnv } from "./context.ts";

/** Lets only keys with a scope pass. */
export function requireScope(scope: Scope) {
  return createMiddleware<AppEnv>(async function requireScope(c, next) {
    const held = c.get("scopes") ?? [];
    if (!held.includes(scope)) {
      throw new DomainError("forbidden", `This API key lacks the scope \`${scope}\`; it has ${held.join(", ")}.`, {
        location: apiKeyHeader,
        suggestion: `Use a key with the scope \`${scope}\`, which POST /keys issues.`,
      });
    }
    await next();
  });
}
