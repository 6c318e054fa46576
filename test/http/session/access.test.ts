import { base64url, exportJWK, exportSPKI, generateKeyPair, type JWK, SignJWT } from "jose";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { readConfig } from "../../../worker/config.ts";
import { oidcIssuer } from "../../../worker/outbound/issuer.ts";
import { memoryServices } from "../../support/memory/services.ts";
import { nodeSender } from "../../support/node-app.ts";
import type { Send } from "../../support/surface.ts";
import { TEST_VARS } from "../../support/vars.ts";

const team = "https://company.cloudflareaccess.com";
const audience = "32eafc7626e974616deaf0dc3ce63d7bcbed58a2731e84d06bc3cdf1b53c4228";
const ours = { "sec-fetch-site": "same-origin" };
const start = Date.UTC(2026, 0, 1);
const seconds = start / 1000;

type Pair = Awaited<ReturnType<typeof generateKeyPair>>;
let first: Pair;
let second: Pair;
/** What the team publishes. */
let published: JWK[];
let send: Send;
let clock: number;

const shown = async ({ publicKey }: Pair, kid: string): Promise<JWK> => ({ ...(await exportJWK(publicKey)), kid });

beforeAll(async () => {
  first = await generateKeyPair("RS256", { extractable: true });
  second = await generateKeyPair("RS256", { extractable: true });
});
beforeEach(async () => {
  pass(start - (clock ?? start));
  published = [await shown(first, "first")];
  const { config, problems } = readConfig({
    ...TEST_VARS,
    SVC_OIDC_ISSUER: team,
    SVC_OIDC_AUDIENCE: audience,
    SVC_OIDC_ROLES: "email:on-call@example.com=operator,owner@example.com=admin,*=reader",
  });
  if (config.oidc === null) throw new Error(JSON.stringify(problems));
  const fetcher = ((address: string) =>
    Promise.resolve(
      address === `${team}/cdn-cgi/access/certs`
        ? Response.json({ keys: published, public_certs: [] })
        : new Response("", { status: 404 }),
    )) as typeof fetch;
  const issuer = oidcIssuer({ settings: config.oidc, allowPrivateTargets: false, fetcher, now: () => clock });
  send = nodeSender(Object.assign(memoryServices({ config, now: () => clock }), { issuer }));
});
afterEach(() => void vi.useRealTimers());

/** Time passes for the service and for what keeps keys. */
function pass(ms: number): void {
  clock = (clock ?? start) + ms;
  vi.useFakeTimers({ toFake: ["Date"], now: clock });
}

const person = { email: "on-call@example.com", sub: "7335d417-61da-459d-899c-0a01c76a2f94", type: "app" };
const times = { iat: seconds, nbf: seconds, exp: seconds + 60 };
const right = { iss: team, aud: [audience], ...times, ...person };

/** A token as Access makes them, but for what is said. */
const token = (change: object = {}, { pair = first, kid = "first" } = {}): Promise<string> =>
  new SignJWT({ ...right, ...change }).setProtectedHeader({ alg: "RS256", kid, typ: "JWT" }).sign(pair.privateKey);

const ask = async (assertion: string, headers: Record<string, string> = ours, path = "/v1/keys/current") => {
  const { status, text } = await send("GET", path, { "cf-access-jwt-assertion": assertion, ...headers });
  return { status, body: JSON.parse(text) as object };
};

it("somebody behind Access is named by their mail, with the role of it", async () => {
  expect(await ask(await token())).toMatchObject({
    status: 200,
    body: {
      by: { kind: "person", name: "on-call@example.com", id: expect.stringMatching(/^person_/) as string },
      scopes: ["read", "evaluate", "operate"],
    },
  });
  const other = await ask(await token({ email: "somebody@example.com", sub: "another" }));
  expect(other).toMatchObject({ status: 200, body: { scopes: ["read"] } });
});

it("the console learns that somebody need not sign in", async () => {
  expect((await ask(await token(), ours, "/session")).body).toEqual({ sign_in: null, vouched: true });
  expect(JSON.parse((await send("GET", "/session", {})).text)).toEqual({ sign_in: null, vouched: false });
});

it("programs with service tokens are each a service of its own", async () => {
  const named = async (common_name: string) =>
    ask(await token({ email: undefined, sub: "", aud: audience, common_name }));
  const answers = [await named("e367826f.access"), await named("5c20b91a.access")];
  expect(answers).toMatchObject([
    { status: 200, body: { by: { kind: "service", name: "e367826f.access" }, scopes: ["read"] } },
    { status: 200, body: { by: { kind: "service", name: "5c20b91a.access" } } },
  ]);
  const [one, two] = answers.map(({ body }) => (body as { by: { id: string } }).by.id);
  expect(one).not.toBe(two);
});

const unsigned = (header: object, signature: string) =>
  [header, right].map((part) => base64url.encode(JSON.stringify(part))).join(".") + `.${signature}`;

it.each<[string, () => Promise<string>]>([
  ["is for another application", () => token({ aud: ["another"] })],
  ["is for none", () => token({ aud: undefined })],
  ["has ended", () => token({ iat: seconds - 200, nbf: seconds - 200, exp: seconds - 61 })],
  ["has not begun", () => token({ nbf: seconds + 61 })],
  ["never ends", () => token({ exp: undefined })],
  ["is of nobody", () => token({ sub: "" })],
  ["is another team's", () => token({ iss: "https://other.cloudflareaccess.com" })],
  ["is another team's, under our name", () => token({}, { pair: second, kid: "other" })],
  ["is signed by another key under a known name", () => token({}, { pair: second })],
  ["is not signed", async () => unsigned({ alg: "none" }, "")],
  ["says that it need not be signed", async () => unsigned({ alg: "none", kid: "first" }, "AA")],
  [
    "is signed with the public key as a secret",
    async () =>
      new SignJWT(right)
        .setProtectedHeader({ alg: "HS256", kid: "first" })
        .sign(new TextEncoder().encode(await exportSPKI(first.publicKey))),
  ],
  ["is none", async () => "eyJ.e30."],
])("a token that %s is refused", async (_, made) => {
  expect((await ask(await made())).status).toBe(401);
});

it("a token may be a minute off by another clock", async () => {
  expect((await ask(await token({ exp: seconds - 59 }))).status).toBe(200);
  expect((await ask(await token({ nbf: seconds + 59 }))).status).toBe(200);
});

it("a token counts only for pages of the service, only in its own header, and less than a key", async () => {
  const made = await token();
  for (const headers of [{}, { "sec-fetch-site": "cross-site" }, { "sec-fetch-site": "same-site" }])
    expect((await ask(made, headers)).status).toBe(401);
  expect((await send("GET", "/v1/keys/current", { ...ours, authorization: `Bearer ${made}` })).status).toBe(401);
  expect((await send("GET", "/v1/keys/current", { ...ours, cookie: `CF_Authorization=${made}` })).status).toBe(401);
  const acknowledge = (headers: Record<string, string>) =>
    send("POST", "/v1/incidents/inc_9/acknowledge", { ...ours, ...headers, "cf-access-jwt-assertion": made });
  expect((await acknowledge({})).status).toBe(401);
  expect((await acknowledge({ origin: "https://evil.example.com" })).status).toBe(401);
  expect((await acknowledge({ origin: "http://localhost" })).status).toBe(404);
  const keyed = await ask(made, { ...ours, "x-api-key": TEST_VARS.SVC_API_KEYS });
  expect(keyed).toMatchObject({ status: 200, body: { by: { kind: "key" } } });
});

it("an admin brings the elevated key, because Access does not say when they proved who they are", async () => {
  const made = await token({ email: "owner@example.com" });
  expect((await ask(made, ours, "/v1/keys")).status).toBe(403);
  const elevated = { ...ours, "x-elevated-key": TEST_VARS.SVC_ELEVATED_KEY };
  expect((await ask(made, elevated, "/v1/keys")).status).toBe(200);
});

it("the team's keys may change: the new one is taken, and the old one no longer once it is withdrawn", async () => {
  const old = await token({ exp: seconds + 3_600 });
  const fresh = await token({ exp: seconds + 3_600 }, { pair: second, kid: "second" });
  expect((await ask(old)).status).toBe(200);
  published = [await shown(second, "second"), await shown(first, "first")];
  pass(31_000);
  expect([(await ask(fresh)).status, (await ask(old)).status]).toEqual([200, 200]);
  published = [await shown(second, "second")];
  pass(601_000);
  expect([(await ask(fresh)).status, (await ask(old)).status]).toEqual([200, 401]);
});
