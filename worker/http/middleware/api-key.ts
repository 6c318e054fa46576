import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { apiKeyHeader, bearerHeader } from "../../contract/wire/headers.ts";
import { type Principal, principalOf } from "../../domain/values/principal.ts";
import { scopes } from "../../domain/values/scope.ts";
import { DomainError } from "../../domain/values/errors/errors.ts";
import type { KeyHolder } from "../../domain/values/key-holder.ts";
import type { Allowance } from "../../usecases/ports/service/rate-limit.ts";
import type { AppEnv } from "./context.ts";
import { isSignedDoor } from "./door.ts";
import { tellAllowance, tooManyRequests } from "./rate-limit.ts";
import { networkOf } from "../../domain/values/ip.ts";
import { sameSecret } from "../../domain/values/hashing/same-secret.ts";

/** Lets only requests with a known API key pass, except to open paths, and to doors at which a signature may stand for it. */
export function apiKey(isOpen: (path: string) => boolean) {
  return createMiddleware<AppEnv>(async function apiKey(c, next) {
    if (isOpen(c.req.path)) return next();
    const given = givenKey(c);
    const holder = given === undefined ? null : (configured(c, given) ?? (await issued(c, given)));
    if (holder === null) {
      if (!isSignedDoor(c.req.path)) throw await refusal(c, given);
      c.set("refuse", () => refusal(c, given));
      return next();
    }
    c.set("by", holder.by);
    c.set("scopes", holder.scopes);
    c.set("narrowed", holder.narrowed);
    c.set("perMinute", holder.per_minute);
    return next();
  });
}

const nobody = principalOf("unknown");

/** Who asks; somebody unknown where nobody need say. */
export const whoAsks = (c: Context<AppEnv>): Principal => c.get("by") ?? nobody;

/** The key that a request carries, in either header. Throws `validation_error` where they carry two. */
function givenKey(c: Context<AppEnv>): string | undefined {
  const own = c.req.header(apiKeyHeader);
  const bearer = /^Bearer +(\S+)$/i.exec(c.req.header(bearerHeader)?.trim() ?? "")?.[1];
  if (own !== undefined && bearer !== undefined && !sameSecret(own, bearer)) {
    throw new DomainError("validation_error", `${apiKeyHeader} and ${bearerHeader} carry two different keys.`, {
      location: bearerHeader,
      suggestion: "Send one of the two headers.",
    });
  }
  return own ?? bearer;
}

/** The keys of the deployment may do everything. */
function configured(c: Context<AppEnv>, given: string): KeyHolder | null {
  // Every key is compared, so that the time taken does not tell which one came close.
  const [key] = c.var.services.config.apiKeys.filter(({ key }) => sameSecret(given, key));
  return key ? { by: principalOf(key.id), scopes, narrowed: null, per_minute: null } : null;
}

async function issued(c: Context<AppEnv>, given: string): Promise<KeyHolder | null> {
  const { services } = c.var;
  const { apiKeys, rateLimit } = services;
  const now = services.now();
  // An address that only guesses is not worth a look into the database; a key that has worked here is.
  const spent = apiKeys.isKnown(given) ? null : rateLimit.exhausted(addressOf(c));
  if (spent) throw tooManyFailures(c, spent);
  const holder = await apiKeys.holderOf(given, now);
  if (holder) services.defer(apiKeys.touch(holder.by.id, now));
  return holder;
}

async function refusal(c: Context<AppEnv>, given: string | undefined): Promise<DomainError> {
  const { config, rateLimit } = c.var.services;
  const allowance = await rateLimit.take(addressOf(c), Math.ceil(config.rateLimitPerMinute / 10));
  if (!allowance.allowed) return tooManyFailures(c, allowance);
  tellAllowance(c, allowance);
  c.header("WWW-Authenticate", "Bearer");
  return new DomainError("auth_error", "The API key is missing or wrong.", {
    location: apiKeyHeader,
    suggestion:
      given === undefined
        ? `Send your API key in the header ${apiKeyHeader}, or as ${bearerHeader}: Bearer.`
        : "Check the key; it may have been revoked or have expired.",
  });
}

function tooManyFailures(c: Context<AppEnv>, allowance: Allowance): DomainError {
  tellAllowance(c, allowance);
  const { limit } = allowance;
  return tooManyRequests(
    c,
    allowance,
    `More than ${limit} requests without a valid API key came from this address in this minute; only those were counted.`,
  );
}

/** Whoever has one IPv6 address has all of its /64, so they count as one. */
export const addressOf = (c: Context<AppEnv>): string =>
  `address:${networkOf(c.req.header("CF-Connecting-IP") ?? "unknown")}`;
