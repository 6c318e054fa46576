import { createMiddleware } from "hono/factory";
import { elevatedKeyHeader } from "../../contract/wire/headers.ts";
import { DomainError } from "../../domain/values/errors/errors.ts";
import type { AppEnv } from "./context.ts";
import { sameSecret } from "../../domain/values/hashing/same-secret.ts";

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
