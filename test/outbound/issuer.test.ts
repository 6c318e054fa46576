import { base64url, exportJWK, exportSPKI, generateKeyPair, type JWK, SignJWT } from "jose";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { oidcIssuer } from "../../worker/outbound/issuer.ts";

const url = "https://login.example.com";
const audience = "https://monitor.example.com/api";
const start = Date.UTC(2026, 0, 1);

type Pair = Awaited<ReturnType<typeof generateKeyPair>>;
let first: Pair;
let second: Pair;
/** What the issuer publishes, and how often it was asked for it. */
let published: JWK[];
let asked: number;
let clock: number;

beforeAll(async () => {
  first = await generateKeyPair("RS256", { extractable: true });
  second = await generateKeyPair("ES256", { extractable: true });
});
beforeEach(async () => {
  clock = start;
  vi.useFakeTimers({ toFake: ["Date"], now: start });
  published = [{ ...(await exportJWK(first.publicKey)), kid: "first" }];
  asked = 0;
});
afterEach(() => void vi.useRealTimers());

/** Time passes for the service and for what caches keys. */
function pass(ms: number): void {
  clock += ms;
  vi.setSystemTime(clock);
}

const answers: Record<string, () => object> = {
  [`${url}/.well-known/openid-configuration`]: () => ({
    issuer: url,
    authorization_endpoint: `${url}/auth`,
    token_endpoint: `${url}/token`,
    jwks_uri: `${url}/jwks`,
  }),
  [`${url}/jwks`]: () => {
    asked += 1;
    return { keys: published };
  },
};
const fetcher = ((address: string) => {
  const answer = answers[address];
  return Promise.resolve(answer ? Response.json(answer()) : new Response("", { status: 404 }));
}) as typeof fetch;

const issuer = () =>
  oidcIssuer({
    settings: { issuer: url, client: null, audience, isAccess: false, rules: { claim: "groups", roles: new Map() } },
    allowPrivateTargets: false,
    fetcher,
    now: () => clock,
  });

interface Change {
  iss?: string;
  aud?: string;
  sub?: string | null;
  exp?: number | null;
  nbf?: number;
}

/** A token as it should be, but for what is said. */
function token(change: Change = {}, { pair = first, kid = "first", alg = "RS256" } = {}): Promise<string> {
  const seconds = start / 1000;
  const { iss = url, aud = audience, sub = "u-1", exp = seconds + 300, nbf } = change;
  const made = new SignJWT(nbf === undefined ? {} : { nbf }).setProtectedHeader({ alg, kid }).setIssuedAt(seconds);
  made.setIssuer(iss).setAudience(aud);
  if (sub !== null) made.setSubject(sub);
  if (exp !== null) made.setExpirationTime(exp);
  return made.sign(pair.privateKey);
}

const unsigned = (header: object, body: object, signature = "") =>
  [header, body].map((part) => base64url.encode(JSON.stringify(part))).join(".") + `.${signature}`;
const claims = { iss: url, aud: audience, sub: "u-1", iat: start / 1000, exp: start / 1000 + 300 };

describe("a token", () => {
  it("is taken for what it says, where it is signed and for this service", async () => {
    expect(await issuer().verify(await token())).toMatchObject({ sub: "u-1", iss: url });
  });

  it.each<[string, () => Promise<string>]>([
    ["is for somebody else", () => token({ aud: "https://other.example.com" })],
    ["is of another issuer", () => token({ iss: "https://login.example.com/" })],
    ["never ends", () => token({ exp: null })],
    ["is of nobody", () => token({ sub: null })],
    ["is signed by another key", () => token({}, { pair: second, alg: "ES256" })],
    ["is not signed", async () => unsigned({ alg: "none" }, claims)],
    ["says that it need not be signed", async () => unsigned({ alg: "none", kid: "first" }, claims, "AA")],
    [
      "is signed with the public key as a secret",
      async () => {
        const secret = new TextEncoder().encode(await exportSPKI(first.publicKey));
        return new SignJWT({})
          .setProtectedHeader({ alg: "HS256", kid: "first" })
          .setIssuer(url)
          .setAudience(audience)
          .setSubject("u-1")
          .setIssuedAt(start / 1000)
          .setExpirationTime(start / 1000 + 300)
          .sign(secret);
      },
    ],
    [
      "was changed",
      async () =>
        (await token()).replace(/\.[^.]+\./, `.${base64url.encode(JSON.stringify({ ...claims, sub: "u-2" }))}.`),
    ],
    ["is none", async () => "eyJ.e30."],
  ])("is refused where it %s", async (_, made) => {
    expect(await issuer().verify(await made())).toBeNull();
  });

  it.each([
    ["ended", 300, { exp: start / 1000 + 300 }],
    ["begins", -1, { nbf: start / 1000 }],
  ])("may have %s a minute away by another clock, and no more", async (_, at, change) => {
    const sign = Math.sign(at);
    clock = start + Math.max(at, 0) * 1000 + sign * 59_000;
    expect(await issuer().verify(await token(change))).not.toBeNull();
    clock = start + Math.max(at, 0) * 1000 + sign * 61_000;
    expect(await issuer().verify(await token(change))).toBeNull();
  });
});

describe("the keys of an issuer", () => {
  it("are kept, and asked for again where one is not among them, but not at each guess", async () => {
    const one = issuer();
    for (let i = 0; i < 5; i++) expect(await one.verify(await token())).not.toBeNull();
    expect(asked).toBe(1);
    const rotated = { pair: second, kid: "second", alg: "ES256" };
    // An unknown key within half a minute is not worth a question.
    for (let i = 0; i < 5; i++) expect(await one.verify(await token({}, rotated))).toBeNull();
    expect(asked).toBe(1);
    published = [...published, { ...(await exportJWK(second.publicKey)), kid: "second" }];
    pass(31_000);
    expect(await one.verify(await token({}, rotated))).not.toBeNull();
    expect(asked).toBe(2);
  });

  it("count no longer once they are withdrawn, ten minutes later", async () => {
    const one = issuer();
    expect(await one.verify(await token())).not.toBeNull();
    published = [{ ...(await exportJWK(second.publicKey)), kid: "second" }];
    pass(601_000);
    expect(await one.verify(await token({ exp: clock / 1000 + 60 }))).toBeNull();
  });
});

it("an issuer that says that it is another is not asked", async () => {
  answers[`${url}/.well-known/openid-configuration`] = () => ({ issuer: "https://evil.example.com" });
  await expect(issuer().verify(await token())).rejects.toMatchObject({ code: "unavailable" });
});
