import { DomainError } from "../../domain/values/errors/errors.ts";
import { sameSecret } from "../../domain/values/hashing/same-secret.ts";
import { challengeOf, sessionIdOf } from "../../domain/values/hashing/session.ts";
import { roleOf } from "../../domain/values/roles.ts";
import { hourMs, minuteMs } from "../../domain/values/time.ts";
import type { Services } from "../services.ts";
import { authTimeOf, holderId, noRole, noteFrom } from "./holder.ts";

/** For how long somebody may take to sign in, and how long they stay signed in. */
export const startMs = 10 * minuteMs;
export const sessionMs = 12 * hourMs;

/** What the browser keeps of a sign-in that has begun. */
interface SignInBegun {
  state: string;
  nonce: string;
  verifier: string;
}

/** Whether people can sign in here. */
export const canSignIn = ({ config, issuer }: Pick<Services, "config" | "issuer">): boolean =>
  issuer !== null && (config.oidc?.client ?? null) !== null;

/** Begins a sign-in: where to send the browser, and what it is to keep. Throws `not_found` without an issuer, and `unavailable`. */
export async function beginSignIn(
  services: Services,
  { redirect_uri, again }: { redirect_uri: string; again: boolean },
): Promise<{ address: string; kept: string }> {
  const { issuer } = services;
  if (issuer === null || !canSignIn(services))
    throw new DomainError("not_found", "People sign in with an API key here: no issuer is configured.", {
      suggestion: "SVC_OIDC_ISSUER and SVC_OIDC_CLIENT_ID name one.",
    });
  const [state, nonce, verifier] = [services.newRandom(), services.newRandom(), services.newRandom()];
  const address = await issuer.startAt({ state, nonce, challenge: challengeOf(verifier), redirect_uri, again });
  return { address, kept: [state, nonce, verifier].join(".") };
}

interface Returned {
  /** What the browser kept; undefined where it kept nothing. */
  kept: string | undefined;
  state: string | undefined;
  code: string | undefined;
  /** The error that the issuer ended the sign-in with. */
  refused: string | undefined;
  redirect_uri: string;
}

/**
 * Ends a sign-in: opens a session and gives what its cookie holds. Each sign-in ends once. Throws `forbidden` where it is not the
 * one that this browser began, or the issuer refuses, or no group has a role; and `unavailable`.
 */
export async function endSignIn(
  services: Services,
  { kept, state, code, refused, redirect_uri }: Returned,
): Promise<string> {
  const { issuer, config } = services;
  const begun = begunOf(kept);
  if (issuer === null || config.oidc === null || begun === null || state === undefined) throw notBegun();
  if (!sameSecret(state, begun.state)) throw notBegun();
  if (refused !== undefined) throw notLetIn(refused);
  if (code === undefined) throw notBegun();
  const now = services.now();
  if (!(await services.sessions.spend(sessionIdOf(state), now + startMs))) throw notBegun();
  const granted = await issuer.exchange({ code, verifier: begun.verifier, nonce: begun.nonce, redirect_uri });
  if (granted === null)
    throw new DomainError("forbidden", "The issuer did not confirm the sign-in.", { suggestion: signInAgain });
  const { claims, refresh_token } = granted;
  const role = roleOf(claims, config.oidc.rules);
  if (role === null) throw noRole(config.oidc.rules.claim);
  if (refresh_token === null) throw noRefresh();
  await noteFrom(services, claims, "person");
  const token = services.newRandom();
  await services.sessions.add({
    session_id: sessionIdOf(token),
    person_id: holderId(services, claims, "person"),
    role,
    refresh_token,
    auth_time: authTimeOf(claims),
    created_at: now,
    expires_at: now + sessionMs,
    confirmed_at: now,
  });
  return token;
}

/** Ends a session; one that is over stays over. */
export const endSession = ({ sessions }: Services, token: string): Promise<void> => sessions.remove(sessionIdOf(token));

function begunOf(kept: string | undefined): SignInBegun | null {
  const [, state, nonce, verifier] = /^([0-9a-f]{64})\.([0-9a-f]{64})\.([0-9a-f]{64})$/.exec(kept ?? "") ?? [];
  return state === undefined || nonce === undefined || verifier === undefined ? null : { state, nonce, verifier };
}

const signInAgain = "Sign in again from the console.";

const notBegun = () =>
  new DomainError("forbidden", "This is not a sign-in that was begun in this browser, or it took too long.", {
    suggestion: signInAgain,
  });

/** RFC 6749, 4.1.2.1, and OpenID Connect Core, 3.1.2.6; anything else is not repeated. */
const issuerErrors = new Set([
  "access_denied",
  "account_selection_required",
  "consent_required",
  "interaction_required",
  "invalid_request",
  "invalid_scope",
  "login_required",
  "server_error",
  "temporarily_unavailable",
  "unauthorized_client",
  "unsupported_response_type",
]);

const notLetIn = (error: string) =>
  new DomainError("forbidden", `The issuer did not let you in${issuerErrors.has(error) ? `: ${error}` : ""}.`, {
    suggestion: signInAgain,
  });

/** Without one nobody would learn that somebody was removed. */
const noRefresh = () =>
  new DomainError("forbidden", "The issuer gave no refresh token, so it could not be asked again.", {
    suggestion: "Let the client have refresh tokens, or name the scope that gives them in SVC_OIDC_SCOPES.",
  });
