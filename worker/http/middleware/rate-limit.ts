import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { DomainError } from "../../domain/values/errors/errors.ts";
import type { Allowance } from "../../usecases/ports/service/rate-limit.ts";
import type { AppEnv } from "./context.ts";
import { isDoor } from "./door.ts";

/** Counts the calls of each API key and says on every answer how many are left. */
export const rateLimit = createMiddleware<AppEnv>(async function rateLimit(c, next) {
  const by = c.get("by");
  // What comes through a door is counted by samples.
  if (by === undefined || isDoor(c.req.path)) return next();
  const { config, rateLimit } = c.var.services;
  const allowance = await rateLimit.take(`key:${by.id}`, c.get("perMinute") ?? config.rateLimitPerMinute);
  tellAllowance(c, allowance);
  if (!allowance.allowed)
    throw tooManyRequests(c, allowance, `More than ${allowance.limit} calls with this API key in this minute.`);
  return next();
});

/** Says on the answer what was counted: the calls of a key, or the failed authentications of an address. */
export function tellAllowance(c: Context<AppEnv>, { limit, remaining, reset_at }: Allowance): void {
  c.header("X-RateLimit-Limit", String(limit));
  c.header("X-RateLimit-Remaining", String(remaining));
  c.header("X-RateLimit-Reset", String(Math.ceil(reset_at / 1000)));
}

/** The refusal of a call beyond an allowance; it sets Retry-After. */
export function tooManyRequests(c: Context<AppEnv>, { reset_at }: Allowance, message: string): DomainError {
  const seconds = Math.max(1, Math.ceil((reset_at - c.var.services.now()) / 1000));
  c.header("Retry-After", String(seconds));
  return new DomainError("rate_limit_exceeded", message, {
    suggestion: `Try again in ${seconds} s, as Retry-After says.`,
  });
}
