import { createMiddleware } from "hono/factory";
import { apiKeyHeader } from "../contract/headers.ts";
import { DomainError } from "../domain/errors.ts";
import type { AppEnv } from "./context.ts";
import { sameSecret } from "./same-secret.ts";

/** Lets only requests with a known API key pass, except to the given open paths. */
export function apiKey(openPaths: ReadonlySet<string>) {
  return createMiddleware<AppEnv>(async function apiKey(c, next) {
    if (openPaths.has(c.req.path)) return next();
    const given = c.req.header(apiKeyHeader);
    if (given === undefined) throw refusal(`Send your API key in the ${apiKeyHeader} header.`);
    // Every key is compared, so that the time taken does not tell which one came close.
    const [key] = c.var.services.config.apiKeys.filter(({ key }) => sameSecret(given, key));
    if (!key) throw refusal("Check the key; it may have been withdrawn.");
    c.set("keyId", key.id);
    return next();
  });
}

function refusal(suggestion: string): DomainError {
  return new DomainError("auth_error", "The API key is missing or wrong.", { location: apiKeyHeader, suggestion });
}
