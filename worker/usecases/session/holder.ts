import { DomainError } from "../../domain/values/errors/errors.ts";
import { personIdOf } from "../../domain/values/hashing/secrets.ts";
import { sessionIdOf } from "../../domain/values/hashing/session.ts";
import type { KeyHolder } from "../../domain/values/key-holder.ts";
import { type Role, roleOf, scopesOfRole } from "../../domain/values/roles.ts";
import { minuteMs, secondMs } from "../../domain/values/time.ts";
import type { Claims } from "../ports/service/issuer.ts";
import type { StoredSession } from "../ports/service/people.ts";
import type { Services } from "../services.ts";

/** So long what the issuer said about somebody is taken for granted; then it is asked again, and after `unconfirmedMs` nothing goes without. */
const trustedMs = 4 * minuteMs;
const unconfirmedMs = 5 * minuteMs;
/** So long somebody who has proved who they are need not bring the elevated key. */
const elevatedMs = 15 * minuteMs;
const confirmLeaseMs = 15 * secondMs;
const confirmPauseMs = 200;

/** Whoever a session is of; null where there is none, it is over, or the issuer no longer vouches for them. Throws `forbidden` and `unavailable`. */
export async function sessionHolder(services: Services, token: string): Promise<KeyHolder | null> {
  const session = await services.sessions.find(sessionIdOf(token));
  const now = services.now();
  if (session === null || session.expires_at <= now || services.issuer === null) return null;
  const confirmed = now - session.confirmed_at < trustedMs ? session : await confirm(services, session);
  return confirmed && holderOfSession(services, confirmed);
}

async function holderOfSession(services: Services, { person_id, role, auth_time }: StoredSession): Promise<KeyHolder> {
  const names = await services.principals.names([person_id]);
  return holder(services, { id: person_id, name: names.get(person_id) ?? person_id, kind: "person" }, role, auth_time);
}

function holder(services: Services, by: KeyHolder["by"], role: Role, authTime: number | null): KeyHolder {
  const isFresh = authTime !== null && services.now() - authTime < elevatedMs;
  const elevated = role === "admin" && by.kind === "person" && isFresh;
  return { by, scopes: scopesOfRole[role], narrowed: null, per_minute: null, elevated };
}

/** Asks the issuer about somebody, once for all who ask at the same time; null where it no longer vouches for them. */
async function confirm(services: Services, session: StoredSession): Promise<StoredSession | null> {
  const now = services.now();
  const { session_id, confirmed_at } = session;
  const isStale = now - confirmed_at >= unconfirmedMs;
  if (!(await services.sessions.lease(session_id, confirmed_at, now, now + confirmLeaseMs)))
    return isStale ? confirmedByAnother(services, session) : session;
  try {
    return await askIssuer(services, session);
  } catch (error) {
    if (isStale || !(error instanceof DomainError) || error.code !== "unavailable") throw error;
    return session;
  }
}

async function askIssuer(services: Services, session: StoredSession): Promise<StoredSession | null> {
  const { issuer, sessions, config } = services;
  if (issuer === null || config.oidc === null) return null;
  const asked = services.now();
  const granted = await issuer.refresh(session.refresh_token);
  const role = granted && roleOf(granted.claims, config.oidc.rules);
  if (!granted || !role || holderId(services, granted.claims, "person") !== session.person_id) {
    await sessions.remove(session.session_id);
    return null;
  }
  const confirmed = {
    ...session,
    role,
    refresh_token: granted.refresh_token ?? session.refresh_token,
    auth_time: authTimeOf(granted.claims) ?? session.auth_time,
    confirmed_at: asked,
  };
  await sessions.confirm(confirmed);
  services.defer(noteFrom(services, granted.claims, "person"));
  return confirmed;
}

/** Whoever comes at the same moment waits for the one who asks. */
async function confirmedByAnother(services: Services, { session_id, confirmed_at }: StoredSession) {
  for (let waited = 0; waited < confirmLeaseMs; waited += confirmPauseMs) {
    await services.pause(confirmPauseMs);
    const session = await services.sessions.find(session_id);
    if (session === null || session.confirmed_at !== confirmed_at) return session;
  }
  throw new DomainError("unavailable", "The issuer that people sign in with has not answered yet.", {
    suggestion: "Try again in a moment.",
  });
}

/** Whoever a token of the issuer is of; null where it is not to be trusted. Throws `forbidden` where none of their groups has a role, and `unavailable`. */
export async function tokenHolder(services: Services, token: string): Promise<KeyHolder | null> {
  const claims = await services.issuer?.verify(token);
  const { oidc } = services.config;
  if (!claims || oidc === null) return null;
  const kind = isService(claims) ? "service" : "person";
  const role = roleOf(claims, oidc.rules);
  if (role === null) throw noRole(oidc.rules.claim);
  services.defer(noteFrom(services, claims, kind));
  const id = holderId(services, claims, kind);
  return holder(services, { id, kind, name: nameClaimed(claims) }, role, authTimeOf(claims));
}

/** The refusal of somebody who is known and may do nothing. */
export const noRole = (claim: string): DomainError =>
  new DomainError("forbidden", `None of your groups (\`${claim}\`) has a role here.`, {
    suggestion: "Ask whoever operates the service to give one of your groups a role in SVC_OIDC_ROLES.",
  });

/** What issuers say about a program that came with credentials of its own: each has a way. */
function isService(claims: Claims): boolean {
  const { sub, client_id, azp, common_name, gty, idtyp, preferred_username } = claims;
  if (gty === "client-credentials" || idtyp === "app") return true;
  if (typeof preferred_username === "string" && preferred_username.startsWith("service-account-")) return true;
  return sub === (client_id ?? azp ?? common_name);
}

/** The id of whoever claims are about. */
export const holderId = ({ config }: Pick<Services, "config">, { sub }: Claims, kind: "person" | "service"): string =>
  personIdOf(config.pseudonymKey, kind, config.oidc?.issuer ?? "", sub);

/** When whoever claims are about last proved who they are; null where they do not say. */
export const authTimeOf = ({ auth_time }: Claims): number | null =>
  typeof auth_time === "number" ? auth_time * secondMs : null;

function nameClaimed(claims: Claims): string {
  const { name, preferred_username, email, client_id, azp, sub } = claims;
  const named = [name, preferred_username, email, client_id, azp].find(
    (one): one is string => typeof one === "string" && one !== "",
  );
  return Array.from(named ?? sub)
    .slice(0, 255)
    .join("");
}

/** Notes whoever claims are about, under the name that they have now. A failure keeps nobody out. */
export async function noteFrom(services: Services, claims: Claims, kind: "person" | "service"): Promise<void> {
  try {
    const seen_at = services.now();
    await services.people.note({
      person_id: holderId(services, claims, kind),
      kind,
      name: nameClaimed(claims),
      seen_at,
    });
  } catch (error) {
    services.log("person_not_noted", { error: String(error) });
  }
}
