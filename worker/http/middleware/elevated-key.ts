import { createMiddleware } from "hono/factory";
import { elevatedKeyHeader } from "../../contract/wire/headers.ts";
import { DomainError } from "../../domain/values/errors/errors.ts";
import type { AppEnv } from "./context.ts";
import { sameSecret } from "../../domain/values/hashing/same-secret.ts";

/** Lets only requests with the elevated key pass. */
export const elevatedKey = createMiddleware<AppEnv>(async function elevatedKey(c, next) {
  if (!sameSecret(c.req.header(elevatedKeyHeader) ?? "", c.var.services.config.elevatedKey)) {
    throw new DomainError("forbidden", "The elevated key is missing or wrong.", {
      location: elevatedKeyHeader,
      suggestion: `Send the deployment's elevated key in the ${elevatedKeyHeader} header.`,
    });
  }
  await next();
});
