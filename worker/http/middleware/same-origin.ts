import type { Context } from "hono";
import { DomainError } from "../../domain/values/errors/errors.ts";
import type { AppEnv } from "./context.ts";

/** Hosts that are this machine. */
export const loopback = /^(?:localhost|127\.0\.0\.1|\[::1\])$/;

/** Where people reach the service: its public address, or on one's own machine the one that was asked. */
export function originOf(c: Context<AppEnv>): string {
  const asked = new URL(c.req.url);
  const { publicUrl } = c.var.services.config;
  return publicUrl === null || loopback.test(asked.hostname) ? asked.origin : new URL(publicUrl).origin;
}

/**
 * Whether a page of this service asks. What a browser sends by itself counts only then: a page from elsewhere may make it ask, and
 * cannot make it say so.
 */
export function isSameOrigin(c: Context<AppEnv>): boolean {
  if (c.req.header("Sec-Fetch-Site") !== "same-origin") return false;
  return c.req.method === "GET" || c.req.method === "HEAD" || c.req.header("Origin") === originOf(c);
}

/** The refusal of what only a page of this service may do. */
export const foreignPage = () =>
  new DomainError("forbidden", "Only a page of this service may do that.", {
    location: "Origin",
    suggestion: "Do it in the console.",
  });
