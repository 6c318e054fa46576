import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { DomainError } from "../../domain/values/errors.ts";
import type { Allowance } from "../../usecases/ports/rate-limit.ts";
import type { AppEnv } from "./context.ts";

/** Counts the calls of each API key and says on every answer how many are left. */
export const rateLimit = createMiddleware<AppEnv>(async function rateLimit(c, next) {
  const keyId = c.get("keyId");
  if (keyId === undefined) return next();
  const { config, rateLimit } = c.var.services;
  const allowance = await rateLimit.take(`key:${keyId}`, config.rateLimitPerMinute);
  c.header("X-RateLimit-Limit", String(allowance.limit));
  c.header("X-RateLimit-Remaining", String(allowance.remaining));
  c.header("X-RateLimit-Reset", String(Math.ceil(allowance.reset_at / 1000)));
  if (!allowance.allowed) throw tooManyRequests(c, allowance);
  return next();
});

/** The refusal of a call beyond the quota; it sets Retry-After. */
export function tooManyRequests(c: Context<AppEnv>, { limit, reset_at }: Allowance): DomainError {
  const seconds = Math.max(1, Math.ceil((reset_at - c.var.services.now()) / 1000));
  c.header("Retry-After", String(seconds));
  return new DomainError("rate_limit_exceeded", `More than ${limit} calls in this minute.`, {
    suggestion: `Go on in ${seconds} s, as Retry-After says.`,
  });
}
