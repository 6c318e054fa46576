import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Output } from "../../../sdk/src/index.ts";
import { startTestService, type TestService } from "../../support/service.ts";

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

describe("an issued key", () => {
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
    const expires_at = new Date(Date.now() + 86_400_000).toISOString();
    const [lasting, expired] = await Promise.all(
      [1, 2].map(() => issue({ name: "short", scopes: ["read"], expires_at })),
    );
    // The clock cannot be put forward here, so the hour is put back.
    const database = await service.database();
    const past = database.prepare("UPDATE api_keys SET expires_at = ? WHERE key_id = ?");
    await past.bind(Date.now(), expired?.key_id).run();
    expect((await withKey(lasting?.secret ?? "", "GET", "/tasks")).status).toBe(200);
    expect((await withKey(expired?.secret ?? "", "GET", "/tasks")).status).toBe(401);
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
