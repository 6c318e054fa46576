import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { accessHeader, apiKeyHeader, bearerHeader } from "../../contract/wire/headers.ts";
import { type Principal, principalOf } from "../../domain/values/principal.ts";
import { scopes } from "../../domain/values/roles.ts";
import { DomainError } from "../../domain/values/errors/errors.ts";
import type { KeyHolder } from "../../domain/values/key-holder.ts";
import type { Allowance } from "../../usecases/ports/service/rate-limit.ts";
import type { AppEnv } from "./context.ts";
import { cookieOf } from "./cookies.ts";
import { isSameOrigin } from "./same-origin.ts";
import { sessionHolder, tokenHolder } from "../../usecases/session/holder.ts";
import { isSignedDoor } from "./door.ts";
import { tellAllowance, tooManyRequests } from "./rate-limit.ts";
import { networkOf } from "../../domain/values/ip.ts";
import { sameSecret } from "../../domain/values/hashing/same-secret.ts";

/** Lets only requests with a known API key pass, except to open paths, and to doors at which a signature may stand for it. */
export function apiKey(isOpen: (path: string) => boolean) {
  return createMiddleware<AppEnv>(async function apiKey(c, next) {
    if (isOpen(c.req.path)) return next();
    const given = givenCredential(c);
    const holder = given === null ? null : await holderOf(c, given);
    if (holder === null) {
      if (!isSignedDoor(c.req.path)) throw await refusal(c, given);
      c.set("refuse", () => refusal(c, given));
      return next();
    }
    c.set("by", holder.by);
    c.set("scopes", holder.scopes);
    c.set("narrowed", holder.narrowed);
    c.set("perMinute", holder.per_minute);
    c.set("elevated", holder.elevated);
    return next();
  });
}

const unknownCaller = principalOf("unknown");

/** Who asks; somebody unknown where nobody need say. */
export const whoAsks = (c: Context<AppEnv>): Principal => c.get("by") ?? unknownCaller;

/** What a request is let in by: a key, a token of the issuer, or the cookie of a session. */
interface Credential {
  kind: "key" | "token" | "session";
  value: string;
}

const tokenForm = /^eyJ[\w-]+\.[\w-]+\.[\w-]*$/;

/** The credential that a request carries; null for none. Throws `validation_error` where it carries two. */
function givenCredential(c: Context<AppEnv>): Credential | null {
  const { oidc } = c.var.services.config;
  const own = c.req.header(apiKeyHeader);
  const bearer = /^Bearer +(\S+)$/i.exec(c.req.header(bearerHeader)?.trim() ?? "")?.[1];
  const session = oidc === null || !isSameOrigin(c) ? undefined : cookieOf(c, "dm");
  if (own !== undefined && bearer !== undefined && !sameSecret(own, bearer)) throw twoCredentials(apiKeyHeader);
  const value = own ?? bearer;
  if (value !== undefined && session !== undefined) throw twoCredentials("The cookie of a session");
  if (session !== undefined) return { kind: "session", value: session };
  if (value !== undefined) {
    const isToken = own === undefined && oidc !== null && !oidc.isAccess && tokenForm.test(value);
    return { kind: isToken ? "token" : "key", value };
  }
  // A proxy puts it on whatever passes, so it counts as a cookie does.
  const assertion = oidc?.isAccess && isSameOrigin(c) ? c.req.header(accessHeader) : undefined;
  return assertion === undefined ? null : { kind: "token", value: assertion };
}

const twoCredentials = (other: string) =>
  new DomainError(
    "validation_error",
    `${other} and ${other === apiKeyHeader ? bearerHeader : "a key"} carry two different credentials.`,
    {
      location: bearerHeader,
      suggestion: "Send one of the two.",
    },
  );

async function holderOf(c: Context<AppEnv>, { kind, value }: Credential): Promise<KeyHolder | null> {
  if (kind === "key") return configured(c, value) ?? issued(c, value);
  const { services } = c.var;
  const spent = services.rateLimit.exhausted(addressOf(c));
  if (spent) throw tooManyFailures(c, spent);
  return kind === "token" ? tokenHolder(services, value) : sessionHolder(services, value);
}

/** The keys of the deployment may do everything. */
function configured(c: Context<AppEnv>, given: string): KeyHolder | null {
  // Every key is compared, so that the time taken does not tell which one came close.
  const [key] = c.var.services.config.apiKeys.filter(({ key }) => sameSecret(given, key));
  return key ? { by: principalOf(key.id), scopes, narrowed: null, per_minute: null, elevated: false } : null;
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

async function refusal(c: Context<AppEnv>, given: Credential | null): Promise<DomainError> {
  const { config, rateLimit } = c.var.services;
  const allowance = await rateLimit.take(addressOf(c), Math.ceil(config.rateLimitPerMinute / 10));
  if (!allowance.allowed) return tooManyFailures(c, allowance);
  tellAllowance(c, allowance);
  c.header("WWW-Authenticate", "Bearer");
  const { message, location, suggestion } = keyRefusals[given?.kind ?? "none"];
  return new DomainError("auth_error", message, { location, suggestion });
}

const keyRefused = { message: "The API key is missing or wrong.", location: apiKeyHeader };
const keyRefusals = {
  none: {
    ...keyRefused,
    suggestion: `Send your API key in the header ${apiKeyHeader}, or as ${bearerHeader}: Bearer.`,
  },
  key: { ...keyRefused, suggestion: "Check the key; it may have been revoked or have expired." },
  token: {
    message: "The token is not one that this service takes.",
    location: bearerHeader,
    suggestion: "It must be signed by the issuer, for this service (SVC_OIDC_AUDIENCE), and not have expired.",
  },
  session: { message: "You are no longer signed in.", location: "Cookie", suggestion: "Sign in again." },
} as const;

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
