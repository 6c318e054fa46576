import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Output } from "../../sdk/src/index.ts";
import { scopes } from "../../worker/domain/values/scope.ts";
import { type DescribedOperation, operations } from "../support/schema.ts";
import { startTestService, type TestService } from "../support/service.ts";
import type { Refusal } from "../support/world.ts";

type Issued = Output<"createApiKey">;
type Keys = Output<"listApiKeys">;

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const issue = async (body: object) => {
  const answer = await service.call<Issued>("POST", "/keys", body, { elevated: true });
  expect(answer.status).toBe(201);
  return answer.body;
};
const withKey = <Body = unknown>(secret: string, method: string, path: string, body?: unknown) =>
  service.call<Body>(method, path, body, { elevated: true, headers: { "x-api-key": secret } });
const listed = async (id: string) =>
  (await service.call<Keys>("GET", "/keys", undefined, { elevated: true })).body.items.find((one) => one.key_id === id);

const keyed = operations.filter((one) => (one.security ?? []).length > 0);
const pathOf = ({ path }: DescribedOperation) => path.replaceAll(/\{[^}]+\}/g, "a.b");

describe("an issued key", () => {
  it("opens what its scope opens, and nothing else, whatever the operation", async () => {
    const secrets = new Map<string, string>();
    for (const scope of scopes) secrets.set(scope, (await issue({ name: scope, scopes: [scope] })).secret);
    for (const operation of keyed) {
      const needed = operation.security?.[0]?.["ApiKey"]?.[0];
      const statuses = new Map<string, string>();
      for (const [scope, secret] of secrets) {
        const body = operation.requestBody === undefined ? undefined : {};
        const answer = await withKey<Refusal>(secret, operation.method, pathOf(operation), body);
        const { type, message } = answer.body.error ?? { type: "none", message: "" };
        const refused = type === "forbidden" && message.includes(`\`${needed}\``);
        statuses.set(scope, refused ? "refused" : "let in");
      }
      const expected = scopes.map((scope) => [scope, scope === needed ? "let in" : "refused"]);
      expect([operation.operationId, ...statuses]).toEqual([operation.operationId, ...expected]);
    }
  });

  it("without the scope author sees of addresses scheme and host alone, as channels and headers are shown", async () => {
    const endpoint = "https://hooks.example.com/T0/hush?token=hush";
    const url = "https://metrics.example.com/hush/{entity}?token=hush";
    const source = { kind: "http", url, headers: { Authorization: "hush" } };
    await service.call("POST", "/primitives", { primitive_id: "x.rate", type: "float", source }, { elevated: true });
    const action = {
      action_id: "hook",
      version: "v1",
      namespace: "org",
      config: { type: "webhook", endpoint },
      trigger: { fire_on: "true", condition_id: "c", condition_version: "1.0" },
    };
    expect((await service.call("POST", "/actions", action, { elevated: true })).status).toBe(200);
    const reader = (await issue({ name: "reader", scopes: ["read", "evaluate"] })).secret;
    const author = (await issue({ name: "author", scopes: ["read", "author"] })).secret;
    for (const [path, address, masked] of [
      ["/primitives", url, "https://metrics.example.com/***"],
      ["/primitives/x.rate", url, "https://metrics.example.com/***"],
      ["/actions", endpoint, "https://hooks.example.com/***"],
      ["/actions/hook?version=v1", endpoint, "https://hooks.example.com/***"],
    ] as const) {
      const read = (key: string) => service.call("GET", path, undefined, { headers: { "x-api-key": key } });
      const shown = (await read(reader)).text;
      expect(shown).toContain(masked);
      expect(shown).not.toContain("hush");
      expect((await read(author)).text).toContain(address);
    }
  });

  it("is shown with its secret once, and afterwards without", async () => {
    const { secret, ...key } = await issue({ name: "once", scopes: ["read", "author"] });
    expect(secret).toMatch(/^dmk_[0-9a-f-]{36}_[0-9a-f]{64}$/);
    expect(key).toMatchObject({ name: "once", scopes: ["read", "author"], last_used_at: null, revoked_at: null });
    const list = await service.call<Keys>("GET", "/keys", undefined, { elevated: true });
    expect(list.body.items[0]).toEqual(key);
    expect(list.text).not.toContain(secret.slice(-64));
  });

  it("says when it was last used", async () => {
    const { secret, key_id } = await issue({ name: "used", scopes: ["read"] });
    const before = Date.now();
    expect((await withKey(secret, "GET", "/tasks")).status).toBe(200);
    await expect.poll(async () => (await listed(key_id))?.last_used_at).not.toBeNull();
    expect(Date.parse((await listed(key_id))?.last_used_at ?? "")).toBeGreaterThanOrEqual(before - 1000);
  });

  it("stops working when it is revoked, for good, and stays in the list", async () => {
    const { secret, key_id } = await issue({ name: "revoked", scopes: ["read"] });
    expect((await withKey(secret, "GET", "/tasks")).status).toBe(200);
    const first = await service.call<Issued>("DELETE", `/keys/${key_id}`, undefined, { elevated: true });
    const again = await service.call<Issued>("DELETE", `/keys/${key_id}`, undefined, { elevated: true });
    expect(first.body.revoked_at).not.toBeNull();
    expect(again.text).toBe(first.text);
    expect((await withKey(secret, "GET", "/tasks")).status).toBe(401);
    expect(await listed(key_id)).toMatchObject({ revoked_at: first.body.revoked_at });
  });

  it("stops working when it expires", async () => {
    const expires_at = new Date(Date.now() + 4_000).toISOString();
    const { secret } = await issue({ name: "short", scopes: ["read"], expires_at });
    expect((await withKey(secret, "GET", "/tasks")).status).toBe(200);
    await expect.poll(async () => (await withKey(secret, "GET", "/tasks")).status, { interval: 500 }).toBe(401);
    expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(expires_at));
  });

  it("outlives a restart", async () => {
    const { secret } = await issue({ name: "kept", scopes: ["read"] });
    await service.restart();
    expect((await withKey(secret, "GET", "/tasks")).status).toBe(200);
  });

  it("opens nothing with another secret", async () => {
    const { secret } = await issue({ name: "guessed", scopes: ["read"] });
    const guess = `${secret.slice(0, -1)}${secret.endsWith("0") ? "1" : "0"}`;
    expect((await withKey(guess, "GET", "/tasks")).status).toBe(401);
    expect((await withKey(secret, "GET", "/tasks")).status).toBe(200);
    expect((await withKey(guess, "GET", "/tasks")).status).toBe(401);
  });
});

describe("a key is not issued", () => {
  it.each([
    ["without a scope", { name: "a", scopes: [] }, "scopes"],
    ["with a scope that does not exist", { name: "a", scopes: ["write"] }, "scopes[0]"],
    ["with a scope twice", { name: "a", scopes: ["read", "read"] }, "scopes"],
    ["without a name", { scopes: ["read"] }, "name"],
    ["with an expiry behind us", { name: "a", scopes: ["read"], expires_at: "2020-01-01T00:00:00Z" }, "expires_at"],
  ])("%s", async (_, body, location) => {
    const answer = await service.call<Refusal>("POST", "/keys", body, { elevated: true });
    expect(answer).toMatchObject({ status: 400, body: { error: { location } } });
  });

  it("and one that does not exist cannot be revoked", async () => {
    expect((await service.call("DELETE", "/keys/key_none", undefined, { elevated: true })).status).toBe(404);
  });
});
