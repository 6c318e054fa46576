import type { Context } from "hono";
import { secureHeaders } from "hono/secure-headers";
import type { AppEnv } from "./context.ts";
import { nothingHere } from "./unmatched.ts";

/** Run our own scripts and call our own origin, nothing else. */
const ours = {
  defaultSrc: ["'none'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'"],
  imgSrc: ["'self'", "data:"],
  fontSrc: ["'self'"],
  connectSrc: ["'self'"],
  baseUri: ["'none'"],
  formAction: ["'none'"],
  frameAncestors: ["'none'"],
};

/** What a browser may do with the console; no text may become markup or a script in it either. */
export const consolePolicy = secureHeaders({
  contentSecurityPolicy: { ...ours, requireTrustedTypesFor: ["'script'"], trustedTypes: ["'none'"] },
});

/** What a browser may do with the reference. */
export const referencePolicy = secureHeaders({
  // Scalar writes style elements and attributes while it renders: no hash or nonce can name them beforehand.
  contentSecurityPolicy: { ...ours, styleSrc: ["'self'", "'unsafe-inline'"] },
});

/** Answers with the asset of the request's own path, or of another one. */
export function asset(cacheControl: string, path?: string) {
  return async function asset(c: Context<AppEnv>): Promise<Response> {
    const { body, status, headers } = await c.env.ASSETS.fetch(
      new Request(new URL(path ?? c.req.path, c.req.url), c.req.raw),
    );
    if (status === 404) throw nothingHere();
    c.header("Content-Type", headers.get("Content-Type") ?? undefined);
    c.header("ETag", headers.get("ETag") ?? undefined);
    c.header("Cache-Control", cacheControl);
    return body === null ? c.body(null, status === 304 ? 304 : 200) : c.body(body);
  };
}
