import { createMiddleware } from "hono/factory";
import { addressOf } from "./api-key.ts";
import type { AppEnv } from "./context.ts";
import { tooManyRequests } from "./rate-limit.ts";

/** Counts what an address asks for without a key. */
const limitAddress = (what: string, share: number, message: string) =>
  createMiddleware<AppEnv>(async function limitAddress(c, next) {
    const { config, rateLimit } = c.var.services;
    const allowance = await rateLimit.take(`${what}:${addressOf(c)}`, Math.ceil(config.rateLimitPerMinute * share));
    if (!allowance.allowed) throw tooManyRequests(c, allowance, message);
    await next();
  });

/** People open few links, and whoever guesses opens many. */
export const limitLinks = limitAddress("link", 0.1, "Too many links were opened from this address.");

/** Whoever checks the log reads a few tiles at a time. */
export const limitLogReaders = limitAddress("log", 1, "Too much of the log was read from this address in this minute.");

/** People sign in once in a while. */
export const limitSignIns = limitAddress("session", 0.1, "Too many sign-ins came from this address in this minute.");
