import { createMiddleware } from "hono/factory";
import { addressOf } from "./api-key.ts";
import type { AppEnv } from "./context.ts";
import { tooManyRequests } from "./rate-limit.ts";

/** Counts the links that an address opens: people open few, and whoever guesses many. */
export const limitLinks = createMiddleware<AppEnv>(async function limitLinks(c, next) {
  const { config, rateLimit } = c.var.services;
  const allowance = await rateLimit.take(`link:${addressOf(c)}`, Math.ceil(config.rateLimitPerMinute / 10));
  if (!allowance.allowed) throw tooManyRequests(c, allowance, "Too many links were opened from this address.");
  await next();
});
