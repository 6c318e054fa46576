import { createRemoteJWKSet, customFetch, errors, type JWTPayload, jwtVerify, type JWTVerifyGetKey } from "jose";
import type { Config } from "../config.ts";
import { DomainError } from "../domain/values/errors/errors.ts";
import { base64 } from "../domain/values/hashing/base64.ts";
import { utf8 } from "../domain/values/hashing/utf8.ts";
import type { Claims, Granted, Issuer } from "../usecases/ports/service/issuer.ts";
import { sessionMs } from "../usecases/session/sign-in.ts";
import { guardedFetch } from "./guarded-fetch.ts";
import { parsedJson } from "../domain/values/parsed-json.ts";

type IssuerSettings = NonNullable<Config["oidc"]>;

/** What asking an issuer depends on. */
interface IssuerParts {
  settings: IssuerSettings;
  allowPrivateTargets: boolean;
  fetcher: typeof fetch;
  now: () => number;
}

/** With a secret that both know anybody who may check a token could make one: keys come in pairs. */
const algorithms = [
  "RS256",
  "RS384",
  "RS512",
  "PS256",
  "PS384",
  "PS512",
  "ES256",
  "ES384",
  "ES512",
  "EdDSA",
  "Ed25519",
];
const skewSeconds = 60;
const timeoutMs = 10_000;
const maxBytes = 262_144;
const discoveredMs = 600_000;

/** What an issuer says about itself. */
interface Discovered {
  authorization_endpoint: string;
  token_endpoint: string;
  jwks_uri: string;
  userinfo_endpoint?: string;
}

/** An issuer of OpenID Connect that is asked within limits. What it says about itself and its keys is kept for ten minutes. */
export function oidcIssuer(parts: IssuerParts): Issuer {
  const { settings, now } = parts;
  const { client, issuer } = settings;
  let known: { at: number; said: Promise<Discovered> } | null = null;
  const discovered = (): Promise<Discovered> => {
    if (known !== null && now() - known.at < discoveredMs) return known.said;
    const said = discover(parts);
    known = { at: now(), said };
    said.catch(() => (known = null));
    return said;
  };
  let keys: JWTVerifyGetKey | null = null;
  const keysOf = async (): Promise<JWTVerifyGetKey> => {
    if (keys !== null) return keys;
    const uri = settings.isAccess ? `${issuer}/cdn-cgi/access/certs` : (await discovered()).jwks_uri;
    return (keys ??= createRemoteJWKSet(new URL(uri), {
      [customFetch]: async (address: string) => new Response(await readIssuer(parts, address, {})),
    }));
  };
  const checked = async (token: string, audience: string): Promise<Claims | null> => {
    const options = {
      algorithms,
      issuer,
      audience,
      clockTolerance: skewSeconds,
      requiredClaims: ["exp", "iat", "sub"],
    };
    try {
      const { payload } = await jwtVerify(token, await keysOf(), { ...options, currentDate: new Date(now()) });
      const sub = tokenSubject(payload, settings.isAccess);
      return sub === null ? null : { ...payload, sub };
    } catch (error) {
      if (error instanceof errors.JOSEError && error.code !== "ERR_JWKS_TIMEOUT") return null;
      throw error instanceof DomainError ? error : cannotAsk();
    }
  };
  const granted = async (form: Record<string, string>, nonce: string | null): Promise<Granted | null> => {
    if (client === null) return null;
    const { token_endpoint, userinfo_endpoint } = await discovered();
    const text = await readIssuer(parts, token_endpoint, asClient(client, form), [400, 401, 403]);
    if (text === null) return null;
    const tokens = parsedObject(text);
    const id = typeof tokens["id_token"] === "string" ? await checked(tokens["id_token"], client.id) : null;
    if (id === null || (nonce !== null && id["nonce"] !== nonce)) return null;
    // A token that is for several says which of them asked for it.
    if (Array.isArray(id["aud"]) && id["aud"].length > 1 && id["azp"] !== client.id) return null;
    const more = await userInfo(parts, userinfo_endpoint, tokens["access_token"]);
    if (more !== null && more["sub"] !== id.sub) return null;
    const { refresh_token } = tokens;
    return { claims: { ...more, ...id }, refresh_token: typeof refresh_token === "string" ? refresh_token : null };
  };
  return {
    async startAt({ state, nonce, challenge, redirect_uri, again }) {
      const url = new URL((await discovered()).authorization_endpoint);
      const query = {
        response_type: "code",
        client_id: client?.id ?? "",
        redirect_uri,
        scope: client?.scopes ?? "",
        state,
        nonce,
        code_challenge: challenge,
        code_challenge_method: "S256",
        // With it an issuer has to say when they proved who they are.
        // Whoever signed in elsewhere longer ago than a session lasts does so again.
        max_age: again ? "0" : String(sessionMs / 1000),
        ...(again ? { prompt: "login" } : {}),
      };
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
      return url.href;
    },
    exchange: ({ code, verifier, nonce, redirect_uri }) =>
      granted({ grant_type: "authorization_code", code, code_verifier: verifier, redirect_uri }, nonce),
    refresh: (refreshToken) => granted({ grant_type: "refresh_token", refresh_token: refreshToken }, null),
    verify: async (token) => (settings.audience === null ? null : checked(token, settings.audience)),
  };
}

/** Of a program with a service token Access says no subject, and its client id as `common_name`. */
function tokenSubject({ sub, common_name }: JWTPayload, isAccess: boolean): string | null {
  const named = sub === "" && isAccess ? common_name : sub;
  return typeof named === "string" && named !== "" ? named : null;
}

async function discover(parts: IssuerParts): Promise<Discovered> {
  const { issuer } = parts.settings;
  const said = parsedObject(
    await readIssuer(parts, `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`, {}),
  );
  const has = (name: string) => typeof said[name] === "string";
  if (said["issuer"] !== issuer || !["authorization_endpoint", "token_endpoint", "jwks_uri"].every(has))
    throw cannotAsk("It says that it is another issuer, or not where its endpoints are.");
  return said as unknown as Discovered;
}

/** A client proves itself by its secret, or where it has none by PKCE alone. */
function asClient({ id, secret }: NonNullable<IssuerSettings["client"]>, form: Record<string, string>): RequestInit {
  const basic = base64(utf8.encode(`${encodeURIComponent(id)}:${encodeURIComponent(secret ?? "")}`));
  return {
    method: "POST",
    headers: {
      "Content-Type": "application/x-www-form-urlencoded",
      Accept: "application/json",
      ...(secret === null ? {} : { Authorization: `Basic ${basic}` }),
    },
    body: new URLSearchParams({ ...form, ...(secret === null ? { client_id: id } : {}) }).toString(),
  };
}

/** Many issuers name groups only there. */
async function userInfo(
  parts: IssuerParts,
  endpoint: string | undefined,
  token: unknown,
): Promise<Record<string, unknown> | null> {
  if (endpoint === undefined || typeof token !== "string") return null;
  const text = await readIssuer(parts, endpoint, { headers: { Authorization: `Bearer ${token}` } }, [401, 403, 404]);
  return text === null ? null : parsedObject(text);
}

/** What an address answers; null for a status that means no. Throws `unavailable` for anything else. */
async function readIssuer(parts: IssuerParts, address: string, init: RequestInit): Promise<string>;
async function readIssuer(
  parts: IssuerParts,
  address: string,
  init: RequestInit,
  refusals: readonly number[],
): Promise<string | null>;
async function readIssuer(
  { fetcher, allowPrivateTargets }: IssuerParts,
  address: string,
  init: RequestInit,
  refusals: readonly number[] = [],
): Promise<string | null> {
  const answer = await guardedFetch(fetcher, { address, init, allowPrivateTargets, timeoutMs, maxBytes });
  if ("problem" in answer) throw cannotAsk();
  if (refusals.includes(answer.status)) return null;
  if (answer.status !== 200 || answer.text === null) throw cannotAsk();
  return answer.text;
}

function parsedObject(text: string): Record<string, unknown> {
  const value = parsedJson(text);
  if (typeof value !== "object" || value === null) throw cannotAsk();
  return value as Record<string, unknown>;
}

const cannotAsk = (why = "The issuer that people sign in with cannot be reached just now.") =>
  new DomainError("unavailable", why, { suggestion: "Try again in a moment." });
