import { beforeEach, describe, expect, it } from "vitest";
import { CreateApiKeyBody, ListApiKeysQuery } from "../../../worker/contract/resources/service/keys.ts";
import { createApiKey, deleteApiKey, listApiKeys } from "../../../worker/usecases/service/api-keys.ts";
import { input, refusedAt } from "../../support/memory/input.ts";
import { paged } from "../../support/paged.ts";
import { type MemoryServices, memoryServices } from "../../support/memory/services.ts";

let services: MemoryServices;
beforeEach(() => {
  services = memoryServices();
});

const issue = async (body: object) => createApiKey(services, input(CreateApiKeyBody, body));
const list = (query: object = {}) => listApiKeys(services, input(ListApiKeysQuery, query));

describe("an issued key", () => {
  it("is shown with its secret once, and afterwards without", async () => {
    const { secret, ...key } = await issue({ name: "once", scopes: ["read", "author"] });
    expect(secret).toMatch(/^dmk_[0-9a-f-]{36}_[0-9a-f]{64}$/);
    expect(key).toMatchObject({ name: "once", scopes: ["read", "author"], last_used_at: null, revoked_at: null });
    expect((await list()).items).toEqual([key]);
    expect(JSON.stringify(services.stored.rows("api_keys"))).not.toContain(secret);
  });

  it("is revoked for good, and again with the same answer, and stays in the list", async () => {
    const { key_id } = await issue({ name: "revoked", scopes: ["read"] });
    const first = await deleteApiKey(services, { id: key_id });
    expect(first.revoked_at).not.toBeNull();
    expect(await deleteApiKey(services, { id: key_id })).toEqual(first);
    expect((await list()).items).toEqual([first]);
  });

  it("is listed newest first, page by page", async () => {
    for (const name of ["a", "b", "c"]) await issue({ name, scopes: ["read"] });
    const listed = await paged((cursor) => list({ limit: "2", cursor }));
    expect(listed.map((key) => key.name)).toEqual(["c", "b", "a"]);
  });
});

describe("a key is not issued", () => {
  it.each([
    ["with a scope that does not exist", { name: "a", scopes: ["write"] }, "scopes[0]"],
    ["with a scope twice", { name: "a", scopes: ["read", "read"] }, "scopes"],
    ["without a name", { scopes: ["read"] }, "name"],
    ["with an expiry behind us", { name: "a", scopes: ["read"], expires_at: "2020-01-01T00:00:00Z" }, "expires_at"],
  ])("%s", async (_, body, location) => {
    expect(await refusedAt(() => issue(body))).toEqual([400, location]);
    expect(services.stored.rows("api_keys").length).toBe(0);
  });

  it("and one that does not exist cannot be revoked", async () => {
    expect(await refusedAt(() => deleteApiKey(services, { id: "key_none" }))).toEqual([404, "id"]);
  });
});
