import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { readConfig } from "../../../worker/config.ts";
import { DomainError } from "../../../worker/domain/values/errors/errors.ts";
import { minuteMs } from "../../../worker/domain/values/time.ts";
import { oidcIssuer } from "../../../worker/outbound/issuer.ts";
import { AUDIENCE, CLIENT, machineToken, signInAt, startIssuer } from "../../support/issuer.ts";
import { memoryServices, type MemoryServices } from "../../support/memory/services.ts";
import { nodeSender } from "../../support/node-app.ts";
import type { Send } from "../../support/surface.ts";
import { TEST_VARS } from "../../support/vars.ts";

const origin = "http://localhost";
const ours = { "sec-fetch-site": "same-origin", origin };

let services: MemoryServices;
let send: Send;
let clock: number;

const issuer = await startIssuer([`${origin}/session/callback`]);
afterAll(() => issuer.stop());

beforeEach(() => {
  issuer.accounts.clear();
  issuer.accounts.set("u-1", { name: "On Call", groups: ["ops"] });
  clock = Date.now();
  const { config } = readConfig({
    ...TEST_VARS,
    SVC_OIDC_ISSUER: issuer.url,
    SVC_OIDC_CLIENT_ID: CLIENT.id,
    SVC_OIDC_CLIENT_SECRET: CLIENT.secret,
    SVC_OIDC_ROLES: "groups:ops=operator,readers=reader,owners=admin,machines=author",
    SVC_OIDC_AUDIENCE: AUDIENCE,
  });
  if (config.oidc === null) throw new Error("no issuer");
  const asked = oidcIssuer({ settings: config.oidc, allowPrivateTargets: true, fetcher: fetch, now: () => clock });
  services = memoryServices({ config, now: () => clock });
  services.issuer = asked;
  services.newRandom = () =>
    Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, "0")).join("");
  // Whoever waits while another asks the issuer looks again once that is stored.
  const { sessions } = services;
  const stored = Promise.withResolvers<void>();
  const confirm = async (session: Parameters<typeof sessions.confirm>[0]) => {
    await sessions.confirm(session);
    stored.resolve();
  };
  services.sessions = { ...sessions, confirm };
  services.pause = () => stored.promise;
  send = nodeSender(services);
});

const cookieIn = (headers: Headers, name: string): string => {
  const found = headers.getSetCookie().find((one) => one.startsWith(`${name}=`) && !one.startsWith(`${name}=;`));
  return found?.split(";")[0] ?? "";
};

/** Begins to sign in: what the browser keeps, and where it goes. */
async function begin(path = "/session/start") {
  const started = await send("GET", path, {});
  return { kept: cookieIn(started.headers, "dm-start"), address: started.headers.get("location") ?? "", started };
}

/** Signs in, and gives the cookie of the session. */
async function signIn(account = "u-1"): Promise<{ cookie: string; back: string; kept: string }> {
  const { kept, address } = await begin();
  const back = await signInAt(address, account);
  const ended = await send("GET", back.slice(origin.length), { cookie: kept });
  return { cookie: cookieIn(ended.headers, "dm"), back: back.slice(origin.length), kept };
}

const who = (cookie: string, headers: Record<string, string> = ours) =>
  send("GET", "/v1/keys/current", { cookie, ...headers });

describe("somebody who signs in", () => {
  it("is named, has the scopes of their role, and comes back to the console", async () => {
    const { kept, address, started } = await begin();
    expect(started.status).toBe(303);
    expect(started.headers.getSetCookie()[0]).toMatch(/HttpOnly.*SameSite=Lax|SameSite=Lax.*HttpOnly/);
    const back = (await signInAt(address, "u-1")).slice(origin.length);
    const ended = await send("GET", back, { cookie: kept });
    expect([ended.status, ended.headers.get("location")]).toEqual([303, "/console"]);
    expect(ended.headers.getSetCookie().join()).toMatch(
      /dm=[0-9a-f]{64}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict/,
    );
    const { status, text } = await who(cookieIn(ended.headers, "dm"));
    expect([status, JSON.parse(text)]).toEqual([
      200,
      expect.objectContaining({
        by: { kind: "person", name: "On Call", id: expect.stringMatching(/^person_[0-9a-f]{32}$/) as string },
        scopes: ["read", "evaluate", "operate"],
      }),
    ]);
  });

  it("keeps neither subject nor token in what is stored, and no cookie that could be made of it", async () => {
    const { cookie } = await signIn();
    const [session] = services.stored.rows("sessions");
    expect(session?.session_id).toMatch(/^[0-9a-f]{64}$/);
    expect(cookie).not.toContain(session?.session_id);
    expect(JSON.stringify(services.stored.rows("people"))).not.toContain("u-1");
  });

  it("may do what their role says and no more", async () => {
    const { cookie } = await signIn();
    const post = await send("POST", "/v1/context", { cookie, ...ours, "content-type": "application/json" }, "{}");
    expect(post.status).toBe(403);
    expect(JSON.parse(post.text)).toMatchObject({
      error: {
        message: "Your role lacks the scope `author`; it has read, evaluate, operate.",
        suggestion: "Ask whoever operates the service to give one of your groups a role with it in SVC_OIDC_ROLES.",
      },
    });
    expect(post.text).not.toContain("X-API-Key");
  });

  it("is refused where none of their groups has a role", async () => {
    issuer.accounts.set("u-2", { name: "Guest", groups: ["others"] });
    const { kept, address } = await begin();
    const back = (await signInAt(address, "u-2")).slice(origin.length);
    const ended = await send("GET", back, { cookie: kept });
    expect([ended.status, cookieIn(ended.headers, "dm")]).toEqual([403, ""]);
    expect(ended.text).toContain("You are not signed in");
    expect(ended.text).toContain("None of your groups (`groups`) has a role here.");
  });

  it("signs out for good", async () => {
    const { cookie } = await signIn();
    expect((await send("POST", "/session/end", { cookie })).status).toBe(403);
    expect((await send("POST", "/session/end", { cookie, ...ours })).status).toBe(204);
    expect(services.stored.rows("sessions").length).toBe(0);
    expect((await who(cookie)).status).toBe(401);
  });
});

describe("a session", () => {
  it("counts only for pages of this service", async () => {
    const { cookie } = await signIn();
    expect((await who(cookie, {})).status).toBe(401);
    expect((await who(cookie, { "sec-fetch-site": "cross-site" })).status).toBe(401);
    expect((await who(cookie, { "sec-fetch-site": "same-site" })).status).toBe(401);
    const rate = (headers: Record<string, string>) =>
      send("POST", "/v1/incidents/inc_9/acknowledge", { cookie, ...headers });
    expect((await rate({ "sec-fetch-site": "same-origin", origin: "https://evil.example.com" })).status).toBe(401);
    expect((await rate({ "sec-fetch-site": "same-origin" })).status).toBe(401);
    expect((await rate(ours)).status).toBe(404);
  });

  it("is one of two credentials beside a key", async () => {
    const { cookie } = await signIn();
    expect((await who(cookie, { ...ours, "x-api-key": TEST_VARS.SVC_API_KEYS })).status).toBe(400);
  });

  it("follows the groups, and ends within five minutes of somebody being removed", async () => {
    const { cookie } = await signIn();
    issuer.accounts.set("u-1", { name: "Off Call", groups: ["readers"] });
    clock += 5 * minuteMs - 1;
    expect(JSON.parse((await who(cookie)).text)).toMatchObject({ by: { name: "Off Call" }, scopes: ["read"] });
    issuer.accounts.set("u-1", { name: "Off Call", groups: ["readers"], removed: true });
    clock += 5 * minuteMs - 1;
    expect((await who(cookie)).status).toBe(401);
    expect(services.stored.rows("sessions").length).toBe(0);
  });

  it("is refused by itself to whoever left all groups, and after twelve hours to everybody", async () => {
    const [first, second] = [await signIn(), await signIn()];
    clock += 12 * 60 * minuteMs;
    expect((await who(first.cookie)).status).toBe(401);
    clock -= 6 * 60 * minuteMs;
    issuer.accounts.set("u-1", { name: "On Call", groups: [] });
    expect((await who(second.cookie)).status).toBe(401);
  });

  it("asks the issuer once for all who come at the same moment", async () => {
    const { cookie } = await signIn();
    clock += 60 * minuteMs;
    const asked = vi.spyOn(services.issuer as NonNullable<typeof services.issuer>, "refresh");
    const answers = await Promise.all(Array.from({ length: 5 }, () => who(cookie)));
    expect([asked.mock.calls.length, ...answers.map(({ status }) => status)]).toEqual([1, 200, 200, 200, 200, 200]);
  });

  it("outlives an issuer that is silent for a moment, and not for five minutes", async () => {
    const { cookie } = await signIn();
    const silent = new DomainError("unavailable", "Silent.");
    vi.spyOn(services.issuer as NonNullable<typeof services.issuer>, "refresh").mockRejectedValue(silent);
    clock += 4 * minuteMs;
    expect((await who(cookie)).status).toBe(200);
    clock += minuteMs;
    expect((await who(cookie)).status).toBe(503);
  });
});

describe("an admin", () => {
  it("needs no elevated key for a quarter of an hour, and then signs in again", async () => {
    issuer.accounts.set("u-1", { name: "Owner", groups: ["owners"] });
    const { cookie } = await signIn();
    expect((await send("GET", "/v1/keys", { cookie, ...ours })).status).toBe(200);
    clock += 15 * minuteMs + 60_000;
    const later = await send("GET", "/v1/keys", { cookie, ...ours });
    expect([later.status, later.text]).toEqual([403, expect.stringContaining("Sign in again")]);
    expect(new URL((await begin("/session/start?again=true")).address).searchParams.get("prompt")).toBe("login");
  });
});

describe("people", () => {
  it("are listed, and forgotten with their sessions", async () => {
    issuer.accounts.set("u-1", { name: "Owner", groups: ["owners"] });
    const { cookie } = await signIn();
    const listed = await send("GET", "/v1/people", { cookie, ...ours });
    const [person] = (JSON.parse(listed.text) as { items: { person_id: string; name: string }[] }).items;
    expect(person).toMatchObject({ name: "Owner", kind: "person" });
    expect((await send("DELETE", `/v1/people/${person?.person_id}`, { cookie, ...ours })).status).toBe(200);
    expect([services.stored.rows("people").length, (await who(cookie)).status]).toEqual([0, 401]);
  });
});

describe("what leads back", () => {
  const ended = (back: string, kept: string) => send("GET", back, { cookie: kept });

  it("works once: neither state nor code opens a second session", async () => {
    const { back, kept } = await signIn();
    expect((await ended(back, kept)).status).toBe(403);
    // Somebody who has the code, with a sign-in of their own.
    const other = await begin();
    const state = new URL(other.address).searchParams.get("state") ?? "";
    const code = new URL(back, origin).searchParams.get("code") ?? "";
    expect((await ended(`/session/callback?code=${code}&state=${state}`, other.kept)).status).toBe(403);
    expect(services.stored.rows("sessions").length).toBe(1);
  });

  it.each([
    ["access_denied", "The issuer did not let you in: access_denied."],
    ["<b>anything</b>", "The issuer did not let you in."],
  ])("says what the issuer ended the sign-in with: %s", async (error, message) => {
    const { kept, address } = await begin();
    const query = new URLSearchParams({ error, state: new URL(address).searchParams.get("state") ?? "" });
    const { status, text } = await ended(`/session/callback?${query.toString()}`, kept);
    expect([status, text]).toEqual([403, expect.stringContaining(message)]);
    expect((await ended(`/session/callback?${query.toString()}`, (await begin()).kept)).text).toContain(
      "was begun in this browser",
    );
  });

  it("works in the browser that began it alone", async () => {
    const { address } = await begin();
    const back = (await signInAt(address, "u-1")).slice(origin.length);
    expect((await ended(back, "")).status).toBe(403);
    expect((await ended(back, (await begin()).kept)).status).toBe(403);
    expect(services.stored.rows("sessions").length).toBe(0);
  });
});

describe("a program with credentials of its own", () => {
  it("is a service, and its tokens are for this service alone", async () => {
    const token = await machineToken(issuer);
    const answer = await send("GET", "/v1/keys/current", { authorization: `Bearer ${token}` });
    expect([answer.status, JSON.parse(answer.text)]).toEqual([
      200,
      expect.objectContaining({ by: expect.objectContaining({ kind: "service", name: "machine" }) as object }),
    ]);
    // Keys and programs always need the elevated key.
    expect((await send("GET", "/v1/keys", { authorization: `Bearer ${token}` })).status).toBe(403);
  });
});

describe("without an issuer", () => {
  it("nobody signs in, and cookies and tokens are nothing", async () => {
    const keysOnly = nodeSender();
    expect(JSON.parse((await keysOnly("GET", "/session", {})).text)).toEqual({ sign_in: null, vouched: false });
    expect((await keysOnly("GET", "/session/start", {})).status).toBe(404);
    const answer = await keysOnly("GET", "/v1/keys/current", {
      ...ours,
      cookie: "dm=1",
      "x-api-key": TEST_VARS.SVC_API_KEYS,
    });
    expect(answer.status).toBe(200);
  });
});
