import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { apiKeyHeader, elevatedKeyHeader } from "../../contract/wire/headers.ts";
import type { Scope } from "../../domain/values/roles.ts";
import { DomainError } from "../../domain/values/errors/errors.ts";
import type { AppEnv } from "./context.ts";
import { aboutAll } from "../../domain/values/reach.ts";
import { sameSecret } from "../../domain/values/hashing/same-secret.ts";

/** Whether the key that was used has a scope. */
export const holdsScope = (c: Context<AppEnv>, scope: Scope): boolean => (c.get("scopes") ?? []).includes(scope);

/** Throws `forbidden` where the key that was used has none of some scopes. */
export function checkScope(c: Context<AppEnv>, ...anyOf: readonly Scope[]): void {
  if (anyOf.some((scope) => holdsScope(c, scope))) return;
  const held = c.get("scopes") ?? [];
  const needed = anyOf.map((scope) => `\`${scope}\``).join(" or ");
  const { kind } = c.get("by") ?? {};
  if (kind === "person" || kind === "service")
    throw new DomainError("forbidden", `Your role lacks the scope ${needed}; it has ${held.join(", ")}.`, {
      suggestion: "Ask whoever operates the service to give one of your groups a role with it in SVC_OIDC_ROLES.",
    });
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

/** Lets only those pass who may touch everything. */
export const notNarrowed = createMiddleware<AppEnv>(async function notNarrowed(c, next) {
  if (c.get("narrowed") != null) throw aboutAll();
  await next();
});

/** Lets only requests with the elevated key pass. */
export const elevatedKey = createMiddleware<AppEnv>(async function elevatedKey(c, next) {
  if (c.get("elevated") === true) return next();
  const given = c.req.header(elevatedKeyHeader) ?? "";
  // Every key is compared, so that the time taken does not tell which one came close.
  const accepted = c.var.services.config.elevatedKeys.filter((key) => sameSecret(given, key));
  if (accepted.length === 0) {
    throw new DomainError("forbidden", "The elevated key is missing or wrong.", {
      location: elevatedKeyHeader,
      suggestion:
        c.get("by")?.kind === "person"
          ? "Sign in again as an admin, at most 15 minutes before: GET /session/start?again=true."
          : `Send the deployment's elevated key in the ${elevatedKeyHeader} header.`,
    });
  }
  await next();
});
